import type { Box } from './leader';

/** How far a frame stands off what it is about; less on a side where it would run through words. */
export const AROUND = 4;
const NEARER = [AROUND, 2, 1, 0];
/** Such a share of the height of words is empty, above them and below. */
const EMPTY = 0.2;
const lies = (y: number, { top, bottom }: Box) => {
  const empty = EMPTY * (bottom - top);
  return top + empty < y && bottom - empty > y;
};

export function framed(thing: Box, words: Box[]): Box {
  const wide = { left: thing.left - AROUND, right: thing.right + AROUND };
  const high = { top: thing.top - AROUND, bottom: thing.bottom + AROUND };
  const flat = (y: number) => words.some((one) => one.left < wide.right && one.right > wide.left && lies(y, one));
  const upright = (x: number) =>
    words.some((one) => one.top < high.bottom && one.bottom > high.top && one.left + 1 < x && one.right - 1 > x);
  const off = (crosses: (by: number) => boolean) => NEARER.find((by) => !crosses(by)) ?? AROUND;
  return {
    left: thing.left - off((by) => upright(thing.left - by)),
    top: thing.top - off((by) => flat(thing.top - by)),
    right: thing.right + off((by) => upright(thing.right + by)),
    bottom: thing.bottom + off((by) => flat(thing.bottom + by)),
  };
}
