import type { View } from '../../lib/types';
import { w } from '../../lib/words';
import type { Facts } from '..';

export const facts = (view: View): Facts =>
  view.round === undefined
    ? {}
    : { note: w('round', { n: view.round }), cells: [[w('block.round'), String(view.round)]] };
