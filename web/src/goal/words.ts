import words from 'words:goal';
import { dictionary } from '../lib/words';

export const t = dictionary(words);
