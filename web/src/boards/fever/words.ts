import words from 'words:construction-fever';
import { dictionary } from '../../lib/words';

export const t = dictionary(words);
