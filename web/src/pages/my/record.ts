import type { KeptTable } from '../../lib/keep';

/** Games won and played against one kind of opponent. */
export type Cell = { won: number; played: number };
export type Record = { game: string; against: Map<string, Cell> }[];

export const PEOPLE = 'human';

/** Whom a game was against: people, if there was one; else the strongest bot. `levels` go from weakest to strongest. */
export function opponent(against: string[], levels: string[]): string {
  if (against.includes(PEOPLE)) return PEOPLE;
  return [...against].sort((a, b) => levels.indexOf(b) - levels.indexOf(a))[0] ?? PEOPLE;
}

/** The record per game and opponent, of the games that ended. */
export function record(tables: KeptTable[], levels: (game: string) => string[]): Record {
  const out: Record = [];
  for (const { game, ended } of tables) {
    if (!ended || ended.stood_in) continue; // won or lost, it was a bot's
    let row = out.find((one) => one.game === game);
    if (!row) out.push((row = { game, against: new Map() }));
    const key = opponent(ended.against, levels(game));
    const cell = row.against.get(key) ?? { won: 0, played: 0 };
    row.against.set(key, { won: cell.won + Number(ended.winners.includes(ended.seat)), played: cell.played + 1 });
  }
  return out;
}
