import type { MasterEvent } from './view';

/** What a seat did in its turn. */
export type Turn = {
  seat: number;
  drawn: number;
  consultant: boolean;
  started: string[];
  completed: { card: string; points: number }[];
  /** Points before the game's end, and by how much the turn changed them. */
  points: number;
  by: number;
};
export type RoundEnd = {
  round: number;
  /** The round that begins; null after the last. */
  next: number | null;
  /** In the order of the turns. */
  turns: Turn[];
  /** The market card that was turned up, if one was. */
  market: string | null;
};

const points = (events: MasterEvent[], seat: number): number =>
  events.reduce((sum, { kind, seat: actor, data }) => {
    if (kind === 'completed' && actor === seat) return sum + data.points;
    return kind === 'pays_points' && actor === seat ? sum - data.points : sum;
  }, 0);

/** How a round of builders ended, if one did with these events: the first one has its turn again, or the game is over. */
export function roundEnd(log: MasterEvent[], fresh: MasterEvent[]): RoundEnd | null {
  const begins = log.filter((one) => one.kind === 'turn_begins');
  const roundBefore = (n: number) => begins.findLast((one) => one.n < n)?.data.round ?? 0;
  const last = fresh.findLast(
    (one) =>
      one.kind === 'game_ends' || (one.kind === 'turn_begins' && one.data.round > (roundBefore(one.n) || Infinity)),
  );
  if (!last) return null;
  const round = roundBefore(last.n);
  const first = begins.find((one) => one.data.round === round)?.n ?? Infinity;
  const before = log.filter(({ n }) => n < last.n);
  const told = before.filter(({ n }) => n >= first);
  const turns: Turn[] = [];
  let market: string | null = null;
  for (const { kind, seat: actor, data } of told) {
    const seat = actor ?? -1;
    const turn = turns.at(-1);
    if (kind === 'turn_begins')
      turns.push({
        seat,
        drawn: 0,
        consultant: false,
        started: [],
        completed: [],
        points: points(before, seat),
        by: points(told, seat),
      });
    else if (kind === 'new_market') market = data.market;
    else if (!turn) continue;
    else if (kind === 'draw' || kind === 'draw_blind' || kind === 'gains_card') turn.drawn += 1;
    else if (kind === 'take_consultant') turn.consultant = true;
    else if (kind === 'start') turn.started.push(data.card ?? '');
    else if (kind === 'completed') turn.completed.push({ card: data.card ?? '', points: data.points });
  }
  if (!turns.length) return null;
  return { round, next: last.kind === 'turn_begins' ? last.data.round : null, turns, market };
}
