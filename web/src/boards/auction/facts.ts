import type { GameFacts } from '../../lib/types';
import type { Facts } from '..';
import { apartment, type AuctionView } from './view';
import { t } from './words';

/** Which auction it is and what is on the block. */
export function facts(v: AuctionView, game: GameFacts): Facts {
  return {
    note: t('auction', { n: v.auction }),
    cells: [
      [t('cell.auction'), String(v.auction)],
      [t('cell.block'), v.item ? apartment(game, v.item).name : '–'],
    ],
  };
}
