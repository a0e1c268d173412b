import type { Page } from '../../calls';

type Entry = { hq_workers: number; [stack: string]: number[] | number | string };
const players = (page: Page): Entry[] => page.sheet.players as Entry[];

/**
 * The cards that the hero (seat 0) shares with the last seat, his neighbour on the other side: those at the end of his list, as
 * the example is written, and at the end of the neighbour's.
 */
export function between(page: Page, stack: string): number[] {
  const mine = players(page)[0][stack] as number[];
  const theirs = players(page)[players(page).length - 1][stack] as number[];
  for (let n = mine.length; n > 0; n--) {
    const tail = mine.slice(-n);
    if (theirs.length >= n && tail.join() === theirs.slice(-n).join()) return tail;
  }
  return [];
}
export const workers = (page: Page): number => players(page)[page.hero].hq_workers;
