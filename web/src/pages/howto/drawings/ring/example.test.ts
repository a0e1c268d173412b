import { expect, test } from 'vitest';
import type { Page } from '../../calls';
import { between, workers } from './example';

const page = (...stacks: number[][]): Page =>
  ({ hero: 0, sheet: { players: stacks.map((green) => ({ hq_workers: 6, green })) } }) as unknown as Page;

test('the cards between the first and the last seat stand at the end of both lists', () => {
  expect(between(page([5, 5, 5, 4, 4], [5, 5, 4], [4, 3], [5, 3, 5, 4, 4]), 'green')).toEqual([5, 4, 4]);
  expect(between(page([5], [5], [3]), 'green')).toEqual([]);
  expect(workers(page([5]))).toBe(6);
});
