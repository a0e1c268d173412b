import type { DeckField, DeckForm, Table } from '../../lib/decks';

/** A form for any deck, drawn from its shape: what its tables hold, and what the game's reader takes. */
export const isTable = (value: unknown): value is Table =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const isTables = (value: unknown): value is Table[] =>
  Array.isArray(value) && value.length > 0 && value.every(isTable);

/** Fields that say something about a card and are not printed on it, or that the rules fix. */
const ABOUT = [
  'id',
  'source',
  'status',
  'provenance',
  'note',
  'game',
  'title',
  'wild',
  'type',
  'currencies',
  'colours',
];
/** A card that differs is written like the rank it belongs to (Construction Auction). */
const LIKE: Record<string, string> = { 'card[]': 'rank[]' };

export const at = (path: string, key: string | number): string =>
  typeof key === 'number' ? `${path}[${key}]` : path ? `${path}.${key}` : key;

export function fieldOf(form: DeckForm, path: string): DeckField | undefined {
  const pattern = path.replace(/\[\d+\]/g, '[]');
  const like = Object.keys(LIKE).find((start) => pattern.startsWith(start));
  return form.fields[pattern] ?? (like ? form.fields[LIKE[like] + pattern.slice(like.length)] : undefined);
}

/** cards.black[3].credits is called as the words call black.credits, else credits. */
export function label(form: DeckForm, path: string): string {
  const keys = path.replace(/\[\d+\]/g, '').split('.');
  const key = keys[keys.length - 1];
  return form.words[keys.slice(-2).join('.')] ?? word(form, key);
}
export function word(form: DeckForm, key: string): string {
  return form.words[key] ?? (key.charAt(0).toUpperCase() + key.slice(1)).replaceAll('_', ' ');
}

/** What can only be one thing is not asked for. */
export function fixed(field: DeckField | undefined): boolean {
  if (!field) return false;
  return (field.kind === 'number' && field.low === field.high) || (field.kind === 'choice' && field.choices.length < 2);
}

/** The keys of a table that a form shows: what it has, and what is said to be missing there. */
export function keysOf(form: DeckForm, table: Table, path: string, errors: Errors): string[] {
  const there = Object.keys(table).filter((key) => {
    const here = at(path, key);
    return errors[here] || (!ABOUT.includes(key) && !fixed(fieldOf(form, here)));
  });
  const missing = Object.keys(errors)
    .filter((wrong) => wrong.startsWith(path ? `${path}.` : '') && !there.includes(rest(wrong, path)))
    .map((wrong) => rest(wrong, path))
    .filter((key) => /^[^.[]+$/.test(key) && !(key in table));
  return [...there, ...missing];
}
const rest = (path: string, start: string): string => (start ? path.slice(start.length + 1) : path);

/** What may still be added to a table: fields that others like it have. */
export function addable(form: DeckForm, table: Table, path: string): string[] {
  const pattern = path.replace(/\[\d+\]/g, '[]');
  return Object.keys(form.fields)
    .filter((known) => known.startsWith(`${pattern}.`) && /^[^.[]+$/.test(rest(known, pattern)))
    .filter(
      (known) => form.fields[known].optional && ['number', 'choice', 'flag', 'list'].includes(form.fields[known].kind),
    )
    .map((known) => rest(known, pattern))
    .filter((key) => !(key in table) && !ABOUT.includes(key));
}

/** What a new field holds at first. */
export function start(field: DeckField | undefined): unknown {
  if (field?.kind === 'number') return Math.max(field.low, Math.min(1, field.high));
  if (field?.kind === 'flag') return false;
  if (field?.kind === 'choice') return field.choices[0] ?? '';
  if (field?.kind === 'list') return [];
  return '';
}

/** Where a value may be given in another way (spaces by size instead of by colour): that way, ready to be filled in. */
export function other(form: DeckForm, path: string, now: unknown): { text: string; value: unknown } | null {
  const way = form.ways[path];
  if (way === undefined) return null;
  const own = find(form.deck, path);
  const taken = like(now, way) > like(now, own);
  return {
    text: form.words[`${taken ? 'plain' : 'way'}.${path}`] ?? label(form, path),
    value: JSON.parse(JSON.stringify(taken ? own : way)),
  };
}
/** How many tables of a way a value has, too. */
const like = (value: unknown, way: unknown): number =>
  isTable(value) && isTable(way) ? Object.keys(way).reduce((n, key) => n + like(value[key], way[key]), 1) : 0;

export type Section = { path: string; kind: 'cards' | 'panel' };

/** Cards first: they are what an owner comes for. */
export function sections(form: DeckForm, deck: Table): Section[] {
  const cards: Section[] = [];
  const panels: Section[] = [];
  const plain: string[] = [];
  for (const [key, value] of Object.entries(deck)) {
    if (isTables(value)) cards.push({ path: key, kind: 'cards' });
    else if (isTable(value)) {
      const piles = Object.keys(value).filter((inner) => isTables(value[inner]));
      cards.push(...piles.map((inner): Section => ({ path: at(key, inner), kind: 'cards' })));
      if (keysOf(form, value, key, {}).some((inner) => !piles.includes(inner)))
        panels.push({ path: key, kind: 'panel' });
    } else plain.push(key);
  }
  return [...cards, ...(plain.length ? [{ path: '', kind: 'panel' } as Section] : []), ...panels];
}

export function find(deck: unknown, path: string): unknown {
  let node = deck;
  for (const [, key, index] of path.matchAll(/([^.[\]]+)|\[(\d+)\]/g)) {
    if (Array.isArray(node) && index !== undefined) node = node[Number(index)];
    else if (isTable(node) && key !== undefined) node = node[key];
    else return undefined;
  }
  return node;
}

/** What the game's own deck has in the place of a table: the card of the same id, else the one in the same place. */
export function counterpart(own: unknown, index: number, table: Table): Table | undefined {
  if (!Array.isArray(own)) return undefined;
  const found = own.find((one) => isTable(one) && one.id !== undefined && one.id === table.id) ?? own[index];
  return isTable(found) ? found : undefined;
}

/** What a card is called; in the reader's language, unless its owner calls it otherwise. */
export function titleOf(form: DeckForm, card: Table, index: number, own?: Table): string {
  const id = String(card.id ?? '');
  if (own && own.name === card.name && form.cards[id]) return form.cards[id];
  if (typeof card.name === 'string' && card.name) return card.name;
  if (typeof card.type === 'string') return word(form, card.type);
  if (card.rank !== undefined) return `${index + 1}`;
  return form.cards[id] ?? (id || `${index + 1}`);
}

// --- what is confirmed

/** Where the source of a table's values is written: in it, or in the nearest table around it. */
export function sourceOf(form: DeckForm, deck: Table, path: string): { own: boolean; source: string } {
  const own = fieldOf(form, at(path, 'source')) !== undefined;
  for (let here = path; ; here = here.replace(/(\.[^.[]+|\[\d+\]|^[^.[]+)$/, '')) {
    const table = here ? find(deck, here) : deck;
    if (isTable(table) && typeof table.source === 'string') return { own, source: table.source };
    if (!here) break;
  }
  const meta = (deck.meta ?? deck.game) as Table | undefined;
  return { own, source: String(meta?.status ?? meta?.source ?? '') };
}

/** The tables of a section that can be confirmed one by one. */
export function confirmable(form: DeckForm, deck: Table, section: Section): string[] {
  const value = section.path ? find(deck, section.path) : deck;
  const paths = Array.isArray(value) ? value.map((_, index) => at(section.path, index)) : [section.path];
  return paths.filter((path) => path && fieldOf(form, at(path, 'source')) !== undefined);
}

export function confirm(form: DeckForm, deck: Table, own: Table, path: string, sure: boolean) {
  const table = find(deck, path);
  if (!isTable(table)) return;
  if (sure) {
    table.source = 'owner';
    return;
  }
  const before = find(own, path);
  const known = isTable(before) && typeof before.source === 'string' ? before.source : undefined;
  delete table.source;
  if (known !== undefined) table.source = known;
  else if (sourceOf(form, deck, path).source === 'owner') table.source = 'reconstructed';
}

// --- errors

export type Errors = Record<string, string>;

/** Every error by its field; what has no field of its own stands at the table around it. */
export function byField(found: { field: string; expected: string }[]): Errors {
  const out: Errors = {};
  for (const { field, expected } of found) out[field] = out[field] ? `${out[field]} ${expected}` : expected;
  return out;
}
/** Whether something inside a table is wrong. */
export const inside = (errors: Errors, path: string): number =>
  Object.keys(errors).filter((field) => field === path || field.startsWith(`${path}.`) || field.startsWith(`${path}[`))
    .length;
export const fieldId = (path: string): string => `field-${path.replace(/[^\w]/g, '-')}`;
