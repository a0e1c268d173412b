import { call } from './api';
import type { components } from '../generated/api';
import type { GameFacts, RuleBook } from './types';

/** Decks of people's own boxes: kept on this device, checked and written as files by the server. */
type Schemas = components['schemas'];
export type Table = Record<string, unknown>;
export type DeckForm = Schemas['DeckForm'];
export type DeckField = Schemas['DeckField'];
export type DeckFound = Schemas['DeckFound'];
export type DeckInfo = Schemas['DeckInfo'];
export type TableDeck = Schemas['TableDeck'];
export type KeptDeck = {
  id: string;
  game: string;
  name: string;
  deck: Table;
  /** The file that it was read from, whose comments are kept. */
  text?: string;
  /** Null while something in it does not fit. */
  hash: string | null;
  when: number;
};

const KEY = 'bidyard.decks';

export function decks(game?: string): KeptDeck[] {
  let all: KeptDeck[] = [];
  try {
    all = JSON.parse(localStorage.getItem(KEY) ?? '[]') as KeptDeck[];
  } catch {
    // What cannot be read is not there.
  }
  return all.filter((one) => game === undefined || one.game === game).sort((a, b) => b.when - a.when);
}

/** Those that a table or a pad can use. */
export const goodDecks = (game: string): KeptDeck[] => decks(game).filter((one) => one.hash !== null);

export const findDeck = (id: string): KeptDeck | undefined => decks().find((one) => one.id === id);
export const deckByHash = (hash: unknown): KeptDeck | undefined => decks().find((one) => one.hash === hash);

/** False if this browser has no room for it: an hour of typing must not be lost without a word. */
export function keepDeck(deck: KeptDeck): boolean {
  return write([deck, ...decks().filter((one) => one.id !== deck.id)]);
}
export const dropDeck = (id: string): boolean => write(decks().filter((one) => one.id !== id));

function write(all: KeptDeck[]): boolean {
  try {
    localStorage.setItem(KEY, JSON.stringify(all));
    return true;
  } catch {
    return false;
  }
}

export const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(3)), (n) => n.toString(36)).join('');

/** A name that no deck of the game has yet: My box, My box 2 … */
export function freeName(game: string, wanted: string): string {
  const taken = new Set(decks(game).map((one) => one.name));
  for (let n = 1; ; n++) {
    const name = n === 1 ? wanted : `${wanted} ${n}`;
    if (!taken.has(name)) return name;
  }
}

export const deckCalls = {
  form: (game: string) => call<DeckForm>(`/games/${game}/deck`),
  /** A TOML text, or its content. */
  check: (game: string, deck: Table | string) => call<DeckFound>(`/games/${game}/deck/check`, { body: { deck } }),
  text: (game: string, deck: Table, text?: string) =>
    call<{ text: string }>(`/games/${game}/deck/text`, { body: { deck, text: text ?? null } }),
  facts: (game: string, deck: Table) => call<GameFacts>(`/games/${game}/facts`, { body: { deck } }),
  rules: (game: string, deck: Table) => call<RuleBook>(`/games/${game}/rules`, { body: { deck } }),
  ofTable: (table: string, token: string | null) => call<TableDeck>(`/tables/${table}/deck`, { token }),
};
