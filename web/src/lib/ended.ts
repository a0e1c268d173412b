import type { Ended } from './keep';
import type { State } from './types';

/** What the list of my games tells of a finished one; null while it goes on. */
export function ended(state: State | null, seat: number): Ended | null {
  const result = state?.result;
  if (!result) return null;
  const players = result.players;
  const own = players[seat];
  const winner = result.winners.includes(seat);
  // Whoever is out stands behind all that are not; winners are first, whatever tie made them so.
  const ahead = players.filter(
    (other, k) =>
      k !== seat &&
      !winner &&
      (result.winners.includes(k) ||
        (other.eliminated === own.eliminated ? other.score > own.score : !other.eliminated)),
  ).length;
  return {
    seat,
    place: ahead + 1,
    out: own.eliminated,
    score: own.score,
    names: players.map((one) => one.name),
    scores: players.map((one) => one.score),
    winners: result.winners,
    against: (state.seats ?? []).filter((one) => one.seat !== seat).map((one) => one.bot ?? 'human'),
  };
}
