import type { GameFacts } from '../../lib/types';
import type { Facts } from '..';
import { ringFacts } from '../ring/ringFacts';
import type { RepView } from './view';
import { t } from './words';

export const facts = (view: RepView, game: GameFacts): Facts => ringFacts(view, game, t('round'));
