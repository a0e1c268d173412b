import type { Component } from 'svelte';
import type { BoardProps, GameFacts, View } from '../lib/types';

/** The bar's note, the ticks for rounds and the cells of the title block. */
export type Facts = { note?: string; rounds?: [now: number, of: number]; cells?: [label: string, value: string][] };
export type BoardModule = { Board: Component<BoardProps>; facts?: (view: View, game: GameFacts) => Facts };

/** A game has a board as soon as its folder has a Board.svelte; until then the generic one serves. */
const folders: Record<string, string> = {
  'construction-fever': 'fever',
  reputation: 'reputation',
  'construction-yard': 'yard',
  'construction-auction': 'auction',
  'master-of-construction': 'master',
};
const boards = import.meta.glob<{ default: Component<BoardProps> }>('./*/Board.svelte');
const facts = import.meta.glob<{ facts: BoardModule['facts'] }>('./*/facts.ts');

/** Games whose pieces have colours of their own: seats are drawn in ink there. */
export const inkSeats = (game: string): boolean => game === 'construction-yard' || game === 'construction-auction';

export async function loadBoard(game: string): Promise<BoardModule> {
  const folder = folders[game] ?? 'generic';
  const load = boards[`./${folder}/Board.svelte`] ?? boards['./generic/Board.svelte'];
  const [board, info] = await Promise.all([load(), facts[`./${folder}/facts.ts`]?.()]);
  return { Board: board.default, facts: info?.facts };
}
