import { beforeEach, expect, test } from 'vitest';
import { pack, unpack } from '../lib/carry';
import { daysAgo } from '../lib/day';
import * as keep from '../lib/keep';
import { opponent, record } from '../pages/my/record';

beforeEach(() => localStorage.clear());

const ended = (won: boolean, against: string[]): keep.Ended => ({
  seat: 0,
  place: won ? 1 : 2,
  out: false,
  score: 5,
  names: ['Maya', 'Otto'],
  scores: [5, 3],
  winners: [won ? 0 : 1],
  against,
});
const table = (id: string, when: number, more: Partial<keep.KeptTable> = {}): keep.KeptTable => ({
  table: id,
  game: 'construction-fever',
  mine: [{ seat: 0, token: 'k' }],
  invited: [],
  when,
  ...more,
});
const LEVELS = ['random', 'foreman', 'contractor'];

test('the record counts by game and by the strongest opponent; people come before bots', () => {
  const games = [
    table('a', 1, { ended: ended(true, ['foreman', 'random']) }),
    table('b', 2, { ended: ended(false, ['foreman', 'foreman']) }),
    table('c', 3, { ended: ended(true, ['human', 'contractor']) }),
    table('d', 4),
  ];
  const [row] = record(games, () => LEVELS);
  expect([...row.against]).toEqual([
    ['foreman', { won: 1, played: 2 }],
    ['human', { won: 1, played: 1 }],
  ]);
  expect(opponent(['random', 'contractor', 'foreman'], LEVELS)).toBe('contractor');
});

test('games are carried from one browser to another; the newer of two stays', () => {
  keep.replaceTables([table('a', 10), table('b', 5, { over: true })]);
  const file = JSON.stringify(pack());
  keep.replaceTables([table('b', 9, { over: false }), table('c', 1)]);
  expect(unpack(file)).toBe(1);
  expect(keep.tables().map((one) => one.table)).toEqual(['a', 'b', 'c']);
  expect(keep.table('b')?.over).toBe(false);
});

test.each(['', 'no json', '[]', '{"bidyard": "my-games", "tables": [{"table": "../x"}]}', '{"bidyard": "1"}'])(
  'what is no such file adds nothing: %s',
  (text) => {
    expect(unpack(text)).toBeNull();
    expect(keep.tables()).toEqual([]);
  },
);

test('days are those of the calendar', () => {
  const noon = new Date(2026, 2, 29, 12).getTime();
  expect(daysAgo(new Date(2026, 2, 29, 0, 1).getTime(), noon)).toBe(0);
  expect(daysAgo(new Date(2026, 2, 28, 23, 59).getTime(), noon)).toBe(1);
  expect(daysAgo(new Date(2026, 2, 22, 12).getTime(), noon)).toBe(7);
});
