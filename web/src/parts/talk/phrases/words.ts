import words from 'words:phrases';
import { dictionary } from '../../../lib/words';

export const phrase = dictionary(words);
export type Phrase = Parameters<typeof phrase>[0];
