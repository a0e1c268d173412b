import type { GameFacts } from '../../lib/types';
import { term, w } from '../../lib/words';
import type { Facts } from '..';
import { t } from './words';

/** Round and phase: the same cells in both ring games; the rulebooks' words for a round differ. */
type Rounds = { round: number; rounds: number; phase: string };
export function ringFacts({ round, rounds, phase }: Rounds, game: GameFacts, word = w('block.round')): Facts {
  const of = t('of', { n: round, of: rounds });
  const name = term(game, phase);
  return {
    note: `${word} ${of}`,
    rounds: [round, rounds],
    cells: [
      [word, of],
      [w('block.phase'), name.charAt(0).toUpperCase() + name.slice(1)],
    ],
  };
}
