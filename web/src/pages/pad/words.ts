import words from 'words:pad';
import { dictionary } from '../../lib/words';

/** The words of the score pad. */
export const p = dictionary(words);
