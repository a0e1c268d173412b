import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LiveTable } from '../lib/live.svelte';

/** A socket whose other end is the test. */
class Wire {
  static last: Wire;
  static OPEN = 1;
  readyState = 1;
  onmessage: ((event: { data: string }) => void) | null = null;
  constructor(readonly url: string) {
    Wire.last = this;
  }
  send() {}
  close() {}
}
const line = (n: number, phrase = 'hello') => ({ n, kind: 'phrase', seat: 1, to: [], phrase, text: phrase });
const talk = (past: boolean, ...lines: ReturnType<typeof line>[]) =>
  Wire.last.onmessage?.({ data: JSON.stringify({ type: 'talk', past, lines }) });

beforeEach(() => {
  vi.stubGlobal('WebSocket', Wire);
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});
afterEach(() => vi.unstubAllGlobals());

test('what was said before one came is no news; what is said now is', () => {
  const live = new LiveTable('t', { seat: 0, token: 'token' });
  talk(true, line(0), line(1));
  expect(live.talk).toHaveLength(2);
  expect(live.heard).toBeNull();
  talk(false, line(2, 'luck'));
  expect(live.talk.map((one) => one.n)).toEqual([0, 1, 2]);
  expect(live.heard?.phrase).toBe('luck');
  // After the connection was lost everything is told again.
  talk(true, line(1), line(2, 'luck'), line(3));
  expect(live.talk.map((one) => one.n)).toEqual([1, 2, 3]);
  expect(live.heard?.phrase).toBe('luck');
  live.close();
});

test('only the latest is kept', () => {
  const live = new LiveTable('t', { seat: 0, token: 'token' });
  for (let n = 0; n < 100; n++) talk(false, line(n));
  expect(live.talk.map((one) => one.n)).toEqual(Array.from({ length: 40 }, (_, k) => 60 + k));
  live.close();
});
