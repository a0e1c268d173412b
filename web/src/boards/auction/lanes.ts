import type { End } from './view';

/** Where the bracket of each efficiency spot is drawn: first and last column, and a row in which it meets no other. */
export function lanes(end: End): { from: number; to: number; row: number }[] {
  const busy: number[][] = [];
  return end.efficiency.map(({ covers }) => {
    const from = Math.min(...covers);
    const to = Math.max(...covers);
    let row = 0;
    while (busy[row]?.some((column) => column >= from && column <= to)) row += 1;
    (busy[row] ??= []).push(...Array.from({ length: to - from + 1 }, (_, i) => from + i));
    return { from, to, row };
  });
}
