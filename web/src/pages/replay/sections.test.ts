import { expect, test } from 'vitest';
import type { Frame } from '../../lib/types';
import { nextRound, roundOf, sections } from './sections';

const frame = (round: number) => ({ view: { round }, events: [] }) as unknown as Frame;

test('a decision that ends a round was made in it, whoever names it', () => {
  const parts = sections([1, 1, 2, 2, 3, 3].map(frame), []);
  expect([0, 1, 2, 3, 4, 5].map((n) => roundOf(parts, n))).toEqual(['1', '1', '1', '2', '2', '3']);
});

test('from round to round one comes to its first decision', () => {
  const parts = sections([1, 1, 2, 2, 3, 3].map(frame), []);
  const on = (at: number) => nextRound(parts, at, 1, 5);
  expect([on(0), on(1), on(3), on(5)]).toEqual([3, 3, 5, 5]);
  expect([5, 4, 3, 1].map((at) => nextRound(parts, at, -1, 5))).toEqual([3, 3, 0, 0]);
  expect(roundOf(parts, on(0))).toBe('2');
});
