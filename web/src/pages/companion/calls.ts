import { call } from '../../lib/api';
import type { components } from '../../generated/api';
import type { Hint } from '../../lib/types';

type Schemas = components['schemas'];
export type Told = Schemas['FollowTold'];
export type Ask = Schemas['FollowAsk'];
export type Wish = Schemas['FollowWish'];
/** A card or a seat that was named, a move that was made, or time that was called. */
export type Entry =
  { at: (string | number)[]; named: string | number } | { seat: number; move: unknown } | { time_up: true };

export const follow = (game: string, wish: Wish) => call<Told>(`/games/${game}/follow`, { body: wish });
export const followHint = (game: string, wish: Wish) =>
  call<{ moves: Hint[] }>(`/games/${game}/follow/hint`, { body: wish });
