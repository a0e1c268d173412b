import { dictionary } from '../../lib/words';
import words from 'words:reputation';

export const t = dictionary(words);
