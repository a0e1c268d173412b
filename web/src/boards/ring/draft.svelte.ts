import { nearest, ofKind, range, type Range } from '../../lib/moves';
import type { Move, StructuredMove } from '../../lib/types';

/** carrier: move credits off the project that carries them; other: bid workers; secret: the sealed bid. */
export type Kind = 'carrier' | 'other' | 'pass' | 'secret';
/** What the game calls these kinds of move; those with a number call it n. */
export type Kinds = Record<Kind, string>;

/** The bid being composed: the plates, the stepper, the beam and the ghosts on the track read the same value. */
export class Draft {
  kind = $state<Kind | null>(null);
  private wanted = $state<Partial<Record<Kind, number>>>({});
  private kinds: Kinds;
  private moves: () => Move[];
  /** Workers printed on the carrier. */
  private cost: () => number;

  constructor(kinds: Kinds, moves: () => Move[], cost: () => number) {
    this.kinds = kinds;
    this.moves = moves;
    this.cost = cost;
    // A choice belongs to one decision.
    $effect(() => {
      void this.moves();
      this.kind = null;
      this.wanted = {};
    });
  }

  ranges: Record<Kind, Range | null> = $derived.by(() => {
    const of = (kind: Kind) => range(this.moves(), this.kinds[kind]);
    return { carrier: of('carrier'), other: of('other'), secret: of('secret'), pass: null };
  });
  mayPass = $derived.by(() => ofKind(this.moves(), this.kinds.pass).length > 0);
  secret = $derived.by(() => this.ranges.secret !== null);
  now: Kind | null = $derived.by(() => (this.secret ? 'secret' : this.kind));

  values(kind: Kind): number[] {
    return this.ranges[kind]?.values ?? [];
  }
  amount(kind: Kind): number {
    const values = this.values(kind);
    return values.length ? nearest(values, this.wanted[kind] ?? values[0]) : 0;
  }
  set(kind: Kind, n?: number) {
    this.kind = kind;
    if (n !== undefined) this.wanted = { ...this.wanted, [kind]: n };
  }

  /** Workers that would leave HQ. */
  leaving = $derived.by(() => {
    if (this.now === 'other' || this.now === 'secret') return this.amount(this.now);
    return this.now === 'carrier' ? this.cost() : 0;
  });
  /** Credits that would leave the carrier. */
  moving = $derived.by(() => (this.now === 'carrier' ? this.amount('carrier') : 0));

  move: StructuredMove | null = $derived.by(() => (this.now ? this.example(this.now, this.amount(this.now)) : null));
  /** A move of this kind, offered or not. */
  example(kind: Kind, n: number): StructuredMove {
    return kind === 'pass' ? { kind: this.kinds.pass } : { kind: this.kinds[kind], parts: { n } };
  }
}
