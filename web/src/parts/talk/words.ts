import words from 'words:talk';
import { dictionary } from '../../lib/words';

export const t = dictionary(words);
