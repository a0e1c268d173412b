import { read, write } from '../lib/keep';

/** The strip of a game on this device: its sheet open, only its line, or put away. */
export type Shown = 'open' | 'closed' | 'away';
const KEY = 'bidyard.goal';

/** So many rounds of the first game on this device the sheet stays open, until somebody says otherwise. */
const FIRST = 2;

/** Whether a game has only just begun: by its own rounds or auctions, else by as many decisions as two rounds have. */
export function early(view: { players: unknown[] }, ply: number): boolean {
  const { round, auction } = view as { round?: unknown; auction?: unknown };
  const now = typeof round === 'number' ? round : typeof auction === 'number' ? auction : null;
  return now === null ? ply < FIRST * view.players.length : now <= FIRST;
}

class Kept {
  private all = $state.raw<Record<string, Shown>>(read(KEY, {}));

  /** Undefined in somebody's first game, before anything was chosen. */
  of(game: string): Shown | undefined {
    return this.all[game];
  }
  set(game: string, to: Shown) {
    this.all = { ...this.all, [game]: to };
    write(KEY, this.all);
  }
}
export const goal = new Kept();
