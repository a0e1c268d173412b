import { expect, test } from 'vitest';
import { inClock } from '../lib/ticking.svelte';

test('times are read as on a clock, the last half minute in seconds', () => {
  expect([3725, 272, 61, 31, 30, 9.2, 0].map(inClock)).toEqual([
    '1:02:05',
    '4:32',
    '1:01',
    '0:31',
    '30 s',
    '10 s',
    '0 s',
  ]);
});
