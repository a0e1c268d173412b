import { dictionary } from '../../lib/words';
import en from './words/en.json';
import fr from './words/fr.json';

export const t = dictionary(en, fr);
