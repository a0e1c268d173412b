import type { Move } from './types';

/** `green 3` → head `green`, args [`3`]. The client reads notations, it never makes rules of them. */
export function parse(move: string): { head: string; args: string[] } {
  const [head = '', ...args] = move.split(' ');
  return { head, args };
}

export function withHead(moves: Move[], head: string): Move[] {
  return moves.filter((one) => parse(one.move).head === head);
}

export type Range = { head: string; values: number[]; text: (n: number) => string; move: (n: number) => string };

/** `green 3` … `green 6` become one range to step through; null when none of them is offered. */
export function range(moves: Move[], head: string): Range | null {
  const found = new Map<number, Move>();
  for (const one of moves) {
    const { head: mine, args } = parse(one.move);
    if (mine === head && args.length === 1 && /^\d+$/.test(args[0]!)) found.set(Number(args[0]), one);
  }
  if (!found.size) return null;
  const values = [...found.keys()].sort((a, b) => a - b);
  return { head, values, text: (n) => found.get(n)?.text ?? '', move: (n) => found.get(n)?.move ?? '' };
}

/** Moves grouped for a board that knows nothing: numbers of one head together, everything else alone. */
export function families(moves: Move[]): { head: string; range: Range | null; moves: Move[] }[] {
  const heads = [...new Set(moves.map((one) => parse(one.move).head))];
  return heads.map((head) => {
    const own = withHead(moves, head);
    const numbers = range(own, head);
    return {
      head,
      moves: own,
      range: numbers && numbers.values.length === own.length && own.length > 1 ? numbers : null,
    };
  });
}

/** The nearest offered number, so that dragging and typing can never leave the legal values. */
export function nearest(values: number[], wanted: number): number {
  return values.reduce((best, n) => (Math.abs(n - wanted) < Math.abs(best - wanted) ? n : best), values[0] ?? 0);
}
