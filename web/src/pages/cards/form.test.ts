import { expect, test } from 'vitest';
import type { DeckForm, Table } from '../../lib/decks';
import {
  addable,
  byField,
  confirm,
  confirmable,
  fieldOf,
  find,
  inside,
  keysOf,
  label,
  other,
  sections,
  sourceOf,
} from './form';

const number = { kind: 'number', low: 1, high: 20, choices: [], optional: false };
const form: DeckForm = {
  deck: { meta: { bank: 5 } },
  hash: '',
  status: 'reconstructed',
  words: {
    'way.meta.bank': 'By metal',
    'plain.meta.bank': 'In all',
    credits: 'Credits',
    'black.workers': 'Workers a bid costs',
    workers: 'Workers',
  },
  cards: {},
  ways: { 'meta.bank': { gold: 2, silver: 3 } },
  fields: {
    meta: { ...number, kind: 'table' },
    'meta.rounds': { ...number, low: 10, high: 10 },
    'meta.bank': number,
    'cards.black[].credits': number,
    'cards.black[].workers': number,
    'cards.black[].maximum': { ...number, optional: true },
    'cards.black[].source': { ...number, kind: '', optional: true },
    'rank[].rush.spots': { ...number, kind: 'text' },
  },
};
const deck = (): Table => ({
  meta: { game: 'x', status: 'reconstructed', rounds: 10, bank: 5 },
  cards: {
    black: [
      { id: 'K01', name: 'One', credits: 8, workers: 1 },
      { id: 'K02', name: 'Two', credits: 9, workers: 2 },
    ],
  },
});

test('cards come first, then tables with something to fill in', () => {
  expect(sections(form, deck())).toEqual([
    { path: 'cards.black', kind: 'cards' },
    { path: 'meta', kind: 'panel' },
  ]);
});

test('what can only be one thing is not asked for, unless it is wrong', () => {
  const meta = deck().meta as Table;
  expect(keysOf(form, meta, 'meta', {})).toEqual(['bank']);
  expect(keysOf(form, meta, 'meta', { 'meta.rounds': 'no' })).toEqual(['rounds', 'bank']);
});

test('a field that is said to be missing is shown', () => {
  const card = { id: 'K01', name: 'One', workers: 1 };
  const errors = byField([{ field: 'cards.black[0].credits', expected: 'missing' }]);
  expect(keysOf(form, card, 'cards.black[0]', errors)).toEqual(['name', 'workers', 'credits']);
  expect(keysOf(form, card, 'cards.black[1]', errors)).toEqual(['name', 'workers']);
  expect(inside(errors, 'cards.black[0]')).toBe(1);
  expect(inside(errors, 'cards.black')).toBe(1);
  expect(inside(errors, 'cards.bla')).toBe(0);
});

test('fields are known by their pattern, and a card that differs by its rank', () => {
  expect(fieldOf(form, 'cards.black[11].credits')).toBe(form.fields['cards.black[].credits']);
  expect(fieldOf(form, 'card[2].rush.spots')?.kind).toBe('text');
  expect(label(form, 'cards.black[3].workers')).toBe('Workers a bid costs');
  expect(label(form, 'setup.workers')).toBe('Workers');
  expect(label(form, 'setup.dirk_start')).toBe('Dirk start');
  expect(addable(form, { credits: 1 }, 'cards.black[0]')).toEqual(['maximum']);
});

test('confirming writes the owner as the source; taking it back leaves no trace', () => {
  const mine = deck();
  const part = { path: 'cards.black', kind: 'cards' as const };
  expect(confirmable(form, mine, part)).toEqual(['cards.black[0]', 'cards.black[1]']);
  confirm(form, mine, deck(), 'cards.black[1]', true);
  expect(sourceOf(form, mine, 'cards.black[1]')).toEqual({ own: true, source: 'owner' });
  expect(sourceOf(form, mine, 'cards.black[0]').source).toBe('reconstructed');
  confirm(form, mine, deck(), 'cards.black[1]', false);
  expect(mine).toEqual(deck());
  // Where all of a deck is the owner's, one card is not.
  (mine.meta as Table).status = 'owner';
  confirm(form, mine, deck(), 'cards.black[0]', false);
  expect(sourceOf(form, mine, 'cards.black[0]').source).toBe('reconstructed');
  expect(find(mine, 'cards.black[1].name')).toBe('Two');
  expect(find(mine, 'cards.black[7].name')).toBeUndefined();
});

test('what may be given in another way is offered, there and back', () => {
  expect(other(form, 'meta.rounds', 10)).toBeNull();
  const there = other(form, 'meta.bank', 4);
  expect(there).toEqual({ text: 'By metal', value: { gold: 2, silver: 3 } });
  expect(other(form, 'meta.bank', there?.value)).toEqual({ text: 'In all', value: 5 });
  // Each time a copy: what is typed does not change the form.
  (there?.value as Table).gold = 9;
  expect(other(form, 'meta.bank', 4)?.value).toEqual({ gold: 2, silver: 3 });
});
