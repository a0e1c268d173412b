import { read, write } from '../lib/keep';

/** The strip of a game on this device: its sheet open, only its line, or put away. */
export type Shown = 'open' | 'closed' | 'away';
const KEY = 'bidyard.goal';
/** What holds for every game of which nothing else was chosen; no game is called so. */
const EVERY = '*';

class Kept {
  private all = $state.raw<Record<string, Shown>>(read(KEY, {}));

  /** Undefined before anything was chosen. */
  of(game: string): Shown | undefined {
    return this.all[game];
  }
  /** How it stands at this game's table: a line, where nothing was chosen. */
  at(game: string): Shown {
    return this.all[game] ?? this.all[EVERY] ?? 'closed';
  }
  /** Whether every game's table has it. */
  get everywhere(): boolean {
    return !Object.values(this.all).includes('away');
  }
  set everywhere(to: boolean) {
    const kept = Object.entries(this.all).filter(([, shown]) => shown !== 'away');
    const all = to ? kept : kept.map(([game]) => [game, 'away' as Shown]);
    this.all = { ...Object.fromEntries(all), [EVERY]: to ? 'closed' : 'away' };
    write(KEY, this.all);
  }
  set(game: string, to: Shown) {
    this.all = { ...this.all, [game]: to };
    write(KEY, this.all);
  }
}
export const goal = new Kept();
