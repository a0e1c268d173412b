import { read, write } from '../lib/keep';
import type { Played } from './calls';

/** What this device knows of a game's lessons: those that are done, of how many, where one is, and a guided game that goes on. */
export type Progress = { done: string[]; of?: number; at?: { lesson: string; step: number }; played?: Played };
type All = Record<string, Progress>;
const KEY = 'bidyard.lessons';

export function progress(game: string): Progress {
  const kept = read<All>(KEY, {})[game];
  return Array.isArray(kept?.done) ? kept : { done: [] };
}

export function keepProgress(game: string, change: Partial<Progress>) {
  write(KEY, { ...read<All>(KEY, {}), [game]: { ...progress(game), ...change } });
}

/** "3/7" once something is done: for pages that do not ask the server about lessons. */
export function part(game: string): string {
  const { done, of } = progress(game);
  return done.length && of ? `${Math.min(done.length, of)}/${of}` : '';
}
