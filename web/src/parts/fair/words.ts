import words from 'words:fair';
import { dictionary } from '../../lib/words';

export const t = dictionary(words);
