import { dictionary } from '../../lib/words';
import en from './words/en.json';
import fr from './words/fr.json';

export const t = dictionary(en, fr);

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

const paid = { blue: 'in.blue', green: 'in.green', orange: 'in.orange', yellow: 'in.yellow' } as const;

/** `8 green`, `8 en vert`. */
export const money = (n: number, currency: string): string =>
  currency in paid ? t(paid[currency as keyof typeof paid], { n }) : String(n);
