import { expect, test } from 'vitest';
import { prepare, sheet } from '../lib/pad';
import type { GameFacts } from '../lib/types';

const facts = (id: string, questions: unknown[]): GameFacts =>
  ({
    id,
    title: id,
    players: [2, 3, 4],
    options: [],
    bots: [],
    cards: { G1: { name: 'One', reputation: 4 }, G2: { name: 'Two', reputation: 2 } },
    sheet: questions,
  }) as unknown as GameFacts;

test('lists offer the values their cards have, and answers go where the sheet wants them', () => {
  const game = facts('construction-fever', [
    { key: 'hq_workers', label: '', kind: 'number', min: 0, max: 10 },
    { key: 'green', label: '', kind: 'list' },
  ]);
  const questions = prepare(game, '', 3);
  expect(questions[1].choices).toEqual([2, 4]);
  expect(sheet(game, { table: {}, players: [{ name: 'Maya', green: [4, 2] }] }, questions)).toEqual({
    players: [{ name: 'Maya', hq_workers: 0, green: [4, 2] }],
  });
});

test('Construction Auction: nested answers, apartments as a list, the colour that is out', () => {
  const colour = ['red', 'blue', 'green'];
  const game = facts('construction-auction', [
    { key: 'president_colour', label: '', kind: 'choice', choices: colour },
    { key: 'hq_colour', label: '', kind: 'choice', choices: colour },
    { key: 'apartment_card', label: '', kind: 'choice', choices: ['red-1', 'none'] },
    { key: 'apartment_built', label: '', kind: 'choice', choices: ['rush', 'lot', 'back-lot'] },
    { key: 'apartment_chips', label: '', kind: 'number' },
  ]);
  const questions = prepare(game, 'out', 3);
  const players = [
    { name: 'Maya', apartments: [{ apartment_card: 'red-1', apartment_built: 'back-lot', apartment_chips: 2 }] },
    { name: 'Otto' },
    { name: 'Inès' },
  ];
  const made = sheet(game, { table: {}, players }, questions) as {
    colours_in_play: string[];
    players: Record<string, unknown>[];
  };
  expect(made.colours_in_play).toEqual(['red', 'blue']);
  expect(made.players[0]).toEqual({
    name: 'Maya',
    president: { colour: 'red' },
    hq: { colour: 'red' },
    apartments: [{ card: 'red-1', built: null, chips: 0, face_down: true }],
  });
  expect(made.players[1].president).toEqual({ colour: 'blue' });
});

test('Construction Yard: the scoring is asked once, two players also fill in Dirk', () => {
  const game = facts('construction-yard', [
    { key: 'scoring', label: '', kind: 'choice', choices: ['A', 'B'] },
    { key: 'park', label: '', kind: 'number' },
  ]);
  const questions = prepare(game, '', 2);
  expect(
    sheet(
      game,
      { table: { scoring: 'B' }, players: [{ name: 'Maya' }, { name: 'Otto', park: 2 }], dirk: { park: 1 } },
      questions,
    ),
  ).toEqual({
    scoring: 'B',
    players: [
      { name: 'Maya', park: 0 },
      { name: 'Otto', park: 2 },
    ],
    dirk: { park: 1 },
  });
});
