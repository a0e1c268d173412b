import shell from 'words:web';
import { lang, type Lang } from './lang.svelte';

export type Values = Record<string, string | number>;

const SIGNS = /\{(\w+)(?::(=?)([^|{}]*)\|([^{}]*)|:\?([^{}]*))?\}/g;

/**
 * The syntax of all words, here and in Python: `{n}` is a value, `{n:worker|workers}` a number with its noun,
 * `{n:=is|are}` the form alone, `{n:?W}` " 3 W" or nothing where there are none.
 */
export function fill(text: string, values: Values = {}, language: Lang = lang.now): string {
  const filled = text.replace(
    SIGNS,
    (whole, name: string, alone?: string, one?: string, many?: string, unit?: string): string => {
      const value = values[name];
      if (value === undefined) return whole;
      if (unit !== undefined) return Number(value) ? ` ${minus(value)} ${unit}` : '';
      if (one === undefined || many === undefined) return minus(value);
      const form = single(Number(value), language) ? one : many;
      return alone ? form : `${minus(value)} ${form}`;
    },
  );
  return (language === 'fr' ? filled.replace(ELIDED, '$1’') : filled).replace(PARTED, '\u00a0');
}

/** The same for sentences of the server, which are written with plain spaces; in them cards are named, too: Blue 9. */
export const bound = (text: string): string => text.replace(PARTED, '\u00a0').replace(NUMBERED, '\u00a0');
/** Not the verb that begins a text: Discard 2 cards. */
const NUMBERED = /(?<=[^\p{L}]\p{Lu}\p{L}+) (?=\d)|(?<=^\p{Lu}\p{L}+) (?=\d+(?!\d|[ \u00a0]\p{Ll}))/gu;
/** No line breaks between a number and its noun. */
const PARTED = /(?<=\d) (?=[\p{L}×])|(?<=\d ×) (?=\p{L})/gu;

/** d’Aiko, qu’Otto: whose name stands in a sentence is known only when it is said. */
const ELIDED = /(?<![\p{L}’])([Dd]|[Qq]u)e (?=[AEIOUÀÂÉÈÊËÎÏÔÛaeiouàâéèêëîïôû])/gu;

/** French counts 0 as singular, English as plural. */
const single = (n: number, language: Lang): boolean => (language === 'fr' ? Math.abs(n) < 2 : Math.abs(n) === 1);

/** Numbers are set with a true minus sign. */
export function minus(value: string | number): string {
  return typeof value === 'number' && value < 0 ? `−${-value}` : String(value);
}

export function signed(value: number): string {
  return value > 0 ? `+${value}` : minus(value);
}

/** The words of a board travel in its chunk: `dictionary(words)` with what 'words:<game>' gives. */
export function dictionary<Key extends string>(words: Record<Lang, Record<Key, string>>) {
  return (key: Key, values?: Values): string => fill(words[lang.now][key], values);
}

/** A game's own term (a phase, a project), from the server; the key itself where it has none. */
export const term = (game: { words?: Record<string, Record<string, string>> }, key: string): string =>
  game.words?.terms?.[key] ?? key.replaceAll(/[_-]/g, ' ');

/** The words of the shell. */
export const w = dictionary(shell);
export type Word = Parameters<typeof w>[0];
