import words from 'words:companion';
import { dictionary } from '../../lib/words';

/** The words of the companion. */
export const t = dictionary(words);
