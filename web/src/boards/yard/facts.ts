import type { GameFacts, View } from '../../lib/types';
import type { Facts } from '..';
import { tables } from './view';
import { scoringName, t } from './words';

const SCORINGS = 3;

/** Which scorings are over, what the next one pays. */
export function facts(v: View<'construction-yard'>, game: GameFacts): Facts {
  const ranks = v.next_scoring ? (tables(game).points[v.next_scoring]?.[0]?.length ?? 1) : 0;
  const next = v.next_scoring
    ? ranks === 1
      ? t('next.one', { s: scoringName(v.next_scoring) })
      : t('next.many', { s: scoringName(v.next_scoring), n: ranks })
    : t('next.none');
  return {
    note: v.scored.length ? t('scored', { n: v.scored.length, of: SCORINGS }) : t('unscored'),
    cells: [
      [t('cell.next'), next],
      [t('cell.left'), String(v.building_deck)],
    ],
  };
}
