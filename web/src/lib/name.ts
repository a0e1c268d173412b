import { read, write } from './keep';

/** None of them is a bot's (bidyard/server/names.py), however it is written. */
const given = ['Maya', 'Otto', 'Sami', 'Ada', 'Hugo', 'Zoé', 'Emil', 'Nell', 'Ravi', 'Olga'];

/** The name this browser sits down with: the one typed last, else one drawn once and kept. */
export function myName(): string {
  const kept = read('bidyard.name', '') || read('bidyard.name.drawn', '');
  if (kept) return kept;
  const drawn = given[Math.floor(Math.random() * given.length)];
  write('bidyard.name.drawn', drawn);
  return drawn;
}

/** Whether somebody has typed it. */
export const named = (): boolean => !!read('bidyard.name', '');
