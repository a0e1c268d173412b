import type { GameFacts, View } from '../../lib/types';
import type { Facts } from '..';
import { ringFacts } from '../ring/ringFacts';
import { asReputation } from './view';
import { t } from './words';

export const facts = (view: View, game: GameFacts): Facts => ringFacts(asReputation(view), game, t('round'));
