import type { View } from '../../lib/types';
import { w } from '../../lib/words';
import type { Facts } from '..';
import { asMaster } from './view';
import { t } from './words';

/** Round and the next circle. */
export function facts(view: View): Facts {
  const v = asMaster(view);
  const round = v.round_limit ? t('of', { n: v.round, of: v.round_limit }) : String(v.round);
  return {
    note: w('round', { n: round }),
    cells: [
      [w('block.round'), round],
      [t('cell.circle'), String(v.next_circle)],
    ],
  };
}
