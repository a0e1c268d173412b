import type { Frame } from '../../lib/types';

/** A stretch of the game on the ruler: a round where the game has rounds, else what its headings part. */
export type Section = { from: number; to: number; label: string };

export function sections(frames: Frame[], headings: string[]): Section[] {
  const out: Section[] = [];
  let was: unknown = undefined;
  frames.forEach((frame, at) => {
    const round = (frame.view as { round?: unknown }).round;
    const begins =
      typeof round === 'number' ? round !== was : frame.events.some((event) => headings.includes(event.kind));
    was = round;
    // What the last decision brings about belongs to the last stretch.
    if (out.length && (!begins || at === frames.length - 1)) out[out.length - 1].to = at;
    else {
      if (out.length) out[out.length - 1].to = at;
      out.push({ from: at, to: at, label: String(typeof round === 'number' ? round : out.length + 1) });
    }
  });
  return out;
}

/** The round in which a decision was made, counted from 1: by what lay there before it. Before the first one it is the first. */
export const roundOf = (all: Section[], decision: number): string =>
  all.findLast((one) => one.from <= Math.max(0, decision - 1))?.label ?? '';

/** The first decision of the round after or before a position; the ends where there is none. */
export function nextRound(all: Section[], at: number, by: number, last: number): number {
  const starts = all.slice(1).map((one) => one.from + 1);
  return by > 0
    ? Math.min(last, starts.find((from) => from > at) ?? last)
    : (starts.findLast((from) => from < at) ?? 0);
}
