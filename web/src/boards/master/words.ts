import words from 'words:master-of-construction';
import { dictionary, fill, term, type Values } from '../../lib/words';
import type { GameFacts } from '../../lib/types';
import type { Effect, Option } from './view';
import { skillName } from './view';

export const t = dictionary(words);

const kinds = {
  CO: 'letters.CO',
  CW: 'letters.CW',
  HS: 'letters.HS',
  PL: 'letters.PL',
  PM: 'letters.PM',
  QE: 'letters.QE',
  SF: 'letters.SF',
  SM: 'letters.SM',
  SV: 'letters.SV',
  TS: 'letters.TS',
} as const;
/** The letters on a skill card: those of its name in the reader's language. */
export const letters = (code: string): string => (code in kinds ? t(kinds[code as keyof typeof kinds]) : code);

/** A term of the game with its values. */
const say = (game: GameFacts, key: string, values: Values = {}): string => fill(term(game, key), values);

export const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const list = (parts: string[]): string =>
  parts.length < 2 ? parts.join('') : t('and', { some: parts.slice(0, -1).join(', '), last: parts.at(-1)! });

/** Skills in a row: what is there more than once is counted. */
export function skillNames(game: GameFacts, codes: string[]): string {
  const name = (code: string, n = codes.filter((one) => one === code).length): string =>
    n < 2 ? skillName(game, code) : fill(String(game.cards[code]?.several ?? `{n} × ${skillName(game, code)}`), { n });
  return list([...new Set(codes)].map((code) => name(code)));
}

/** What a way out of a planning card asks for, beside the skills that are drawn. */
export function asks(game: GameFacts, option: Option, skills = true): string {
  const parts = skills && option.skills?.length ? [skillNames(game, option.skills)] : [];
  for (const key of ['points', 'discard', 'wait', 'no_start', 'completed_same_area', 'completed_any'] as const) {
    if (option[key]) parts.push(say(game, `ask-${key}`, { n: Number(option[key]) }));
  }
  return parts.join(', ') || (option.skills?.length ? '' : say(game, 'ask-free'));
}
export function gains(game: GameFacts, option: Option): string {
  const parts = (['points', 'draw'] as const)
    .filter((key) => option[`gain_${key}`])
    .map((key) => say(game, `gain-${key}`, { n: option[`gain_${key}`]! }));
  return parts.join(', ');
}

/** The effect of a market card in words. */
export function effectText(game: GameFacts, effect: Effect): string {
  const area = effect.area ? say(game, 'where-area', { area: term(game, effect.area) }) : '';
  const size = effect.size
    ? say(game, 'where-size', { sizes: effect.size.map((one) => term(game, one)).join(term(game, 'or')) })
    : '';
  const amount = effect.amount ?? 0;
  const kind =
    (effect.skill === 'ANY' ? 'grant-any' : effect.kind) + (amount > 0 ? '-more' : amount < 0 ? '-less' : '');
  const values = { where: area + size, n: Math.abs(amount), skill: effect.skill ? skillName(game, effect.skill) : '' };
  return `${sentence(say(game, `effect-${kind}`, values))}.`;
}
