import { expect, test } from 'vitest';
import { families, nearest, range } from '../lib/moves';
import { flights } from '../lib/motion';
import { rows } from '../lib/sheet';

const moves = ['pass', 'green 3', 'green 4', 'black 1', 'black 2', 'black 5'].map((move) => ({
  move,
  text: `text of ${move}`,
}));

test('numbers of one head become a range', () => {
  const green = range(moves, 'green');
  expect(green?.values).toEqual([3, 4]);
  expect(green?.move(4)).toBe('green 4');
  expect(range(moves, 'develop')).toBeNull();
});

test('families keep lone moves lone', () => {
  expect(families(moves).map((one) => [one.head, one.range?.values ?? null])).toEqual([
    ['pass', null],
    ['green', [3, 4]],
    ['black', [1, 2, 5]],
  ]);
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

test('a sheet without totals gets them', () => {
  const result = {
    winners: [0],
    players: [
      {
        name: 'Maya',
        score: 7,
        profit: 7,
        reputation: 3,
        winner: true,
        lines: [{ label: 'Credits', value: 5, rule: 'CF-62' }],
      },
    ],
  };
  expect(rows(result, { reputation: 'Reputation', score: 'Profit' }).map((row) => [row.label, row.total])).toEqual([
    ['Credits', ''],
    ['Reputation', 'reputation'],
    ['Profit', 'score'],
  ]);
});
