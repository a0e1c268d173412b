import words from 'words:explain';
import { dictionary } from '../lib/words';

/** The words of What is this. */
export const t = dictionary(words);
