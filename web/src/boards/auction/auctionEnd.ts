import { KINDS, none, type AuctionEvent, type Chips } from './view';

/** What a seat did in an auction. */
export type Part = {
  seat: number;
  paid: Chips;
  /** What came out of the pot; machines from the stock and from others, too. */
  took: Chips;
  president: 'turns' | 'flips' | 'stays' | null;
  passed: boolean;
  /** Places, by their numbers in the deck's list, that were completed by paying from them. */
  completed: number[];
  built: { card: string; mode: number } | { hq: number } | { back: number } | null;
};
export type AuctionEnd = {
  n: number;
  card: string;
  winner: number;
  /** The owner's number of a card that lies face down because the market is saturated; 0 for others. */
  back: number;
  /** The card whose End Flag ended the auctions. */
  flag: string | null;
  /** Cards that are left; null after the last auction. */
  left: number | null;
  over: boolean;
  /** In the order in which they left, the winner last. */
  parts: Part[];
};

/** How an auction ended, if one did with these events. */
export function auctionEnd(log: AuctionEvent[], fresh: AuctionEvent[]): AuctionEnd | null {
  const won = fresh.findLast((one) => one.kind === 'wins' || one.kind === 'wins_face_down');
  if (!won) return null;
  const before = log.filter(({ n }) => n < won.n);
  const begin = before.findLastIndex(({ kind }) => kind === 'auction_begins');
  if (begin < 0) return null;
  const parts = new Map<number, Part>();
  const part = (seat: number): Part => {
    const known = parts.get(seat);
    if (known) return known;
    const made = { seat, paid: none(), took: none(), president: null, passed: false, completed: [], built: null };
    parts.set(seat, made);
    return made;
  };
  const order: number[] = [];
  for (const { kind, seat: actor, data } of before.slice(begin + 1)) {
    const seat = actor ?? -1;
    switch (kind) {
      case 'bids':
        part(seat).paid[KINDS[data.chip]] += 1;
        break;
      case 'completes':
        part(seat).completed.push(data.place);
        break;
      case 'machine_from_stock':
      case 'machine_taken':
        part(seat).took.M += 1;
        break;
      case 'passes':
        part(seat).passed = true;
        break;
      case 'withdraws':
        order.push(part(seat).seat);
        break;
      case 'recruits':
        part(seat).took.W += data.workers;
        part(seat).took.D += data.distribution;
        part(seat).took.T += data.technology;
        break;
      case 'president_turns':
        part(seat).president = 'turns';
        break;
      case 'president_flips':
        part(seat).president = 'flips';
        break;
      case 'president_stays':
        part(seat).president = 'stays';
        break;
      case 'builds':
        part(seat).built = { card: data.card ?? '', mode: data.mode };
        break;
      case 'builds_hq':
        part(seat).built = { hq: data.value };
        break;
      case 'builds_back':
        part(seat).built = { back: data.number };
    }
  }
  const winner = won.seat ?? -1;
  const next = fresh.find((one) => one.n > won.n && one.kind === 'auction_begins');
  const flag = fresh.find((one) => one.n > won.n && one.kind === 'end_flag');
  return {
    n: before.filter(({ kind }) => kind === 'auction_begins').length,
    card: won.data.card ?? '',
    winner,
    back: won.kind === 'wins_face_down' ? won.data.number : 0,
    flag: flag?.kind === 'end_flag' ? (flag.data.card ?? null) : null,
    left: next?.kind === 'auction_begins' ? next.data.left : null,
    over: fresh.some((one) => one.kind === 'game_ends'),
    parts: [...order, winner].map(part),
  };
}
