import type { GameFacts, View } from '../../lib/types';
import { term, w } from '../../lib/words';
import type { Facts } from '..';
import { asMaster } from './view';
import { t } from './words';

/** Round, step and the next circle. */
export function facts(view: View, game: GameFacts): Facts {
  const v = asMaster(view);
  const round = v.round_limit ? t('of', { n: v.round, of: v.round_limit }) : String(v.round);
  return {
    note: `${w('round', { n: round })}, ${term(game, v.phase)}`,
    cells: [[w('block.round'), round], [t('cell.circle'), String(v.next_circle)]],
  };
}
