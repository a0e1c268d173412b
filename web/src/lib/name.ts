import { read, write } from './keep';

const given = ['Maya', 'Otto', 'Inès', 'Lena', 'Noor', 'Sami', 'Ada', 'Hugo', 'Zoé', 'Emil'];

/** The name this browser sits down with: the one typed last, else one drawn once and kept. */
export function myName(): string {
  const kept = read('bidyard.name', '');
  if (kept) return kept;
  const drawn = given[Math.floor(Math.random() * given.length)];
  write('bidyard.name', drawn);
  return drawn;
}
