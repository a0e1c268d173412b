import { w } from '../../lib/words';
import type { Facts } from '..';
import type { MasterView } from './view';
import { t } from './words';

/** Round and the next circle. */
export function facts(view: MasterView): Facts {
  const round = view.round_limit ? t('of', { n: view.round, of: view.round_limit }) : String(view.round);
  return {
    note: w('round', { n: round }),
    cells: [
      [w('block.round'), round],
      [t('cell.circle'), String(view.next_circle)],
    ],
  };
}
