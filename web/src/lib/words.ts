import { lang, type Lang } from './lang.svelte';
import en from '../words/en.json';
import fr from '../words/fr.json';

export type Values = Record<string, string | number>;

/**
 * Fills `{name}` with a value and `{n|worker|workers}` with the form that fits n.
 * French counts 0 as singular, English as plural.
 */
export function fill(text: string, values: Values = {}, language: Lang = lang.now): string {
  return text.replace(/\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g, (whole, name: string, one?: string, many?: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    if (one === undefined || many === undefined) return minus(value);
    const n = Math.abs(Number(value));
    return (language === 'fr' ? n < 2 : n === 1) ? one : many;
  });
}

/** Numbers are set with a true minus sign. */
export function minus(value: string | number): string {
  return typeof value === 'number' && value < 0 ? `−${-value}` : String(value);
}

export function signed(value: number): string {
  return value > 0 ? `+${value}` : minus(value);
}

/** A board brings its own words beside its component, so that they travel in its chunk. */
export function dictionary<Words extends Record<string, string>>(english: Words, french: Record<keyof Words, string>) {
  return (key: keyof Words & string, values?: Values): string =>
    fill((lang.now === 'fr' ? french : english)[key], values);
}

/** A game's own term (a phase, a project), from the server; the key itself where it has none. */
export const term = (game: { words?: Record<string, Record<string, string>> }, key: string): string =>
  game.words?.terms?.[key] ?? key.replaceAll(/[_-]/g, ' ');

/** The words of the shell. */
export const w = dictionary(en, fr);
export type Word = keyof typeof en;
