import { expect, test } from 'vitest';
import { prepare, sheet } from '../lib/pad';
import type { Question } from '../lib/types';

const ask = (key: string, kind: Question['kind'], more: Partial<Question> = {}): Question => ({
  key,
  kind,
  label: key,
  help: '',
  rule: 'XX-1',
  low: 0,
  high: 999,
  choices: [],
  titles: [],
  of: 'player',
  players: [],
  group: '',
  path: key,
  writes: {},
  sign: 1,
  ...more,
});

test('what nobody has typed is the least, none or the first choice; answers go to their path', () => {
  const questions = prepare(
    [
      ask('hq_workers', 'number', { high: 10 }),
      ask('green', 'numbers'),
      ask('president_colour', 'choice', { choices: ['red', 'blue'], path: 'president.colour' }),
      ask('president_back', 'flag', { path: 'president.back' }),
    ],
    2,
  );
  expect(sheet({ table: {}, players: [{ name: 'Maya', green: [4, 2] }, { name: 'Otto' }] }, questions)).toEqual({
    players: [
      { name: 'Maya', hq_workers: 0, green: [4, 2], president: { colour: 'red', back: false } },
      { name: 'Otto', hq_workers: 0, green: [], president: { colour: 'blue', back: false } },
    ],
  });
});

test('questions of a group are one list; what a choice writes has the last word', () => {
  const questions = prepare(
    [
      ask('card', 'choice', { group: 'apartments', choices: ['red-1'] }),
      ask('built', 'choice', {
        group: 'apartments',
        choices: ['rush', 'lot'],
        writes: { rush: { built: 'rush' }, lot: { built: null, chips: 0 } },
      }),
      ask('chips', 'number', { group: 'apartments' }),
    ],
    3,
  );
  expect(questions.own.map((one) => one.key)).toEqual(['apartments']);
  const apartments = [
    { card: 'red-1', built: 'lot', chips: 2 },
    { card: 'red-1', built: 'rush', chips: 1 },
  ];
  expect(sheet({ table: {}, players: [{ name: 'Maya', apartments }] }, questions)).toEqual({
    players: [
      {
        name: 'Maya',
        apartments: [
          { card: 'red-1', built: null, chips: 0 },
          { card: 'red-1', built: 'rush', chips: 1 },
        ],
      },
    ],
  });
});

test('some things are asked once, some only with so many players, some of others than the players', () => {
  const all = [
    ask('scoring', 'choice', { of: 'table', choices: ['A', 'B'] }),
    ask('removed', 'choice', {
      of: 'table',
      players: [3],
      choices: ['red', 'blue'],
      writes: { red: { colours: ['blue'] }, blue: { colours: ['red'] } },
    }),
    ask('park', 'number'),
    ask('dirk', 'participant', { players: [2] }),
  ];
  const two = [{ name: 'Maya' }, { name: 'Otto', park: 2 }];
  expect(sheet({ table: { scoring: 'B' }, players: two, others: { dirk: { park: 1 } } }, prepare(all, 2))).toEqual({
    scoring: 'B',
    players: [
      { name: 'Maya', park: 0 },
      { name: 'Otto', park: 2 },
    ],
    dirk: { park: 1 },
  });
  const three = [...two, { name: 'Inès' }];
  expect(sheet({ table: { removed: 'blue' }, players: three }, prepare(all, 3))).toMatchObject({
    scoring: 'A',
    colours: ['red'],
  });
});

test('a number that may be negative begins at 0', () => {
  const questions = prepare([ask('loot', 'number', { low: -99, high: 99 }), ask('debt', 'number', { low: 2 })], 2);
  expect(sheet({ table: {}, players: [{ name: 'Maya' }] }, questions)).toEqual({
    players: [{ name: 'Maya', loot: 0, debt: 2 }],
  });
});
