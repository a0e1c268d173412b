import words from 'words:construction-yard';
import type { GameFacts } from '../../lib/types';
import { dictionary, term } from '../../lib/words';

export const t = dictionary(words);

const article = {
  museum: 'the.museum',
  theater: 'the.theater',
  station: 'the.station',
  church: 'the.church',
  park: 'the.park',
  skyscraper: 'the.skyscraper',
} as const;

/** A building within a sentence: French wants its article. */
export const the = (type: string): string => (type in article ? t(article[type as keyof typeof article]) : type);

const scorings = { A: 'scoring.a', B: 'scoring.b', C: 'scoring.c' } as const;
/** Scorings are told by their order: their letters are those of seats. */
export const scoringName = (letter: string): string =>
  letter in scorings ? t(scorings[letter as keyof typeof scorings]) : letter;

/** `8 green`, `8 en vert`. */
export const money = (game: GameFacts, n: number, currency: string): string =>
  t('amount', { n, currency: term(game, currency) });
