import type { GameFacts, View } from '../../lib/types';
import type { Facts } from '..';
import { ringFacts } from '../ring/ringFacts';
import { t } from './words';

export const facts = (view: View, game: GameFacts): Facts => ringFacts(view, game, t('round'));
