import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'svelte/compiler';
import { expect, test } from 'vitest';
import { fill } from '../lib/words';

const SRC = join(__dirname, '..');
const files = (readdirSync(SRC, { recursive: true }) as string[]).map((name) => name.replaceAll('\\', '/'));
const text = (name: string) => readFileSync(join(SRC, name), 'utf8');

/** Every pair of word lists: the shell's and each board's. */
const pairs = files
  .filter((name) => name.endsWith('words/en.json'))
  .map((name) => [name, name.replace(/en\.json$/, 'fr.json')]);
const names = (sentence: string) => [...sentence.matchAll(/\{(\w+)/g)].map((found) => found[1]).sort();

test.each(pairs)('%s and its French twin have the same keys and values', (english, french) => {
  const en = JSON.parse(text(english)) as Record<string, string>;
  const fr = JSON.parse(text(french)) as Record<string, string>;
  expect(Object.keys(fr).sort()).toEqual(Object.keys(en).sort());
  for (const key of Object.keys(en)) {
    expect(en[key].trim(), key).not.toBe('');
    expect(fr[key].trim(), key).not.toBe('');
    expect(new Set(names(fr[key])), key).toEqual(new Set(names(en[key])));
    // French sets a narrow no-break space before these signs.
    expect(fr[key], key).not.toMatch(/ [:;?!]/);
  }
});

test('every word asked for exists, and every word is asked for', () => {
  const shell = JSON.parse(text('words/en.json')) as Record<string, string>;
  const code = files
    .filter((name) => /\.(svelte|ts)$/.test(name) && !name.startsWith('test/') && !name.startsWith('boards/'))
    .map(text)
    .join('\n');
  const boards = files
    .filter((name) => name.startsWith('boards/') && /\.(svelte|ts)$/.test(name))
    .map(text)
    .join('\n');
  const asked = [...`${code}${boards}`.matchAll(/\bw\(\s*'([^']+)'/g)].map((found) => found[1]);
  expect(asked.filter((key) => !(key in shell))).toEqual([]);
  const built = ['theme.'];
  const unused = Object.keys(shell).filter(
    (key) => !`${code}${boards}`.includes(`'${key}'`) && !built.some((start) => key.startsWith(start)),
  );
  expect(unused).toEqual([]);
});

test.each(pairs.filter(([english]) => english.startsWith('boards/')))(
  'words of %s: every one exists and is used',
  (english) => {
    const words = JSON.parse(text(english)) as Record<string, string>;
    const folder = english.replace(/words\/en\.json$/, '');
    const own = files
      .filter((name) => name.startsWith(folder) && /\.(svelte|ts)$/.test(name))
      .map(text)
      .join('\n');
    const all = files
      .filter((name) => name.startsWith('boards/') && /\.(svelte|ts)$/.test(name))
      .map(text)
      .join('\n');
    // The ring's words serve two boards.
    const code = folder === 'boards/ring/' ? all : own;
    const asked = [...own.matchAll(/\bt\(\s*'([^']+)'/g)].map((found) => found[1]);
    expect(asked.filter((key) => !(key in words))).toEqual([]);
    expect(Object.keys(words).filter((key) => !code.includes(`'${key}'`))).toEqual([]);
  },
);

/** Names and signs that are the same in every language. */
const ALLOWED = /^(Bidyard|B|R|EN|FR|[\s\d.,:;·–−+%→()/●]*)$/;
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

test('plurals follow each language', () => {
  expect(fill('{n} {n|card|cards}', { n: 0 }, 'en')).toBe('0 cards');
  expect(fill('{n} {n|carte|cartes}', { n: 0 }, 'fr')).toBe('0 carte');
  expect(fill('{n}', { n: -3 }, 'en')).toBe('−3');
});
