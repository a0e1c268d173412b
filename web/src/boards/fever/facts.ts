import type { GameFacts, View } from '../../lib/types';
import { w } from '../../lib/words';
import type { Facts } from '..';
import { asFever } from './view';
import { t } from './words';

export function facts(view: View, game: GameFacts): Facts {
  const { round, rounds, phase } = asFever(view);
  const of = t('of', { n: round, of: rounds ?? 10 });
  const name = game.words?.[phase] ?? phase.replaceAll('-', ' ');
  return {
    note: w('round', { n: of }),
    rounds: [round, rounds ?? 10],
    cells: [[w('block.round'), of], [w('block.phase'), name.charAt(0).toUpperCase() + name.slice(1)]],
  };
}
