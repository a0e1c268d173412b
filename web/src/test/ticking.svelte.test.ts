import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inClock, stamp, ticking } from '../lib/ticking.svelte';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

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

test('what is made later counts from when the clock came', () => {
  const clock = { seconds_left: [300, 300], running: [0] };
  stamp(clock);
  vi.advanceTimersByTime(60_000);
  let left: number[] = [];
  const end = $effect.root(() => {
    const now = ticking(() => clock);
    $effect(() => void (left = [now.left(0), now.left(1)]));
  });
  flushSync();
  expect(left).toEqual([240, 300]);
  end();
});
