import { getContext, setContext } from 'svelte';
import type { AnyMove, GameFacts, View } from '../../lib/types';
import { changes } from './changes';
import { Draft } from './draft.svelte';
import { Shapes } from './shapes';

/** What a board is given: getters, for it changes with every move. */
type Given = {
  readonly game: GameFacts;
  readonly view: View;
  readonly me: number | null;
  readonly draft: Draft;
  readonly why: (move: AnyMove) => void;
};

/** What the parts of the board share. */
export class BoardModel {
  constructor(readonly given: Given) {}

  shapes = $derived.by(() => new Shapes(this.given.game));
  /** By how much numbers have changed with the last move, by their place in the view. */
  changed = $state.raw<ReadonlyMap<string, number>>(changes(null, null));

  name(seat: number): string {
    return this.given.view.players[seat]?.name ?? '';
  }
  /** Another player's things that are null are hidden; elsewhere null means that there is none. */
  hides(owner: number | null): boolean {
    return owner !== null && owner !== this.given.me;
  }
}

const KEY = Symbol('board');
export const provideBoard = (model: BoardModel) => setContext(KEY, model);
export const useBoard = (): BoardModel => getContext<BoardModel>(KEY);
