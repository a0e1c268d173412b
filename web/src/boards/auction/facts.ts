import type { GameFacts, View } from '../../lib/types';
import type { Facts } from '..';
import { apartment, asAuction } from './view';
import { t } from './words';

/** Which auction it is and what is on the block. */
export function facts(view: View, game: GameFacts): Facts {
  const v = asAuction(view);
  return {
    note: t('auction', { n: v.auction }),
    cells: [
      [t('cell.auction'), String(v.auction)],
      [t('cell.block'), v.item ? apartment(game, v.item).name : '–'],
    ],
  };
}
