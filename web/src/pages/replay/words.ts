import words from 'words:replay';
import { dictionary } from '../../lib/words';

export const t = dictionary(words);
