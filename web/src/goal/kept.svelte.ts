import { read, write } from '../lib/keep';

/** The strip of a game on this device: its sheet open, only its line, or put away. */
export type Shown = 'open' | 'closed' | 'away';
const KEY = 'bidyard.goal';

class Kept {
  private all = $state.raw<Record<string, Shown>>(read(KEY, {}));

  /** Undefined before anything was chosen. */
  of(game: string): Shown | undefined {
    return this.all[game];
  }
  set(game: string, to: Shown) {
    this.all = { ...this.all, [game]: to };
    write(KEY, this.all);
  }
}
export const goal = new Kept();
