import { find } from '../../lib/moves';
import type { MasterMove } from './view';

/** A move as the board composes it, whether it is listed or not. */
type Composed<M> = M extends MasterMove ? Pick<M, 'kind' | 'parts'> : never;
export type Wish = Composed<MasterMove>;

export const draw = (skill: string): Wish => ({ kind: 'draw', parts: { skill } });
export const drawBlind: Wish = { kind: 'draw', parts: { skill: 'blind' } };
export const takeConsultant: Wish = { kind: 'take', parts: {} };
export const start = (card: string): Wish => ({ kind: 'start', parts: { card } });
export const skip: Wish = { kind: 'skip', parts: {} };
export const waive = (skill: string): Wish => ({ kind: 'waive', parts: { skill } });
/** Options count from 1. */
export const resolve = (card: string, option: number): Wish => ({ kind: 'resolve', parts: { card, option } });
export const discard = (skill: string): Wish => ({ kind: 'discard', parts: { skill } });
export const endTurn: Wish = { kind: 'end', parts: {} };

/** The listed move that is meant. */
export const listed = (moves: MasterMove[], wish: Wish): MasterMove | undefined => find(moves, wish.kind, wish.parts);
