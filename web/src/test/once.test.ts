import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { arrived, once, STEADY } from '../lib/once.svelte';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  arrived();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('what is being made is not made again, nor anything else meanwhile', async () => {
  vi.stubGlobal('location', { pathname: '/' });
  let done = () => {};
  const make = vi.fn(() => new Promise<void>((then) => (done = then)));
  const other = vi.fn();
  const [first, second] = [once(make), once(other)];
  const one = first();
  void first();
  void second();
  done();
  await one;
  void first();
  expect(make).toHaveBeenCalledTimes(1);
  expect(other).not.toHaveBeenCalled();
  vi.advanceTimersByTime(STEADY);
  void second();
  expect(other).toHaveBeenCalledTimes(1);
});

test('what failed may be tried again', async () => {
  vi.stubGlobal('location', { pathname: '/' });
  const make = vi.fn(() => Promise.reject(new Error('no')));
  const fails = once(make);
  await expect(fails()).rejects.toThrow('no');
  vi.advanceTimersByTime(STEADY);
  await expect(fails()).rejects.toThrow('no');
  expect(make).toHaveBeenCalledTimes(2);
});

test('a table that was made is shown before another is', async () => {
  const at = { pathname: '/' };
  vi.stubGlobal('location', at);
  const make = vi.fn(() => (at.pathname = '/t/one'));
  const lay = once(make);
  await lay();
  vi.advanceTimersByTime(10 * STEADY);
  await lay();
  expect(make).toHaveBeenCalledTimes(1);
  arrived();
  await lay();
  expect(make).toHaveBeenCalledTimes(2);
});
