import { expect, test } from 'vitest';
import { answered, doubtAt, held, pathOf, prepare, sheet, spread } from '../lib/pad';
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
  step: 1,
  sign: 1,
  once: false,
  neighbour: '',
  optional: false,
  staged: false,
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

test('what is optional and not answered is not written', () => {
  const questions = prepare(
    [ask('reputation', 'number', { optional: true }), ask('ceo', 'choice', { optional: true, choices: ['a', 'b'] })],
    2,
  );
  expect(
    sheet({ table: {}, players: [{ name: 'Maya' }, { name: 'Otto', reputation: 0, ceo: 'b' }] }, questions),
  ).toEqual({
    players: [{ name: 'Maya' }, { name: 'Otto', reputation: 0, ceo: 'b' }],
  });
});

const STAGED = [
  ask('scoring', 'stages', { of: 'table', choices: ['A', 'B', 'C'] }),
  ask('museum', 'number', { staged: true }),
  ask('dirk', 'participant', { players: [2] }),
];

test('stages are sheets in a row: what was there before still is, and a stage that nobody came to is left out', () => {
  const questions = prepare(STAGED, 2);
  expect(questions.table).toEqual([]);
  const pad = {
    table: {},
    stage: 'C',
    players: [{ name: 'Maya', 'A.museum': 2 }, { name: 'Otto' }],
    others: { dirk: { 'A.museum': 1, 'C.museum': 4 } },
  };
  expect(held(pad, questions)).toEqual(['A', 'C']);
  expect(sheet(pad, questions)).toEqual({
    players: [
      { name: 'Maya', A: { museum: 2 }, C: { museum: 2 } },
      { name: 'Otto', A: { museum: 0 }, C: { museum: 0 } },
    ],
    dirk: { A: { museum: 1 }, C: { museum: 4 } },
  });
  expect(answered(pad.players[0], questions.own[0], questions.stages, 'B')).toBe(2);
  expect(answered(pad.players[1], questions.own[0], questions.stages, 'B')).toBeUndefined();
});

test('what cannot be is found at its field, with the cards listed there', () => {
  const [museum] = prepare(STAGED, 3).own;
  const doubts = [
    { field: 'players[1].B.museum', text: 'too many' },
    { field: 'players[0].green[2]', text: 'no such card' },
    { field: 'players[0].apartments[1].chips', text: 'too full' },
  ];
  expect(doubtAt(doubts, pathOf('players[1]', museum, 'B'))).toBe('too many');
  expect(doubtAt(doubts, pathOf('players[1]', museum, 'A'))).toBe('');
  expect(doubtAt(doubts, 'players[0].green')).toBe('no such card');
  expect(doubtAt(doubts, 'players[0].apartments')).toBe('');
});

test('what only one player can have stands nowhere twice; headquarters come from the neighbour', () => {
  const choices = ['red', 'blue', 'green', 'yellow', 'purple'];
  const { own } = prepare(
    [
      ask('president', 'choice', { choices, once: true }),
      ask('hq', 'choice', { choices, once: true, neighbour: 'president' }),
    ],
    3,
  );
  const [president, hq] = own;
  const nobody = [{}, {}, {}];
  expect(spread(president, own, nobody)).toEqual(['red', 'blue', 'green']);
  expect(spread(hq, own, nobody)).toEqual(['blue', 'green', 'red']);
  // One chooses what another would have had.
  const one = [{ president: 'green' }, {}, {}];
  expect(spread(president, own, one)).toEqual(['green', 'blue', 'yellow']);
  expect(spread(hq, own, one)).toEqual(['blue', 'yellow', 'green']);
  expect(spread(hq, own, [{}, { hq: 'red' }, {}])).toEqual(['green', 'red', 'blue']);
});
