import words from 'words:learn';
import { dictionary } from '../lib/words';

/** The words of the lessons' page. */
export const t = dictionary(words);
