import type { GameFacts, View } from '../../lib/types';
import { term, w } from '../../lib/words';
import type { Facts } from '..';
import { t } from './words';

/** Round and phase: the same cells in both ring games. */
export function ringFacts(view: View, game: GameFacts): Facts {
  const round = view.round ?? 0;
  const rounds = Number(view.rounds ?? 10);
  const of = t('of', { n: round, of: rounds });
  const name = term(game, view.phase);
  return {
    note: w('round', { n: of }),
    rounds: [round, rounds],
    cells: [[w('block.round'), of], [w('block.phase'), name.charAt(0).toUpperCase() + name.slice(1)]],
  };
}
