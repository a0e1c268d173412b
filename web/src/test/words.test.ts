import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse } from 'svelte/compiler';
import { expect, test } from 'vitest';
import { names, read } from '../../words.plugin.js';
import { bound, fill } from '../lib/words';

const SRC = join(__dirname, '..');
const files = (readdirSync(SRC, { recursive: true }) as string[]).map((name) => name.replaceAll('\\', '/'));
const text = (name: string) => readFileSync(join(SRC, name), 'utf8');

const source = (name: string) => /\.(svelte|ts)$/.test(name) && !/^(test|generated)\//.test(name);
const code = (part: (name: string) => boolean) =>
  files
    .filter((name) => source(name) && part(name))
    .map(text)
    .join('\n');

/** Every word list, and where its words are asked for: w() in the shell, t() in a board. */
const lists = names().map((name) => {
  const folder = files.find((file) => file.endsWith('/words.ts') && text(file).includes(`'words:${name}'`));
  return { name, words: read(name), folder: folder?.replace(/words\.ts$/, '') };
});
const values = (sentence: string) => new Set([...sentence.matchAll(/\{(\w+)/g)].map((found) => found[1]));

test.each(lists)('$name has the same keys and values in every language', ({ words: { en, ...others } }) => {
  expect(Object.keys(en).length).toBeGreaterThan(0);
  for (const other of Object.values(others)) {
    expect(Object.keys(other).sort()).toEqual(Object.keys(en).sort());
    for (const key of Object.keys(en)) {
      expect(en[key].trim(), key).not.toBe('');
      expect(other[key].trim(), key).not.toBe('');
      expect(values(other[key]), key).toEqual(values(en[key]));
    }
  }
});

test.each(lists)('no word of $name lacks its form or keeps the old signs', ({ words }) => {
  for (const language of Object.values(words))
    for (const [key, sentence] of Object.entries(language))
      expect(
        sentence.replace(/\{\w+(:=?[^|{}?]+\|[^|{}]+|:\?[^{}|]+)?\}/g, '').match(/[{}]/),
        `${key}: ${sentence}`,
      ).toBeNull();
});

/** Where a file has its t() from, if it says so. */
function wordsOf(file: string): string | undefined {
  const path = /import \{[^}]*\bt\b[^}]*\} from '(\.[^']*)\/words'/.exec(text(file))?.[1];
  return path && join(dirname(file), path).replaceAll('\\', '/') + '/';
}

/** What the server and the terminal say of a list that the page has too. */
const SAID_ELSEWHERE: Record<string, string[]> = { learn: ['cli/lessons.py', 'server/learn.py'] };
const elsewhere = (name: string) =>
  (SAID_ELSEWHERE[name] ?? []).map((file) => readFileSync(join(SRC, '../../bidyard', file), 'utf8')).join('\n');

test.each(lists)('words of $name: every one exists and is used', ({ name, words: { en }, folder }) => {
  const board = name !== 'web';
  if (board) expect(folder, `no words.ts takes in 'words:${name}'`).toBeTruthy();
  // The ring's words serve two boards, those of sheets all.
  const where = code((file) =>
    ['ring', 'ending'].includes(name)
      ? file.startsWith('boards/')
      : !board || file.startsWith(folder!) || wordsOf(file) === folder,
  );
  const own = board ? code((file) => file.startsWith(folder!) && (wordsOf(file) ?? folder) === folder) : where;
  const asked = [...own.matchAll(board ? /\bt\(\s*'([^']+)'/g : /\bw\(\s*'([^']+)'/g)].map((found) => found[1]);
  expect(asked.filter((key) => !(key in en))).toEqual([]);
  const built = ['theme.', 'result.place.', 'pace.', 'mark.'];
  const told = elsewhere(name);
  const unused = (key: string) =>
    !where.includes(`'${key}'`) &&
    !told.includes(`"${key}"`) &&
    !told.includes(`'${key}'`) &&
    !built.some((start) => key.startsWith(start));
  expect(Object.keys(en).filter(unused)).toEqual([]);
});

/** Names and signs that are the same in every language. */
const ALLOWED = /^(Bidyard|B|R|EN|FR|s|[\s\d.,:;·–−+%→()/●~#✓?=‹]*)$/;
const SPOKEN = new Set(['aria-label', 'title', 'placeholder', 'alt', 'aria-valuetext', 'aria-roledescription']);

function written(source: string): string[] {
  const found: string[] = [];
  const seen = new Set<unknown>();
  const check = (raw: string) => {
    if (!ALLOWED.test(raw.trim())) found.push(raw.trim());
  };
  const walk = (node: unknown): void => {
    if (!node || typeof node !== 'object' || seen.has(node)) return;
    seen.add(node);
    const one = node as { type?: string; data?: string; name?: string; value?: unknown };
    if (one.type === 'Text') check(one.data ?? '');
    if (one.type === 'StyleDirective') return;
    if (one.type === 'Attribute') {
      if (!SPOKEN.has(one.name ?? '')) {
        // Classes and ids are no text, but components get their snippets through attributes too.
        if (Array.isArray(one.value)) one.value.filter((part) => part.type !== 'Text').forEach(walk);
        else walk(one.value);
        return;
      }
    }
    for (const value of Object.values(node))
      if (Array.isArray(value)) value.forEach(walk);
      else walk(value);
  };
  walk(parse(source, { modern: true }).fragment);
  return found;
}

test.each(files.filter((name) => name.endsWith('.svelte')))('%s writes no text of its own', (name) => {
  expect(written(text(name))).toEqual([]);
});

test('numbers with their nouns, forms and units, as in Python', () => {
  const said = (text: string, values: Record<string, string | number>, lang: 'en' | 'fr') =>
    fill(text, values, lang).replaceAll('\u00a0', ' ');
  expect(said('{n:card|cards}', { n: 0 }, 'en')).toBe('0 cards');
  expect(said('{n:card|cards}', { n: 1 }, 'en')).toBe('1 card');
  expect(said('{n:carte|cartes}', { n: 0 }, 'fr')).toBe('0 carte');
  expect(said('{n:carte|cartes}', { n: 2 }, 'fr')).toBe('2 cartes');
  expect(said('{name} {n:=goes|go}', { name: 'Maya', n: 1 }, 'en')).toBe('Maya goes');
  expect(said('{n:=est|sont}', { n: 2 }, 'fr')).toBe('sont');
  expect(said('Pay{n:?W}{m:?D}.', { n: 3, m: 0 }, 'en')).toBe('Pay 3 W.');
  expect(said('{n}, {n:point|points}', { n: -3 }, 'en')).toBe('−3, −3 points');
  expect(said('{who} and {n}', { n: 1 }, 'en')).toBe('{who} and 1');
});

test('no line breaks between a number and its noun', () => {
  expect(fill('Place {n:worker|workers} here', { n: 3 }, 'en')).toBe('Place 3\u00a0workers here');
  expect(fill('Pay{n:?W}.', { n: 3 }, 'en')).toBe('Pay 3\u00a0W.');
  expect(fill('il manque {n} de réputation', { n: 1 }, 'fr')).toBe('il manque 1\u00a0de réputation');
  expect(bound('payez 2 × Équipe, à 2 – 7')).toBe('payez 2\u00a0×\u00a0Équipe, à 2 – 7');
  expect(bound('Défausser 2 cartes')).toBe('Défausser 2\u00a0cartes');
  expect(bound('Blue 9')).toBe('Blue\u00a09');
  expect(bound('Otto takes Blue 9, from 4')).toBe('Otto takes Blue\u00a09, from 4');
});

test('French signs stand behind a narrow space', () => {
  expect(Object.values(read('web').fr).join('\n')).not.toMatch(/\S [:;?!»]|« /);
  expect(Object.values(read('web').fr).join('\n')).toContain('\u202f');
});
