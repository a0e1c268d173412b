import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DECISION, Film } from '../lib/film.svelte';

let at = 0;
const film = () =>
  new Film(
    () => ({ at, last: 3 }),
    (to) => (at = to),
  );

beforeEach(() => {
  at = 0;
  localStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

test('a film runs to the end, stops there, and begins anew', () => {
  const one = film();
  one.play();
  vi.advanceTimersByTime(3 * DECISION);
  expect([at, one.playing]).toEqual([3, true]);
  vi.advanceTimersByTime(DECISION);
  expect([at, one.playing]).toEqual([3, false]);
  one.play();
  expect(at).toBe(0);
});

test('it pauses, and a faster one is kept for the next', () => {
  const one = film();
  one.speed = 2;
  one.play();
  vi.advanceTimersByTime(DECISION);
  expect(at).toBe(2);
  one.play();
  vi.advanceTimersByTime(10 * DECISION);
  expect([at, one.playing]).toEqual([2, false]);
  expect(film().speed).toBe(2);
});
