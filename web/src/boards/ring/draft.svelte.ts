import { nearest, ofKind, range, type Range } from '../../lib/moves';
import type { Move, StructuredMove } from '../../lib/types';
import { t } from './words';

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
  /** The secret offer, null before one is chosen: nothing is offered by default. */
  offered = $derived.by(() => (this.secret ? (this.wanted.secret ?? null) : null));
  set(kind: Kind, n?: number) {
    this.kind = kind;
    if (n !== undefined) this.wanted = { ...this.wanted, [kind]: n };
  }
  clear() {
    this.kind = null;
    this.wanted = {};
  }
  /** Lays a listed move out, as if it had been composed. */
  adopt(move: Move) {
    const kind = (Object.keys(this.kinds) as Kind[]).find((one) => this.kinds[one] === move.kind);
    const n = (move.parts as { n?: number }).n;
    if (kind) this.set(kind, n);
  }
  /** What may be bid, in words. */
  can(names: Record<Kind, string>): string {
    const kinds = (['other', 'carrier'] as const).filter((kind) => this.values(kind).length);
    const said = kinds.map((kind) => `${names[kind]} (${this.span(kind)})`);
    return [...said, ...(this.mayPass ? [names.pass] : [])].join(', ');
  }
  /** `1 to 6 credits`; empty where nothing is offered. */
  span(kind: 'carrier' | 'other'): string {
    const values = this.values(kind);
    const [low, high] = [values[0], values[values.length - 1]];
    if (!values.length) return '';
    if (low === high) return t(kind === 'carrier' ? 'only.credits' : 'only.workers', { n: low });
    return t(kind === 'carrier' ? 'span.credits' : 'span.workers', { low, high });
  }

  /** Workers that would leave HQ. */
  leaving = $derived.by(() => {
    if (this.now === 'secret') return this.offered ?? 0;
    if (this.now === 'other') return this.amount(this.now);
    return this.now === 'carrier' ? this.cost() : 0;
  });
  /** Credits that would leave the carrier. */
  moving = $derived.by(() => (this.now === 'carrier' ? this.amount('carrier') : 0));

  move: StructuredMove | null = $derived.by(() => {
    if (!this.now || (this.secret && this.offered === null)) return null;
    return this.example(this.now, this.amount(this.now));
  });
  /** The move in the server's words, the same that log and hints use. */
  text = $derived.by(() => {
    if (!this.now) return '';
    if (this.now === 'pass') return ofKind(this.moves(), this.kinds.pass)[0]?.text ?? '';
    return this.move ? (this.ranges[this.now]?.text(this.amount(this.now)) ?? '') : '';
  });
  /** A move of this kind, offered or not. */
  example(kind: Kind, n: number): StructuredMove {
    return kind === 'pass' ? { kind: this.kinds.pass } : { kind: this.kinds[kind], parts: { n } };
  }
}
