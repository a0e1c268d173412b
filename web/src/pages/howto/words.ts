import words from 'words:howto';
import { dictionary } from '../../lib/words';

/** The words of the pages "How to play" that are the same for all games. */
export const t = dictionary(words);
