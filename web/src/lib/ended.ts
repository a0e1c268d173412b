import { placeOf } from './headline';
import type { Ended } from './keep';
import type { State } from './types';

/** What the list of my games tells of a finished one; null while it goes on. */
export function ended(state: State | null, seat: number): Ended | null {
  const result = state?.result;
  if (!result) return null;
  const { players, winners } = result;
  return {
    seat,
    place: placeOf(result, seat),
    out: players[seat].eliminated,
    score: players[seat].score,
    names: players.map((one) => one.name),
    scores: players.map((one) => one.score),
    winners,
    ...(state.seats?.find((one) => one.seat === seat)?.handed ? { stood_in: true } : {}),
    against: (state.seats ?? []).filter((one) => one.seat !== seat).map((one) => one.bot ?? 'human'),
  };
}
