import type { AnyMove, Part, StructuredMove } from './types';

/** A move with kind and parts, of any game or of one. */
type Some = { move: string; kind: string; parts: object; text: string };
/** The moves of one kind; where the game is not known any move may be. */
export type OfKind<M extends Some, Kind extends string> = string extends M['kind'] ? M : Extract<M, { kind: Kind }>;

/** The moves of one kind: `ofKind(moves, 'green')`. */
export function ofKind<M extends Some, Kind extends M['kind']>(moves: M[], kind: Kind): OfKind<M, Kind>[] {
  return moves.filter((one): one is OfKind<M, Kind> => one.kind === kind);
}

/** Whether a move has these parts, whatever others it has. */
export function hasParts(move: Some, parts: Record<string, Part>): boolean {
  return Object.entries(parts).every(([key, value]) => same(partOf(move, key), value));
}

/** The listed move of this kind with these parts: `find(moves, 'green', { n: 3 })`. */
export function find<M extends Some, Kind extends M['kind']>(
  moves: M[],
  kind: Kind,
  parts: Record<string, Part> = {},
): OfKind<M, Kind> | undefined {
  return ofKind(moves, kind).find((one) => hasParts(one, parts));
}

/** The values that a part has in these moves, each once, in their order. */
export function valuesOf(moves: Some[], part: string): Part[] {
  const found: Part[] = [];
  for (const one of moves) {
    const value = partOf(one, part);
    if (value !== undefined && !found.some((known) => same(known, value))) found.push(value);
  }
  return found;
}

export type Range = { kind: string; values: number[]; text: (n: number) => string; move: (n: number) => string };

/** Moves of one kind that differ in a number become one range to step through; null when none is offered. */
export function range(moves: Some[], kind: string, part = 'n'): Range | null {
  const found = new Map<number, Some>();
  for (const one of moves) {
    const n = partOf(one, part);
    if (one.kind === kind && typeof n === 'number') found.set(n, one);
  }
  if (!found.size) return null;
  const values = [...found.keys()].sort((a, b) => a - b);
  return { kind, values, text: (n) => found.get(n)?.text ?? '', move: (n) => found.get(n)?.move ?? '' };
}

/** The nearest offered number, so that dragging and typing can never leave the legal values. */
export function nearest(values: number[], wanted: number): number {
  return values.reduce((best, n) => (Math.abs(n - wanted) < Math.abs(best - wanted) ? n : best), values[0] ?? 0);
}

/** A move as it is sent: its notation where there is one, else kind and parts. */
export function wire(move: AnyMove): string | StructuredMove {
  return typeof move === 'string' ? move : 'move' in move ? move.move : move;
}

function partOf(move: Some, key: string): Part | undefined {
  return (move.parts as Record<string, Part>)[key];
}

/** Parts are JSON: numbers, texts, and lists and tables of them. */
function same(a: Part | undefined, b: Part | undefined): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  const [one, two] = [Object.entries(a), b as Record<string, Part>];
  return one.length === Object.keys(two).length && one.every(([key, value]) => same(value as Part, two[key]));
}
