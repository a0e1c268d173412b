import words from 'words:ring';
import { dictionary } from '../../lib/words';

/** Words both ring games share. */
export const t = dictionary(words);
