import { expect, test } from 'vitest';
import type { Frame } from '../../lib/types';
import { roundOf, sections } from './sections';

const frame = (round: number) => ({ view: { round }, events: [] }) as unknown as Frame;

test('a decision that ends a round was made in it, whoever names it', () => {
  const parts = sections([1, 1, 2, 2, 3, 3].map(frame), []);
  expect([0, 1, 2, 3, 4, 5].map((n) => roundOf(parts, n))).toEqual(['1', '1', '1', '2', '2', '3']);
});
