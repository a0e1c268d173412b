import type { GameEvent } from './types';

/** A line of the log: a move with what came of it, or a heading. `n` to `last` are its events. */
export type Line = {
  n: number;
  last: number;
  kind: string;
  seat: number | null;
  text: string;
  heading: boolean;
  secret: boolean;
};

/** The log as lines. Which events go on with the line before them, the server tells. */
export function lines(log: GameEvent[], headings: string[] = []): Line[] {
  const out: Line[] = [];
  for (const event of log) {
    const line = out.at(-1);
    if (line && typeof event.more === 'string') {
      line.text += event.more;
      line.last = event.n;
      // A list of what several did belongs to nobody.
      if (event.kind === line.kind && event.seat !== line.seat) line.seat = null;
    } else {
      const { n, kind, seat, text, secret } = event;
      out.push({ n, last: n, kind, seat, text, secret, heading: headings.includes(kind) });
    }
  }
  return out;
}
