import { expect, test } from 'vitest';
import { find, nearest, ofKind, range, valuesOf, wire } from '../lib/moves';
import { flights } from '../lib/motion';
import { rows } from '../lib/sheet';
import type { Move } from '../lib/types';

const offered = (kind: string, parts: Move['parts'] = {}): Move => {
  const move = [kind, ...Object.values(parts)].join(' ');
  return { move, kind, parts, text: `text of ${move}` };
};
const moves = [
  offered('pass'),
  ...[3, 4].map((n) => offered('green', { n })),
  ...[1, 2, 5].map((n) => offered('black', { n })),
];

test('moves are found by kind and parts', () => {
  expect(ofKind(moves, 'green').map((one) => one.move)).toEqual(['green 3', 'green 4']);
  expect(find(moves, 'black', { n: 2 })?.move).toBe('black 2');
  expect(find(moves, 'black', { n: 3 })).toBeUndefined();
  const cards = [offered('take', { cards: ['blue-1', 'red-2'], first: true }), offered('take', { cards: ['red-2'] })];
  expect(find(cards, 'take', { cards: ['red-2'] })).toBe(cards[1]);
  expect(find(cards, 'take', { cards: ['red-2', 'blue-1'] })).toBeUndefined();
  expect(valuesOf(cards, 'cards')).toEqual([['blue-1', 'red-2'], ['red-2']]);
});

test('a move of one game has the parts of its kind', () => {
  const fever: Move<'construction-fever'>[] = [{ move: 'green 3', kind: 'green', parts: { n: 3 }, text: '' }];
  const n: number = ofKind(fever, 'green')[0].parts.n;
  expect(n).toBe(3);
});

test('a listed move is sent by its notation, a composed one by its parts', () => {
  expect(wire(moves[1])).toBe('green 3');
  expect(wire('pass')).toBe('pass');
  expect(wire({ kind: 'green', parts: { n: 9 } })).toEqual({ kind: 'green', parts: { n: 9 } });
});

test('numbers of one kind become a range', () => {
  const green = range(moves, 'green');
  expect(green?.values).toEqual([3, 4]);
  expect(green?.move(4)).toBe('green 4');
  expect(range(moves, 'develop')).toBeNull();
});

test('a dragged value is always an offered one', () => {
  expect(nearest([1, 2, 5], 4)).toBe(5);
  expect(nearest([1, 2, 5], -9)).toBe(1);
});

test('what left is paired with what arrived, owner by owner', () => {
  const before = {
    'hq-0': { kind: 'worker', owner: 0, n: 5 },
    'bid-1': { kind: 'worker', owner: 1, n: 2 },
    black: { kind: 'credit', n: 9 },
  };
  const after = {
    'hq-0': { kind: 'worker', owner: 0, n: 3 },
    'bid-0': { kind: 'worker', owner: 0, n: 2 },
    'hq-1': { kind: 'worker', owner: 1, n: 2 },
    black: { kind: 'credit', n: 7 },
    green: { kind: 'credit', n: 2 },
  };
  expect(flights(before, after)).toEqual([
    { from: 'hq-0', to: 'bid-0', kind: 'worker', owner: 0, n: 2 },
    { from: 'bid-1', to: 'hq-1', kind: 'worker', owner: 1, n: 2 },
    { from: 'black', to: 'green', kind: 'credit', owner: null, n: 2 },
  ]);
});

test('totals that are no line of the sheet are added, the score last', () => {
  const result = {
    winners: [0],
    final: true,
    reconstructed: true,
    doubts: [],
    text: '',
    players: [
      {
        name: 'Maya',
        score: 7,
        eliminated: false,
        winner: true,
        leads: false,
        out_rule: '',
        lines: [{ label: 'Credits', value: 5, rule: 'CF-62', counts: true, reconstructed: false }],
        totals: [
          { label: 'Reputation', value: 3, reconstructed: false },
          { label: 'Profit', value: 7, reconstructed: true },
        ],
      },
    ],
  };
  expect(rows(result, 'Points').map((row) => [row.label, row.total])).toEqual([
    ['Credits', false],
    ['Reputation', true],
    ['Profit', true],
  ]);
  expect(rows(result, 'Points').map((row) => row.ours)).toEqual([[false], [false], [true]]);
});
