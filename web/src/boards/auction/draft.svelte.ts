import type { GameFacts, Move } from '../../lib/types';
import { apartment, KINDS, none, tables, type AuctionView, type Chips, type End, type Kind, type Mode } from './view';

const bidOf = (kind: Kind, place: string): string => (place === 'hand' ? `bid ${kind}` : `bid ${kind} from ${place}`);
const same = (a: Chips, b: Chips): boolean => KINDS.every((kind) => a[kind] === b[kind]);

/** What the player is about to do: one chosen move, workers to take back, or a building filled chip by chip. */
export class Draft {
  /** A bid, pass, withdrawal or machine. */
  private pick = $state<string | null>(null);
  private back = $state<Record<string, number>>({});
  place = $state<string | null>(null);
  mode = $state<Mode>('rush');
  private spots = $state<number[]>([]);
  private used = $state<number[]>([]);

  constructor(
    private view: () => AuctionView,
    private me: () => number | null,
    private moves: () => Move[],
    private game: () => GameFacts,
    private why: (move: string) => void,
  ) {}

  heads = $derived.by(() => this.moves().map((one) => one.move.split(' ')[0]));
  bids = $derived.by(() => this.moves().filter((one) => one.move.startsWith('bid ')));
  sources = $derived.by(() => this.moves().filter((one) => one.move.startsWith('acquire ')));
  building = $derived(this.heads.includes('build'));
  returning = $derived(this.heads.includes('return'));
  chosenMove = $derived.by(() => this.moves().find((one) => one.move === this.pick) ?? null);
  /** Bids come from sites only: the hand is closed. */
  closed = $derived(this.bids.length > 0 && this.bids.every((one) => one.move.includes(' from ')));

  choose(move: string) {
    this.pick = this.pick === move ? null : move;
  }
  /** Steps through the places a chip could be bid from. */
  nextBid() {
    const at = this.bids.findIndex((one) => one.move === this.pick);
    this.pick = this.bids[(at + 1) % this.bids.length]?.move ?? null;
  }
  clear() {
    this.pick = this.place = null;
    this.back = {};
    this.spots = [];
    this.used = [];
  }

  /* Chips on own sites and in hand. */
  live(kind: Kind, place: string): boolean {
    if (this.returning) return kind === 'W' && place !== 'hand' && this.returns.some((one) => place in one.places);
    return this.bids.some((one) => one.move === bidOf(kind, place));
  }
  /** The i-th chip there is drawn as chosen: for a bid the first of its kind, for a return as many as are taken. */
  chosen(kind: Kind, place: string, i: number): boolean {
    if (this.returning) return kind === 'W' && i < (this.back[place] ?? 0);
    return this.pick === bidOf(kind, place) && i === this.firstOf(kind, place);
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
    if (this.returning) this.takeBack(kind, place);
    else if (this.live(kind, place)) this.choose(bidOf(kind, place));
    else this.why(bidOf(kind, place));
  }

  /* Workers that return. */
  private returns = $derived.by(() =>
    this.moves()
      .filter((one) => one.move.startsWith('return W from '))
      .map((one) => ({
        move: one,
        places: Object.fromEntries(
          one.move
            .slice(14)
            .split(', ')
            .map((part) => [part.split(' ')[0], Number(part.split(' ')[1])]),
        ) as Record<string, number>,
      })),
  );
  taken = $derived(Object.values(this.back).reduce((a, b) => a + b, 0));
  returnMove = $derived.by(
    () =>
      this.returns.find(({ places }) =>
        [...Object.keys(places), ...Object.keys(this.back)].every(
          (place) => (places[place] ?? 0) === (this.back[place] ?? 0),
        ),
      )?.move ?? null,
  );
  private takeBack(kind: Kind, place: string) {
    const now = { ...this.back, [place]: (this.back[place] ?? 0) + 1 };
    const fits = this.returns.some(({ places }) => Object.keys(now).every((one) => now[one] <= (places[one] ?? 0)));
    if (kind === 'W' && fits) this.back = now;
    else if (this.back[place]) this.back = { ...this.back, [place]: 0 };
    else this.why(`return W from ${place} 1`);
  }
  firstReturn() {
    this.back = { ...(this.returns[0]?.places ?? {}) };
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
    if (this.place.startsWith('back-')) return plain(facts.card_back.spots, 0);
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

  /** A listed building of this place and mode, with the chips it takes. */
  private ways = $derived.by(() =>
    this.moves().filter((one) => one.move.startsWith('build ') && one.move.split(' ')[1] === this.place),
  );
  private cost(move: string): Chips {
    const [, place, mode, , ...names] = move.split(' ');
    const end = mode === 'rush' || mode === 'high' ? apartment(this.game(), place)[mode] : this.end;
    const out = none();
    if (!end) return out;
    const uses = names.map((name) => this.efficiency(end, name));
    for (const i of uses) out[end.efficiency[i].chip] += 1;
    [...end.spots].forEach(
      (kind, i) => uses.some((use) => end.efficiency[use].covers.includes(i)) || (out[kind as Kind] += 1),
    );
    return out;
  }
  /** `D`, or `D2` where an end has several of one type. */
  private efficiency(end: End, name: string): number {
    const own = end.efficiency.map((one, i) => [one.chip, i] as const).filter(([chip]) => chip === name[0]);
    return own[Math.max(0, Number(name[1] ?? 1) - 1)]?.[1] ?? 0;
  }
  private nameOf(end: End, i: number): string {
    const own = end.efficiency.map((_, j) => j).filter((j) => end.efficiency[j].chip === end.efficiency[i].chip);
    return own.length > 1 ? `${end.efficiency[i].chip}${own.indexOf(i) + 1}` : end.efficiency[i].chip;
  }
  /** The notation of the drawing with these efficiency spots. */
  notation(used: number[] = this.used): string {
    if (!this.place || !this.end) return 'build none';
    if (this.place === 'hq' || this.place.startsWith('back-')) return `build ${this.place}`;
    const end = this.end;
    const names = used
      .map((i) => this.nameOf(end, i))
      .sort((a, b) => KINDS.indexOf(a[0] as Kind) - KINDS.indexOf(b[0] as Kind) || a.localeCompare(b));
    return ['build', this.place, this.mode, ...(names.length ? ['with', ...names] : [])].join(' ');
  }
  /** Sets of efficiency spots that take the same chips are one move: the listed one is found by its chips. */
  buildMove = $derived.by(() => {
    if (!this.end || this.open.length) return null;
    const now = this.ways.filter(
      (one) => this.place === 'hq' || this.place?.startsWith('back-') || one.move.split(' ')[2] === this.mode,
    );
    return (
      now.find((one) => one.move === this.notation()) ??
      now.find((one) => same(this.cost(one.move), this.placed)) ??
      null
    );
  });
  startable = (place: string): boolean =>
    this.moves().some((one) => one.move.startsWith('build ') && one.move.split(' ')[1] === place);
  modeListed = (mode: Mode): boolean => this.ways.some((one) => one.move.split(' ')[2] === mode);

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
    else if (this.left[kind] < 1) this.why(this.notation());
    else this.spots = [...this.spots, i];
  }
  tapEfficiency(i: number) {
    const kind = this.end?.efficiency[i]?.chip ?? 'D';
    if (this.used.includes(i)) this.used = this.used.filter((one) => one !== i);
    else if (this.left[kind] < 1) this.why(this.notation([...this.used, i]));
    else {
      this.used = [...this.used, i];
      this.spots = this.spots.filter((one) => !this.end?.efficiency[i].covers.includes(one));
    }
  }
  /** A chip from hand goes to the next place that fits it. */
  tapHand(kind: Kind) {
    if (!this.end) return;
    const spot = this.open.find((i) => this.end?.spots[i] === kind);
    const bracket = this.end.efficiency.findIndex((one, i) => one.chip === kind && !this.used.includes(i));
    if (spot !== undefined) this.tapSpot(spot);
    else if (bracket >= 0) this.tapEfficiency(bracket);
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
    const way = this.ways.find((one) => one.move.split(' ')[2] === this.mode);
    if (!way) return this.why(this.notation());
    this.used = way.move
      .split(' ')
      .slice(4)
      .map((name) => this.efficiency(end, name));
    this.spots = [...end.spots].map((_, i) => i).filter((i) => !this.covered.includes(i));
  }
}
