import words from 'words:reviewing';
import { dictionary } from '../../lib/words';

export const t = dictionary(words);
