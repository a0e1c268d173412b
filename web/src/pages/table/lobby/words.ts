import words from 'words:lobby';
import { dictionary } from '../../../lib/words';

export const t = dictionary(words);
