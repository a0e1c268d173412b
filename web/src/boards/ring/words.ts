import { dictionary } from '../../lib/words';
import en from './words/en.json';
import fr from './words/fr.json';

/** Words both ring games share. */
export const t = dictionary(en, fr);
