import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { backoff, LiveTable, pause } from '../lib/live.svelte';
import type { KeptSeat } from '../lib/keep';
import type { GameEvent, State } from '../lib/types';

/** A socket whose other end is the test. */
class Wire {
  static last: Wire;
  static made = 0;
  static OPEN = 1;
  readyState = 1;
  sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;
  constructor(readonly url: string) {
    Wire.last = this;
    Wire.made += 1;
  }
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {}
  say(message: unknown) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  /** The server opens, says why not, and closes. */
  refuse(code: number, text: string) {
    this.onopen?.();
    this.say({ type: 'refused', error: { code: 'why', message: text } });
    this.onclose?.({ code, reason: text });
  }
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
      sealed: false,
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
  const live = new LiveTable('t', { seat: 0, token: 'token' });
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

test('the token is the first message and stands in no address', () => {
  const live = table();
  Wire.last.onopen?.();
  expect(Wire.last.sent).toEqual([{ auth: 'token' }]);
  expect(Wire.last.url).not.toContain('token');
  live.close();
  const watching = new LiveTable('t', null);
  Wire.last.onopen?.();
  expect([Wire.last.sent, Wire.last.url.includes('as=watcher')]).toEqual([[], true]);
  watching.close();
});

test('a move waits for its own receipt, not for what others do', () => {
  const live = table();
  live.send('pass');
  push(1, [event(1)]);
  expect([live.busy, live.mine]).toEqual([true, false]);
  const { id } = Wire.last.sent[0];
  Wire.last.say({ type: 'accepted', id: Number(id) - 1, ply: 1 });
  expect(live.busy).toBe(true);
  Wire.last.say({ type: 'accepted', id, ply: 2 });
  expect(live.busy).toBe(false);
  live.send('pass');
  Wire.last.say({ type: 'refused', id: 2, error: { code: 'stale', message: '' } });
  expect(live.busy).toBe(false);
  live.close();
});

test('who is refused is told why and asks less and less often, though the door opens each time', () => {
  const live = new LiveTable('t', null);
  Wire.made = 0;
  const waits: number[] = [];
  for (let n = 0; n < 7; n++) {
    Wire.last.refuse(1013, 'As many people are watching as this table has room for.');
    expect([live.link, live.reason]).toEqual(['lost', 'As many people are watching as this table has room for.']);
    waits.push(live.retryIn);
    vi.advanceTimersByTime(live.retryIn * 1000);
  }
  expect(Wire.made).toBe(7);
  expect(waits[6]).toBeGreaterThanOrEqual(15);
  expect(Math.max(...waits)).toBeLessThanOrEqual(30);
  push(0, [event(0)]);
  expect([live.link, live.reason]).toEqual(['open', '']);
  live.close();
});

test('waiting times differ from browser to browser', () => {
  expect([backoff(4, 0), backoff(4, 0.5), backoff(4, 1)]).toEqual([8, 12, 16]);
  expect([backoff(0, 0), backoff(20, 1)]).toEqual([1, 30]);
});

test.each([
  [4401, 'missing'],
  [4404, 'missing'],
  [4410, 'missing'],
  [4409, 'lost'],
])('after %i nobody knocks again', (code, link) => {
  const live = table();
  Wire.made = 0;
  Wire.last.onclose?.({ code, reason: 'Why.' });
  vi.advanceTimersByTime(120_000);
  expect([live.link, live.reason, live.retryIn, Wire.made]).toEqual([link, 'Why.', 0, 0]);
  live.close();
});

const answers = (...all: [number, unknown][]) => {
  const calls: unknown[] = [];
  vi.stubGlobal('fetch', (url: string, { headers, body }: { headers: Record<string, string>; body: string }) => {
    calls.push([url.split('?')[0], headers.Authorization, JSON.parse(body)]);
    const [status, json] = all.shift() ?? [500, {}];
    if (!status) return Promise.reject(new Error('offline'));
    return Promise.resolve({ ok: status < 300, status, json: () => Promise.resolve(json) });
  });
  return calls;
};

test('a link is exchanged for an own key, and asked for once more if the answer is lost', async () => {
  const calls = answers([0, null], [200, { table: 't', seat: 2, token: 'key' }]);
  const took: KeptSeat[] = [];
  Wire.made = 0;
  const live = new LiveTable('t', { seat: -1, token: 'key', link: 'link' }, (seat) => took.push(seat));
  await vi.advanceTimersByTimeAsync(0);
  expect([live.link, Wire.made]).toEqual(['lost', 0]);
  await vi.advanceTimersByTimeAsync(live.retryIn * 1000);
  expect(calls).toEqual(Array(2).fill(['/api/tables/t/sit', 'Bearer link', { key: 'key' }]));
  expect(took).toEqual([{ seat: 2, token: 'key', fresh: true }]);
  Wire.last.onopen?.();
  expect(Wire.last.sent).toEqual([{ auth: 'key' }]);
  live.close();
});

test('a used link says what to do', async () => {
  answers([401, { error: { code: 'used-link', message: 'Ask the host.' } }]);
  Wire.made = 0;
  const live = new LiveTable('t', { seat: -1, token: 'key', link: 'link' });
  await vi.advanceTimersByTimeAsync(0);
  expect([live.link, live.reason, Wire.made]).toEqual(['missing', 'Ask the host.', 0]);
  live.close();
});

test('whose seat may go to a bot, when, and by whom', () => {
  const live = new LiveTable('t', { seat: 0, token: 'token' });
  const person = { name: 'x', kind: 'human' as const, bot: null, connected: false, handed: false, free: false };
  const seats = [
    { ...person, seat: 0, you: true, away: null, wishes: [] },
    { ...person, seat: 1, you: false, away: 50, wishes: [0] },
    { ...person, seat: 2, you: false, away: null, wishes: [] },
  ];
  const show = (more: object) => {
    const view = { game: 'g', phase: '', to_act: [1], viewer: 0, players: [] };
    const rest = { ply: 0, to_act: [1], moves: [], result: null, events: [], view, seats };
    Wire.last.say({
      type: 'state',
      ...rest,
      away: { seconds: 60, bot: 'foreman' },
      host: 0,
      one_device: false,
      ...more,
    });
    vi.advanceTimersByTime(100);
  };
  const asked = () => live.seats.map((seat) => live.handing(seat));
  show({});
  expect(asked()).toEqual([null, { wait: 10, together: false, wished: true }, null]);
  vi.advanceTimersByTime(11_000);
  expect(asked()[1]).toEqual({ wait: 0, together: false, wished: true });
  show({ host: 2 });
  expect(asked()[1]?.together).toBe(true);
  show({ one_device: true });
  expect(asked()).toEqual([null, null, null]);
  live.close();
});

test('a push that an answer has overtaken shows no old chairs; a new connection begins anew', () => {
  const live = new LiveTable('t', { seat: 0, token: 'token' });
  const say = (version: number, n: number) =>
    Wire.last.say({
      type: 'lobby',
      stage: 'lobby',
      version,
      chairs: Array.from({ length: n }, (_, seat) => ({ seat })),
    });
  Wire.last.onopen?.();
  say(5, 3);
  live.lobby = { ...live.lobby!, version: 7, chairs: [] };
  say(6, 4);
  expect(live.lobby.chairs).toHaveLength(0);
  say(8, 2);
  expect(live.lobby.chairs).toHaveLength(2);
  live.retry();
  Wire.last.onopen?.();
  say(1, 5);
  expect(live.lobby.chairs).toHaveLength(5);
  live.close();
});

test('before the deal there is a lobby; the first state begins the game', () => {
  const live = new LiveTable('t', { seat: 0, token: 'token' });
  Wire.last.onopen?.();
  Wire.last.say({ type: 'lobby', stage: 'lobby', game: 'construction-fever', chairs: [{ seat: 1, you: true }] });
  expect([live.lobby?.game, live.state, live.me, live.link]).toEqual(['construction-fever', null, 1, 'open']);
  push(0, [event(0), event(1)]);
  expect([live.lobby, live.state?.ply, live.waiting]).toEqual([null, 0, 0]);
  expect(live.log).toHaveLength(2);
  live.close();
});
