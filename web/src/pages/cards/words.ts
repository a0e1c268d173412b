import words from 'words:cards';
import { dictionary } from '../../lib/words';

export const t = dictionary(words);
