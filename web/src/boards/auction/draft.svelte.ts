import { ofKind, type OfKind } from '../../lib/moves';
import type { GameFacts, StructuredMove } from '../../lib/types';
import {
  apartment,
  faceDown,
  KINDS,
  none,
  tables,
  type AuctionMove,
  type AuctionView,
  type Chips,
  type End,
  type Kind,
  type Mode,
} from './view';

type Build = OfKind<AuctionMove, 'build'>;
const bidOf = (chip: Kind, place: string): StructuredMove => ({
  kind: 'bid',
  parts: { chip, from: place === 'hand' ? null : place },
});
const same = (a: Chips, b: Chips): boolean => KINDS.every((kind) => a[kind] === b[kind]);
const modeOf = ({ parts }: Build): Mode | null => ('how' in parts ? parts.how : null);
/** The names of the efficiency spots of an end: `D`, or `D1` and `D2` where there are several of one kind. */
const names = (end: End): string[] =>
  end.efficiency.map(({ chip }, i) => {
    const own = end.efficiency.flatMap((one, j) => (one.chip === chip ? [j] : []));
    return own.length > 1 ? `${chip}${own.indexOf(i) + 1}` : chip;
  });

/** What the player is about to do: one chosen move, workers to take back, or a building filled chip by chip. */
export class Draft {
  /** A bid, pass, withdrawal or machine. */
  private pick = $state.raw<AuctionMove | null>(null);
  private back = $state<Record<string, number>>({});
  place = $state<string | null>(null);
  mode = $state<Mode>('rush');
  private spots = $state<number[]>([]);
  private used = $state<number[]>([]);
  /** Nothing is to be built: a choice like the others, to be confirmed. */
  idle = $state(false);

  constructor(
    private view: () => AuctionView,
    private me: () => number | null,
    private moves: () => AuctionMove[],
    private game: () => GameFacts,
    private why: (move: StructuredMove) => void,
  ) {}

  bids = $derived.by(() => ofKind(this.moves(), 'bid'));
  sources = $derived.by(() => ofKind(this.moves(), 'acquire'));
  private builds = $derived.by(() => ofKind(this.moves(), 'build'));
  private returns = $derived.by(() =>
    ofKind(this.moves(), 'return').map((move) => ({ move, from: this.takenBy(move.parts.from) })),
  );
  building = $derived(this.builds.length > 0);
  returning = $derived(this.returns.length > 0);
  chosenMove = $derived.by(() => this.moves().find((one) => one === this.pick) ?? null);
  /** Bids come from sites only: the hand is closed. */
  closed = $derived(this.bids.length > 0 && this.bids.every((one) => one.parts.from !== null));

  choose(move: AuctionMove) {
    this.pick = this.pick === move ? null : move;
  }
  /** Steps through the places a chip could be bid from. */
  nextBid() {
    const at = this.bids.findIndex((one) => one === this.pick);
    this.pick = this.bids[(at + 1) % this.bids.length] ?? null;
  }
  clear() {
    this.idle = false;
    this.pick = this.place = null;
    this.back = {};
    this.spots = [];
    this.used = [];
  }

  /* Chips on own sites and in hand. */
  private bid(kind: Kind, place: string): AuctionMove | undefined {
    return this.bids.find(({ parts }) => parts.chip === kind && (parts.from ?? 'hand') === place);
  }
  live(kind: Kind, place: string): boolean {
    if (this.returning) return kind === 'W' && this.returns.some(({ from }) => place in from);
    return !!this.bid(kind, place);
  }
  /** Whether such a chip is to be bid. */
  bidden(kind: Kind, place: string): boolean {
    return this.pick !== null && this.pick === this.bid(kind, place);
  }
  /** The i-th chip there is drawn as chosen: for a bid the first of its kind, for a return as many as are taken. */
  chosen(kind: Kind, place: string, i: number): boolean {
    if (this.returning) return kind === 'W' && i < (this.back[place] ?? 0);
    return this.bidden(kind, place) && i === this.firstOf(kind, place);
  }
  private firstOf(kind: Kind, place: string): number {
    const player = this.view().players[this.me() ?? 0];
    const chips =
      place === 'hq'
        ? player.hq.chips
        : place === 'hand'
          ? (player.hand ?? none())
          : (player.buildings.find((one) => one.move_name === place)?.chips ?? none());
    return KINDS.slice(0, KINDS.indexOf(kind)).reduce((sum, other) => sum + chips[other], 0);
  }
  tap(kind: Kind, place: string) {
    const bid = this.bid(kind, place);
    if (this.returning) this.takeBack(kind, place);
    else if (bid) this.choose(bid);
    else this.why(bidOf(kind, place));
  }

  /* Workers that return. */
  taken = $derived(Object.values(this.back).reduce((a, b) => a + b, 0));
  /** What is taken back so far, listed or not. */
  returned: StructuredMove = $derived({ kind: 'return', parts: { from: this.back } });
  returnMove = $derived.by(
    () =>
      this.returns.find(({ from }) =>
        [...Object.keys(from), ...Object.keys(this.back)].every((place) => from[place] === this.back[place]),
      )?.move ?? null,
  );
  /** Workers by place; a move that says what stays has negative numbers. */
  private takenBy(from: Record<string, number>): Record<string, number> {
    if (Object.values(from).every((n) => n > 0)) return from;
    const { hq, buildings } = this.view().players[this.me() ?? 0];
    const here = [['hq', hq.chips.W], ...buildings.map((one) => [one.move_name, one.chips.W])] as [string, number][];
    return Object.fromEntries(
      here.map(([place, n]) => [place, n + (from[place] ?? 0)] as const).filter(([, n]) => n > 0),
    );
  }
  private singly = $derived(this.returns.every(({ from }) => Object.keys(from).length === 1));
  private takeBack(kind: Kind, place: string) {
    const now = { ...this.back, [place]: (this.back[place] ?? 0) + 1 };
    const fits = this.returns.some(({ from }) => Object.entries(now).every(([one, n]) => n <= (from[one] ?? 0)));
    if (kind === 'W' && fits) this.back = now;
    // One building at a time, where only one can be named: the other one is chosen instead.
    else if (kind === 'W' && !this.back[place] && this.singly && this.live(kind, place)) this.back = { [place]: 1 };
    else if (this.back[place])
      this.back = Object.fromEntries(Object.entries(this.back).filter(([one]) => one !== place));
    else this.why({ kind: 'return', parts: { from: { [place]: 1 } } });
  }
  firstReturn() {
    this.back = { ...this.returns[0]?.from };
  }

  /* A building on the drawing board. */
  end: End | null = $derived.by(() => {
    if (!this.place) return null;
    const plain = (spots: string, reputation: number): End => ({
      spots,
      reputation,
      machinery: false,
      returns: 0,
      efficiency: [],
    });
    const facts = tables(this.game());
    if (this.place === 'hq') {
      const value = this.view().players[this.me() ?? 0].hq.value;
      return plain(
        'W'.repeat(facts.headquarters.worker_spots),
        facts.headquarters.values[facts.headquarters.values.indexOf(value) + 1] ?? value,
      );
    }
    if (faceDown(this.game(), this.place)) return plain(facts.card_back.spots, 0);
    return apartment(this.game(), this.place)[this.mode] ?? null;
  });
  hand = $derived.by(() => this.view().players[this.me() ?? 0]?.hand ?? none());
  covered = $derived.by(() => this.used.flatMap((i) => this.end?.efficiency[i]?.covers ?? []));
  open = $derived.by(() =>
    [...(this.end?.spots ?? '')].map((_, i) => i).filter((i) => !this.covered.includes(i) && !this.spots.includes(i)),
  );
  /** Chips lying on the drawing now. */
  placed = $derived.by(() => {
    const out = none();
    for (const i of this.used) out[this.end?.efficiency[i]?.chip ?? 'D'] += 1;
    for (const i of this.spots) if (!this.covered.includes(i)) out[(this.end?.spots[i] ?? 'W') as Kind] += 1;
    return out;
  });
  left = $derived.by(
    () => Object.fromEntries(KINDS.map((kind) => [kind, this.hand[kind] - this.placed[kind]])) as Chips,
  );
  isPlaced = (i: number): boolean => this.spots.includes(i) && !this.covered.includes(i);
  isUsed = (i: number): boolean => this.used.includes(i);

  /** The listed ways to start what lies on the drawing board. */
  private ways = $derived.by(() => this.builds.filter(({ parts }) => parts.what === this.place));
  private cost({ parts }: Build): Chips {
    const end = 'how' in parts ? apartment(this.game(), parts.what)[parts.how] : this.end;
    const out = none();
    if (!end) return out;
    const uses = 'with' in parts ? parts.with.map((name) => names(end).indexOf(name)) : [];
    for (const i of uses) out[end.efficiency[i].chip] += 1;
    [...end.spots].forEach(
      (kind, i) => uses.some((use) => end.efficiency[use].covers.includes(i)) || (out[kind as Kind] += 1),
    );
    return out;
  }
  /** What lies on the drawing board with these efficiency spots, listed or not. */
  drawn(used: number[] = this.used): StructuredMove {
    if (!this.place || !this.end) return { kind: 'build', parts: { what: 'none' } };
    if (this.place === 'hq' || faceDown(this.game(), this.place)) return { kind: 'build', parts: { what: this.place } };
    const spots = names(this.end);
    return { kind: 'build', parts: { what: this.place, how: this.mode, with: used.map((i) => spots[i]) } };
  }
  /** Sets of efficiency spots that take the same chips are one move: the listed one is found by its chips. */
  buildMove = $derived.by(() => {
    if (!this.end || this.open.length) return null;
    const now = this.ways.filter((one) => [this.mode, null].includes(modeOf(one)));
    return now.find((one) => same(this.cost(one), this.placed)) ?? null;
  });
  startable = (place: string): boolean => this.builds.some(({ parts }) => parts.what === place);
  modeListed = (mode: Mode): boolean => this.ways.some((one) => modeOf(one) === mode);
  /** Whether the hand is enough for what lies on the drawing board, this way. */
  payable = $derived.by(() => this.ways.some((one) => [this.mode, null].includes(modeOf(one))));

  /** What can be started lies on the drawing board at once, a lot before the headquarters; no chip lies on it. */
  layFirst() {
    const places = this.builds.map(({ parts }) => parts.what).filter((what) => what !== 'none');
    const first = places.find((what) => what !== 'hq') ?? places[0];
    if (first) this.lay(first);
  }
  buildNothing() {
    const on = this.idle;
    this.clear();
    this.idle = !on;
  }
  /** Lays a listed move out, chip by chip where it has chips. */
  adopt(move: AuctionMove) {
    this.clear();
    if (move.kind === 'return') this.back = this.takenBy(move.parts.from);
    else if (move.kind !== 'build') this.pick = move;
    else if (move.parts.what === 'none') this.idle = true;
    else {
      this.lay(move.parts.what);
      const { parts } = move;
      if ('how' in parts) this.setMode(parts.how);
      const end = this.end;
      if (!end) return;
      this.used = 'with' in parts ? parts.with.map((name) => names(end).indexOf(name)) : [];
      this.spots = [...end.spots].map((_, i) => i).filter((i) => !this.covered.includes(i));
    }
  }
  lay(place: string) {
    const again = this.place === place;
    this.clear();
    if (again) return;
    this.place = place;
    if (!this.modeListed(this.mode)) this.mode = this.modeListed('high') ? 'high' : 'rush';
  }
  setMode(mode: Mode) {
    this.mode = mode;
    this.spots = [];
    this.used = [];
  }
  tapSpot(i: number) {
    const kind = (this.end?.spots[i] ?? 'W') as Kind;
    if (this.spots.includes(i)) this.spots = this.spots.filter((one) => one !== i);
    else if (this.left[kind] < 1) this.why(this.drawn());
    else this.spots = [...this.spots, i];
  }
  tapEfficiency(i: number) {
    const kind = this.end?.efficiency[i]?.chip ?? 'D';
    if (this.used.includes(i)) this.used = this.used.filter((one) => one !== i);
    else if (this.left[kind] < 1) this.why(this.drawn([...this.used, i]));
    else {
      this.used = [...this.used, i];
      this.spots = this.spots.filter((one) => !this.end?.efficiency[i].covers.includes(one));
    }
  }
  /** A chip from hand goes to the next place that fits it; false where there is none. */
  tapHand(kind: Kind): boolean {
    if (!this.end) return false;
    const spot = this.open.find((i) => this.end?.spots[i] === kind);
    const bracket = this.end.efficiency.findIndex((one, i) => one.chip === kind && !this.used.includes(i));
    if (spot !== undefined) this.tapSpot(spot);
    else if (bracket >= 0) this.tapEfficiency(bracket);
    else return false;
    return true;
  }
  /** Everything that is still open, if the hand allows it; else the first listed way of this mode. */
  rest() {
    if (!this.end) return;
    const full = none();
    for (const i of this.open) full[this.end.spots[i] as Kind] += 1;
    if (KINDS.every((kind) => full[kind] <= this.left[kind])) {
      this.spots = [...this.spots, ...this.open];
      return;
    }
    const end = this.end;
    const way = this.ways.find((one) => modeOf(one) === this.mode)?.parts;
    if (!way || !('with' in way)) return this.why(this.drawn());
    this.used = way.with.map((name) => names(end).indexOf(name));
    this.spots = [...end.spots].map((_, i) => i).filter((i) => !this.covered.includes(i));
  }
}
