import words from 'words:my';
import { dictionary } from '../../lib/words';

export const t = dictionary(words);
