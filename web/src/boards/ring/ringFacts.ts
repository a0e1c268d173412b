import type { GameFacts, View } from '../../lib/types';
import { term, w } from '../../lib/words';
import type { Facts } from '..';
import { t } from './words';

/** Round and phase: the same cells in both ring games; the rulebooks' words for a round differ. */
export function ringFacts(view: View, game: GameFacts, word = w('block.round')): Facts {
  const round = view.round ?? 0;
  const rounds = Number(view.rounds ?? 10);
  const of = t('of', { n: round, of: rounds });
  const name = term(game, view.phase);
  return {
    note: `${word} ${of}`,
    rounds: [round, rounds],
    cells: [
      [word, of],
      [w('block.phase'), name.charAt(0).toUpperCase() + name.slice(1)],
    ],
  };
}
