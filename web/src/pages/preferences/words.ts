import words from 'words:preferences';
import { dictionary } from '../../lib/words';

export const t = dictionary(words);
