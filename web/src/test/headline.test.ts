import { beforeEach, expect, test } from 'vitest';
import { headline, placeOf } from '../lib/headline';
import { lang } from '../lib/lang.svelte';
import { rows } from '../lib/sheet';
import type { Result } from '../lib/types';

beforeEach(() => (lang.now = 'en'));

const player = (name: string, reputation: number, profit: number, more = {}) => ({
  name,
  score: profit,
  eliminated: false,
  winner: false,
  leads: false,
  out_rule: '',
  lines: [],
  totals: [
    { label: 'Reputation', value: reputation, reconstructed: false },
    { label: 'Profit', value: profit, reconstructed: false },
  ],
  ...more,
});
const result: Result = {
  winners: [1],
  final: true,
  reconstructed: false,
  doubts: [],
  text: '',
  players: [
    player('Maya', 16, 23),
    player('Otto', 20, 27, { winner: true }),
    player('Noor', 3, 28, { eliminated: true, out_rule: 'CF-63' }),
    player('Lena', 18, 23),
  ],
};

test('whoever is out reads for what, what would have been enough, and the rule', () => {
  const told = headline(result, 2);
  expect(`${told.title} ${told.why}`).toBe('You are out: reputation 3, next lowest 16');
  expect(told.rule).toBe('CF-63');
  expect(told.text).toBe('Otto wins with 27.');
});

test('the winner is not told twice, and the others are', () => {
  expect(headline(result, 1)).toMatchObject({
    title: 'You win with 27',
    text: 'Maya follows with 23. Noor is out: reputation 3, next lowest 16.',
  });
  expect(headline(result, 0)).toMatchObject({
    title: 'You are 2nd with 23',
    text: 'Otto wins with 27. Noor is out: reputation 3, next lowest 16.',
  });
  expect(headline(result, null).title).toBe('Otto wins with 27');
});

test('places: equal scores share one, whoever is out is behind all', () => {
  expect([0, 1, 2, 3].map((seat) => placeOf(result, seat))).toEqual([2, 1, 4, 2]);
});

test('in French', () => {
  lang.now = 'fr';
  expect(headline(result, 0).title).toBe('Vous êtes 2e avec 23');
  expect(headline(result, 2).why).toBe('reputation 3, la plus basse suivante 16');
});

test('what only explains the next line is marked, so that a column adds up', () => {
  const counted = (label: string, value: number, counts: boolean) => ({
    label,
    value,
    rule: 'CA-77',
    counts,
    reconstructed: false,
  });
  const sheet: Result = {
    ...result,
    players: [
      { ...player('Maya', 0, 9), lines: [counted('Reputation in Red', 5, false), counted('Award for Red', 9, true)] },
    ],
  };
  expect(
    rows(sheet, 'Points')
      .filter((row) => row.basis)
      .map((row) => row.label),
  ).toEqual(['Reputation in Red']);
});
