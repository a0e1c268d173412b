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
/** Cards that are laid down together, in any order. */
export const discard = (skills: string[]): Wish => ({ kind: 'discard', parts: { skills } });
export const endTurn: Wish = { kind: 'end', parts: {} };

/** The listed move that is meant. */
export function listed(moves: MasterMove[], wish: Wish): MasterMove | undefined {
  if (wish.kind !== 'discard') return find(moves, wish.kind, wish.parts);
  const same = [...wish.parts.skills].sort().join();
  return moves.find((one) => one.kind === 'discard' && [...one.parts.skills].sort().join() === same);
}

/** The cards to lay down with one more of a kind, or one less where it was meant to be among them already. */
export function laying(laid: string[], code: string, most: number, need: number): string[] {
  const of = laid.filter((one) => one === code).length;
  if (of >= Math.min(most, need)) return laid.filter((one) => one !== code);
  // Whoever has chosen enough and chooses another one has changed their mind about the first.
  return [...laid, code].slice(-need);
}
