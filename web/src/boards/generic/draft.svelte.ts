import { nearest, valuesOf } from '../../lib/moves';
import type { AnyMove, GameFacts, Move, Part } from '../../lib/types';
import { add, counted, itemsOf, most, rebuild, within, type Item } from './items';

type KindInfo = GameFacts['kinds'][number];
export type PartInfo = KindInfo['parts'][number];

/** The moves of one kind that are possible now. */
export type Kind = KindInfo & { moves: Move[] };

/** A part that is still open, or was: its possible values, and the one chosen. */
export type Step =
  | { part: PartInfo; as: 'number'; values: number[]; value: number }
  | { part: PartInfo; as: 'one'; values: Part[]; value: Part | undefined }
  | { part: PartInfo; as: 'several'; values: Part[]; sets: Item[][]; picked: Item[]; value: Part | undefined };

/** A move as it is composed: a kind, then part after part out of what the possible moves still allow. */
export class Draft {
  private named = $state('');
  private numbers = $state<Record<string, number>>({});
  private chosen = $state<Record<string, Part>>({});
  private picked = $state<Record<string, Item[]>>({});

  constructor(
    private moves: () => Move[],
    private game: () => GameFacts,
  ) {}

  /** What may be done now, in the order of the declaration. */
  kinds: Kind[] = $derived.by(() =>
    this.game()
      .kinds.map((kind) => ({ ...kind, moves: this.moves().filter((move) => move.kind === kind.kind) }))
      .filter((kind) => kind.moves.length),
  );
  /** What the game knows besides. */
  others: KindInfo[] = $derived.by(() =>
    this.game().kinds.filter((kind) => !this.kinds.some((one) => one.kind === kind.kind)),
  );
  kind: Kind | undefined = $derived.by(
    () =>
      this.kinds.find((kind) => kind.kind === this.named && kind.moves.length > 1) ??
      (this.kinds.length === 1 && this.kinds[0].moves.length > 1 ? this.kinds[0] : undefined),
  );

  private path: { steps: Step[]; left: Move[] } = $derived.by(() => {
    let left = this.kind?.moves ?? [];
    const steps: Step[] = [];
    for (const part of this.kind?.parts ?? []) {
      const values = this.values(left, part.name);
      if (values.length < 2) continue;
      const step = this.step(part, values);
      steps.push(step);
      if (step.value === undefined) break;
      left = left.filter((move) => same(partOf(move, part.name), step.value));
    }
    return { steps, left };
  });

  steps: Step[] = $derived.by(() => this.path.steps);
  /** The part that waits for a choice. */
  open: Step | undefined = $derived.by(() => this.steps.find((step) => step.value === undefined));
  /** The composed move, once nothing is open. */
  move: Move | undefined = $derived.by(() => (this.kind && !this.open ? this.path.left[0] : undefined));

  private values(moves: Move[], part: string): Part[] {
    // A part that is left out says null, or nothing.
    const left = moves.some((move) => partOf(move, part) === null);
    const values = valuesOf(moves, part).filter((value) => value !== null);
    return left ? [null, ...values] : values;
  }

  private step(part: PartInfo, values: Part[]): Step {
    const key = part.name;
    if (values.every((value) => typeof value === 'number') && part.schema['x-means'] !== 'seat') {
      const sorted = values.map(Number).sort((a, b) => a - b);
      return { part, as: 'number', values: sorted, value: nearest(sorted, this.numbers[key] ?? sorted[0]) };
    }
    const sets = values.map(itemsOf);
    if (sets.every((set) => set !== null) && (sets.some((set) => set.length > 1) || values.some(Array.isArray))) {
      // What was picked before may no longer lead anywhere.
      const kept = (this.picked[key] ?? []).filter((_, i, all) => sets.some((set) => within(all.slice(0, i + 1), set)));
      const at = sets.findIndex((set) => set.length === kept.length && within(kept, set));
      return { part, as: 'several', values, sets, picked: kept, value: at < 0 ? undefined : values[at] };
    }
    const value = key in this.chosen ? this.chosen[key] : undefined;
    return { part, as: 'one', values, value: values.find((one) => same(one, value)) };
  }

  /** Another decision: nothing is left of the last one. */
  clear() {
    this.named = '';
    this.forget();
  }
  private forget() {
    this.numbers = {};
    this.chosen = {};
    this.picked = {};
  }

  /** Lays a listed move out as far as its parts are numbers or single things. */
  adopt(move: Move) {
    this.forget();
    this.named = move.kind;
    for (const [name, value] of Object.entries(move.parts as Record<string, Part>))
      if (typeof value !== 'object') this.set(name, value);
  }
  take(kind: string) {
    this.named = this.named === kind ? '' : kind;
    this.forget();
  }
  set(part: string, value: Part) {
    if (typeof value === 'number') this.numbers[part] = value;
    this.chosen[part] = value;
  }

  /** Adds a thing to a set if that leads to a move; one that is in it already is taken out. */
  toggle(step: Extract<Step, { as: 'several' }>, item: Item) {
    const single = step.sets.every((set) => set.length === 1);
    if (single && !step.picked.includes(item)) this.picked[step.part.name] = [item];
    else if (this.room(step, item)) this.picked[step.part.name] = [...step.picked, item];
    else this.drop(step, item);
  }
  drop(step: Extract<Step, { as: 'several' }>, item: Item) {
    const at = step.picked.lastIndexOf(item);
    if (at >= 0) this.picked[step.part.name] = step.picked.filter((_, i) => i !== at);
  }
  /** Whether one more of these still leads to a move. */
  room(step: Extract<Step, { as: 'several' }>, item: Item): boolean {
    // Of sets of one thing another takes the place of the one picked.
    const picked = step.sets.every((set) => set.length === 1) ? [] : step.picked;
    return (
      !(picked !== step.picked && step.picked.includes(item)) && step.sets.some((set) => within([...picked, item], set))
    );
  }
  /** Everything that can be in a set, with the most there can be of it. */
  items(step: Extract<Step, { as: 'several' }>): [item: Item, most: number][] {
    return [...most(step.sets)];
  }
  count(step: Extract<Step, { as: 'several' }>, item: Item): number {
    return counted(step.picked).get(item) ?? 0;
  }

  /** The part that cards on the table are taken for. */
  cardStep: Step | undefined = $derived.by(() => this.steps.findLast((step) => this.cardsOf(step).length > 0));

  private cardsOf(step: Step): string[] {
    const found = step.as === 'several' ? step.sets.flat() : step.as === 'one' ? step.values : [];
    return found.filter((one): one is string => typeof one === 'string' && one in this.game().cards);
  }

  /** How a card on the table stands to the move: chosen, free to choose, or not possible; '' where none is asked for. */
  standing(card: string): 'chosen' | 'free' | 'off' | '' {
    const step = this.cardStep;
    if (!this.kind) return this.byCard(card) ? 'free' : '';
    if (!step || step.as === 'number') return '';
    if (step.as === 'one') {
      if (step.value === card) return 'chosen';
      return step.values.includes(card) ? 'free' : this.among(step, card) ? 'off' : '';
    }
    if (step.picked.includes(card)) return 'chosen';
    return this.room(step, card) ? 'free' : this.cardsOf(step).includes(card) ? 'off' : '';
  }

  /** Whether the part takes cards of this card's pile. */
  private among(step: Step, card: string): boolean {
    const piles = String(step.part.schema['x-pile'] ?? '').split(' ');
    return step.part.schema['x-means'] === 'card' && piles.includes(String(this.game().cards[card]?.pile));
  }

  /** Takes a card on the table; before a kind is chosen, for the only kind that it can be. */
  takeCard(card: string) {
    if (!this.kind) {
      const kind = this.byCard(card);
      if (kind) this.take(kind.kind);
    }
    const step = this.cardStep;
    if (step?.as === 'one') this.set(step.part.name, card);
    else if (step?.as === 'several') this.toggle(step, card);
  }

  private byCard(card: string): Kind | undefined {
    const kinds = this.kinds.filter((kind) =>
      kind.moves.some((move) => kind.parts.some(({ name }) => itemsOf(partOf(move, name))?.includes(card))),
    );
    return kinds.length === 1 && kinds[0].moves.length > 1 ? kinds[0] : undefined;
  }

  /** The move with another value for a part, to ask why it is not possible. */
  like(step: Step, value: Part): AnyMove {
    const near = this.path.left[0] ?? this.kind?.moves[0];
    return {
      kind: this.kind?.kind ?? '',
      parts: { ...(near?.parts as Record<string, Part>), [step.part.name]: value },
    };
  }
  withItem(step: Extract<Step, { as: 'several' }>, item: Item): AnyMove {
    return this.like(step, rebuild(add(step.picked, item), step.values));
  }
}

const partOf = (move: Move, part: string): Part => (move.parts as Record<string, Part>)[part] ?? null;
const same = (a: Part | undefined, b: Part | undefined): boolean => JSON.stringify(a) === JSON.stringify(b);
