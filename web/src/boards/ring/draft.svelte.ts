import { nearest, range, type Range } from '../../lib/moves';
import type { Move } from '../../lib/types';

/** carrier: move credits off the project that carries them; other: bid workers; secret: the sealed bid. */
export type Kind = 'carrier' | 'other' | 'pass' | 'secret';
/** How the game writes these in its notation. */
export type Heads = Record<Kind, string>;

/** The bid being composed: the plates, the stepper, the beam and the ghosts on the track read the same value. */
export class Draft {
  kind = $state<Kind | null>(null);
  private wanted = $state<Partial<Record<Kind, number>>>({});
  private heads: Heads;
  private moves: () => Move[];
  /** Workers printed on the carrier. */
  private cost: () => number;

  constructor(heads: Heads, moves: () => Move[], cost: () => number) {
    this.heads = heads;
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
    const of = (kind: Kind) => range(this.moves(), this.heads[kind]);
    return { carrier: of('carrier'), other: of('other'), secret: of('secret'), pass: null };
  });
  mayPass = $derived.by(() => this.moves().some((one) => one.move === this.heads.pass));
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

  move = $derived.by(() => {
    if (this.now === 'pass') return this.heads.pass;
    return this.now ? (this.ranges[this.now]?.move(this.amount(this.now)) ?? '') : '';
  });
  /** A notation of this kind to ask about when none is offered. */
  example(kind: Kind, n: number): string {
    return kind === 'pass' ? this.heads.pass : `${this.heads[kind]} ${n}`;
  }
}
