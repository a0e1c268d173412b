import words from 'words:ending';
import { dictionary } from '../../lib/words';

/** Words of all sheets that end something. */
export const t = dictionary(words);
