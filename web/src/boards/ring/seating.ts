/**
 * Where people and shared stacks lie in the ring games. Seats go clockwise from the viewer at the bottom:
 * left, top, right. Stack i lies between seat i and the next one clockwise.
 */
export type Place = { area: string; seat?: number; edge?: number };

const seats: Record<number, string[]> = { 3: ['s', 'w', 'e'], 4: ['s', 'w', 'n', 'e'], 5: ['s', 'w', 'n1', 'n2', 'e'] };
const stacks: Record<number, string[]> = {
  3: ['bl', 'tm', 'br'],
  4: ['bl', 'tl', 'tr', 'br'],
  5: ['bl', 'tl', 'tm', 'tr', 'br'],
};

export const next = (seat: number, n: number, by = 1): number => (((seat + by) % n) + n) % n;

/** Clockwise from the viewer: seat, stack, seat, stack … as they are read out and tabbed through. */
export function seating(n: number, base: number): Place[] {
  return Array.from({ length: n }, (_, i) => [
    { area: seats[n][i], seat: next(base, n, i) },
    { area: stacks[n][i], edge: next(base, n, i) },
  ]).flat();
}
