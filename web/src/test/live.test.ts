import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LiveTable, pause } from '../lib/live.svelte';
import type { GameEvent, State } from '../lib/types';

/** A socket whose other end is the test. */
class Wire {
  static last: Wire;
  static OPEN = 1;
  readyState = 1;
  onmessage: ((event: { data: string }) => void) | null = null;
  constructor() {
    Wire.last = this;
  }
  send() {}
  close() {}
}
const event = (n: number, seat = 1): GameEvent => ({
  n,
  seat,
  kind: 'bid',
  text: `event ${n}`,
  more: null,
  data: {},
  secret: false,
});
const push = (ply: number, events: GameEvent[]) => {
  const state: State = {
    ply,
    events,
    to_act: [0],
    moves: [{ move: 'pass', kind: 'pass', parts: {}, text: 'Pass' }],
    result: null,
    view: {
      game: 'construction-fever',
      phase: 'bidding',
      to_act: [0],
      viewer: 0,
      players: [{ name: 'Maya' }, { name: 'Otto' }],
    },
  };
  Wire.last.onmessage?.({ data: JSON.stringify({ type: 'state', ...state }) });
};

let still = false;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', Wire);
  still = false;
  vi.stubGlobal('matchMedia', () => ({ matches: still }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A table whose seat 0 has just connected. */
function table() {
  const live = new LiveTable('t', 'token');
  push(0, [event(0)]);
  return live;
}

test('moves that come at once are shown one after another, and nothing may be chosen before the last', () => {
  const live = table();
  expect(live.mine).toBe(true);
  for (const n of [1, 2, 3]) push(n, [event(n)]);
  expect([live.state?.ply, live.waiting, live.mine, live.log.length]).toEqual([1, 2, false, 2]);
  vi.advanceTimersByTime(1000);
  expect([live.state?.ply, live.waiting, live.log.length]).toEqual([2, 1, 3]);
  vi.advanceTimersByTime(1000);
  expect([live.state?.ply, live.waiting, live.mine, live.log.length]).toEqual([3, 0, true, 4]);
  live.close();
});

test('skipping shows the newest state at once, with everything told', () => {
  const live = table();
  for (const n of [1, 2, 3]) push(n, [event(n)]);
  live.skip();
  expect([live.state?.ply, live.waiting, live.mine]).toEqual([3, 0, true]);
  expect(live.log.map((one) => one.n)).toEqual([0, 1, 2, 3]);
  expect(vi.getTimerCount()).toBe(0);
  live.close();
});

test('a long chain is watched faster and ends within seconds; no chain is too long', () => {
  const live = table();
  for (let n = 1; n <= 40; n++) push(n, [event(n)]);
  expect(live.state?.ply).toBe(1);
  vi.advanceTimersByTime(3000);
  expect(live.state?.ply).toBeGreaterThan(10);
  expect(live.state?.ply).toBeLessThan(40);
  vi.advanceTimersByTime(15_000);
  expect([live.state?.ply, live.waiting]).toEqual([40, 0]);
  for (let n = 41; n <= 141; n++) push(n, [event(n)]);
  vi.advanceTimersByTime(20_000);
  expect([live.state?.ply, live.waiting, live.log.length]).toEqual([141, 0, 142]);
  live.close();
});

test('who wants no motion does not wait for any', () => {
  still = true;
  const live = table();
  for (let n = 1; n <= 10; n++) push(n, [event(n)]);
  vi.advanceTimersByTime(700);
  expect([live.state?.ply, live.waiting]).toEqual([10, 0]);
  live.close();
});

test('the more happens the longer it stands, own moves shortly, mere news of seats hardly at all', () => {
  const many = [1, 2, 3, 4, 5, 6].map((n) => event(n));
  expect(pause(many, 0, 1)).toBeGreaterThan(pause([event(1)], 0, 1));
  expect(pause([event(1, 0)], 0, 1)).toBeLessThan(pause([event(1)], 0, 1));
  expect(pause([], 0, 1)).toBeLessThan(100);
  expect(pause(many, 0, 20)).toBeLessThan(pause(many, 0, 2));
});
