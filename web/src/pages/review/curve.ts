import type { Moment } from './calls';

/** A loss from so many points on is worth a turning point. */
export const LEAST = 0.02;
export const MOST_POINTS = 5;

/** Rounded as everywhere: halves go up, no decimals. */
export const percent = (chance: number): number => Math.floor(100 * chance + 0.5);
/** Points that were lost: the difference of the numbers one sees. */
export const lost = (moment: Moment): number => percent(moment.chance + moment.loss) - percent(moment.chance);

/**
 * Chances of all seats when it was decided, before the cards that came after; of who decided, from what he knew: the number that
 * stands beside the move.
 */
export const decided = (moment: Moment): number[] =>
  moment.win.map((win, seat) =>
    seat === moment.seat && moment.options.length ? moment.chance : Math.max(0, Math.min(1, win - moment.luck[seat])),
  );

/** Chances of a seat after 0, 1, 2, … decisions, and their errors. */
export type Line = { win: number[]; error: number[]; luck: number[] };
export function lineOf(seat: number, start: number[], moments: Moment[]): Line {
  if (!start.length) return { win: [], error: [], luck: [] };
  return {
    win: [start[seat], ...moments.map((one) => one.win[seat])],
    error: [moments[0]?.error[seat] ?? 0, ...moments.map((one) => one.error[seat])],
    luck: [0, ...moments.map((one) => one.luck[seat])],
  };
}

/** Nobody's are those that a bot made for him. */
export const own = (moment: Moment, seat: number | null): boolean =>
  seat !== null && moment.seat === seat && !moment.stood_in;

/** The largest losses in the order of the game; of one seat only, if so wished. */
export function turningPoints(moments: Moment[], seat: number | null = null): Moment[] {
  return moments
    .filter((one) => one.loss >= LEAST && one.better && (seat === null || own(one, seat)))
    .sort((a, b) => b.loss - a.loss || a.ply - b.ply)
    .slice(0, MOST_POINTS)
    .sort((a, b) => a.ply - b.ply);
}

/** Where the key for the next mistake goes: the turning points, and all else that has a mark. */
export function mistakes(moments: Moment[], points: Moment[], seat: number | null = null): Moment[] {
  const marked = moments.filter((one) => one.mark && (seat === null || own(one, seat)));
  return [...new Set([...points, ...marked])].sort((a, b) => a.ply - b.ply);
}

/** Where a review opens: after the largest own loss, at the end where there is none. */
export function opening(moments: Moment[], me: number | null, last: number): number {
  const own = turningPoints(moments, me).sort((a, b) => b.loss - a.loss)[0];
  return own ? own.ply + 1 : last;
}

/** The next decision of a seat after (or before) a place; without a seat simply the next one. */
export function stepTo(moments: { seat: number | null }[], at: number, by: 1 | -1, seat: number | null): number {
  const last = moments.length;
  if (seat === null) return Math.max(0, Math.min(last, at + by));
  for (let to = at + by; to > 0 && to <= last; to += by) if (moments[to - 1].seat === seat) return to;
  return at;
}

/** Places on the line of a seat where its sign sits: twice, each seat elsewhere. */
export function signs(seat: number, seats: number, points: number): number[] {
  if (points < 8) return points > 1 ? [points - 1] : [];
  return [0, 1].map((half) => Math.round(((half + (seat + 0.5) / seats) / 2) * (points - 1)));
}
