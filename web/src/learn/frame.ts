import type { Box } from './leader';

/** How far a frame stands off what it is about; less on a side where it would run through words. */
export const AROUND = 4;
const NEARER = [AROUND, 3, 2, 1, 0];
/** So near their edge words are empty. */
const EMPTY = 1;

/** How deep a line at `at` runs through words that begin and end there. */
const depth = (at: number, ends: [from: number, to: number][]): number =>
  Math.max(0, ...ends.map(([from, to]) => Math.min(at - from, to - at)));

/** The widest distance at which a side runs through no words, else the one at which it does least. */
function off(deep: (by: number) => number): number {
  const clear = NEARER.find((by) => deep(by) <= EMPTY);
  return clear ?? NEARER.reduce((best, by) => (deep(by) < deep(best) ? by : best));
}

export function framed(thing: Box, words: Box[]): Box {
  const over = words
    .filter((one) => one.left < thing.right + AROUND && one.right > thing.left - AROUND)
    .map((one): [number, number] => [one.top, one.bottom]);
  const beside = words
    .filter((one) => one.top < thing.bottom + AROUND && one.bottom > thing.top - AROUND)
    .map((one): [number, number] => [one.left, one.right]);
  return {
    left: thing.left - off((by) => depth(thing.left - by, beside)),
    top: thing.top - off((by) => depth(thing.top - by, over)),
    right: thing.right + off((by) => depth(thing.right + by, beside)),
    bottom: thing.bottom + off((by) => depth(thing.bottom + by, over)),
  };
}
