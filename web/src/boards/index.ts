import type { Component } from 'svelte';
import { lookOf } from '../looks';
import type { BoardProps, GameFacts, View } from '../lib/types';

/** The bar's note, the ticks for rounds and the cells of the title block. */
export type Facts = { note?: string; rounds?: [now: number, of: number]; cells?: [label: string, value: string][] };
export type BoardModule = { Board: Component<BoardProps>; facts?: (view: View, game: GameFacts) => Facts };

const boards = import.meta.glob<{ default: Component<BoardProps> }>('./*/Board.svelte');
const facts = import.meta.glob<{ facts: BoardModule['facts'] }>('./*/facts.ts');

export const hasOwnBoard = (game: string): boolean => !!lookOf(game).board;

/** A game's own board, if it has one and `plain` does not ask for the other; the generic one plays every game. */
export async function loadBoard(game: string, plain = false): Promise<BoardModule> {
  const folder = (!plain && lookOf(game).board) || 'generic';
  const [board, info] = await Promise.all([boards[`./${folder}/Board.svelte`](), facts[`./${folder}/facts.ts`]?.()]);
  return { Board: board.default, facts: info?.facts };
}
