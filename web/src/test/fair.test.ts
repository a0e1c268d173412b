import { createHash } from 'node:crypto';
import { beforeEach, expect, test, vi } from 'vitest';
import { api } from '../lib/api';
import { note, noted, takePart, type Noted } from '../lib/fair';
import { hex, plainSha256, sha256 } from '../lib/sha256';
import type { ChairInfo, Lobby } from '../lib/types';
import { compare, type Dealt } from '../parts/fair/compare';

const known = (text: string) => createHash('sha256').update(text).digest('hex');
const A = 'a'.repeat(64);
const B = 'b'.repeat(64);
const SERVER = '5'.repeat(64);

test('our own SHA-256 is the browser’s, whatever the length', async () => {
  for (const n of [0, 1, 3, 55, 56, 57, 63, 64, 65, 119, 120, 500, 5000]) {
    const text = 'é7'.repeat(n).slice(0, n);
    expect(hex(plainSha256(new TextEncoder().encode(text))), String(n)).toBe(known(text));
    expect(await sha256(text)).toBe(known(text));
  }
});

/** A record as the server would have written it. */
function dealt(contributions: Dealt['fair']['contributions'], marked: string | null = null): Dealt {
  const lines = [...contributions].sort((a, b) => a.seat - b.seat).map(({ seat, value }) => `${seat} ${value}\n`);
  const fair = { table: 'T', server: SERVER, contributions, marked };
  return {
    seed: known(`bidyard deal\n${SERVER}\n${lines.join('')}`),
    fair: { ...fair, commitment: known(`bidyard commitment\nT\n${SERVER}\n`) },
  };
}
const note0 = (given: Noted['given'], commitment = dealt([]).fair.commitment): Noted => ({ commitment, given });
const oks = async (record: Dealt, seen: Noted | null) =>
  Object.fromEntries((await compare(record, seen)).map((step) => [step.what, step.ok]));
const BOTH = [
  { seat: 2, value: B },
  { seat: 0, value: A },
];

test('an honest deal agrees in everything', async () => {
  const all = { noted: true, hash: true, own: true, deal: true };
  expect(await oks(dealt(BOTH), note0({ 0: { value: A, taken: true } }))).toEqual(all);
  expect(await oks(dealt(BOTH), note0({ 0: { value: A }, 2: { value: B, taken: true } }))).toEqual(all);
});

test('each way to cheat is found', async () => {
  const mine = note0({ 0: { value: A, taken: true } });
  expect(await oks(dealt(BOTH), { ...mine, commitment: B })).toMatchObject({ noted: false, hash: true });
  const exchanged = dealt(BOTH);
  exchanged.fair.server = A;
  expect(await oks(exchanged, mine)).toMatchObject({ hash: false, deal: false });
  expect(await oks(dealt([{ seat: 0, value: B }]), mine)).toMatchObject({ own: false, deal: true });
  expect(await oks(dealt([BOTH[0]]), mine), 'dropped though it had been confirmed').toMatchObject({ own: false });
  expect(await oks({ ...dealt(BOTH), seed: A }, mine)).toMatchObject({ deal: false });
});

test('what cannot be known is said to be so', async () => {
  expect(await oks(dealt(BOTH), null)).toEqual({ noted: null, hash: true, own: null, deal: true });
  expect(await oks(dealt([BOTH[0]]), note0({ 0: { value: A } })), 'too late').toMatchObject({ own: null });
  const replaced = note0({ 2: { value: A, taken: true, replaced: true } });
  expect(await oks(dealt(BOTH), replaced), 'another device').toMatchObject({ own: null });
  expect(await oks(dealt([], 'seed'), note0({}))).toEqual({ noted: true, hash: true });
});

const chair = (seat: number, more: Partial<ChairInfo> = {}): ChairInfo => ({
  seat,
  name: `P${seat}`,
  kind: 'human',
  bot: null,
  free: false,
  ready: false,
  contributed: false,
  connected: true,
  you: seat === 0,
  ...more,
});
const lobby = (chairs: ChairInfo[], contributions: { seat: number; value: string }[] = []) =>
  ({ chairs, fair: { commitment: 'c1', contributions, marked: null } }) as unknown as Lobby;
const sent: [string, string][] = [];

beforeEach(() => {
  localStorage.clear();
  sent.length = 0;
  vi.spyOn(api, 'contribute').mockImplementation(async (_, token, value) => {
    sent.push([token, value]);
    return lobby([], [{ seat: Number(token.at(-1)), value }]);
  });
});

test('a browser notes the commitment, then contributes once for every seat it plays', async () => {
  const seats = [0, 1].map((seat) => ({ seat, token: `key${seat}` }));
  await Promise.all([
    takePart('T', lobby([chair(0), chair(1)]), seats),
    takePart('T', lobby([chair(0), chair(1)]), seats),
  ]);
  expect(sent.map(([token]) => token)).toEqual(['key0', 'key1']);
  for (const [, value] of sent) expect(value).toMatch(/^[0-9a-f]{64}$/);
  expect(sent[0][1]).not.toBe(sent[1][1]);
  expect(noted('T')).toEqual({
    commitment: 'c1',
    given: { 0: { value: sent[0][1], taken: true }, 1: { value: sent[1][1], taken: true } },
  });
});

test('what was sent and not confirmed is sent again unchanged; the first commitment stays', async () => {
  vi.mocked(api.contribute).mockRejectedValueOnce(new Error('lost'));
  const mine = [{ seat: -1, token: 'key0' }];
  await expect(takePart('T', lobby([chair(0)]), mine)).rejects.toThrow('lost');
  const first = noted('T')?.given[0].value;
  const later = { ...lobby([chair(0)]), fair: { commitment: 'c2', contributions: [], marked: null } };
  await takePart('T', later, mine);
  expect(sent).toEqual([['key0', first]]);
  expect(noted('T')?.commitment).toBe('c1');
});

test('who comes to a seat that has contributed leaves it, unless the seat was given to them', async () => {
  const seen = lobby([chair(0, { contributed: true })], [{ seat: 0, value: B }]);
  await takePart('T', seen, [{ seat: 0, token: 'key0' }]);
  expect(sent).toEqual([]);
  await takePart('T', seen, [{ seat: 0, token: 'key0', fresh: true }]);
  expect(sent).toHaveLength(1);
  note('T', { commitment: 'c1', contributions: [{ seat: 0, value: B }], marked: null });
  expect(noted('T')?.given[0].replaced).toBe(true);
});

test('who watches notes the commitment and adds nothing', async () => {
  await takePart('T', lobby([chair(0, { you: false })]), []);
  expect(sent).toEqual([]);
  expect(noted('T')).toEqual({ commitment: 'c1', given: {} });
});

test('whoever is moved to another chair keeps the contribution', async () => {
  const mine = [{ seat: 0, token: 'key0' }];
  await takePart('T', lobby([chair(0)]), mine);
  const value = sent[0][1];
  const there = { ...chair(1), contributed: true, you: true };
  const moved = lobby([{ ...chair(0), you: false }, there], [{ seat: 1, value }]);
  await takePart('T', moved, mine);
  expect(sent).toHaveLength(1);
  expect(noted('T')?.given).toEqual({ 1: { value, taken: true } });
  // Two of one device that changed places.
  note('U', { commitment: 'c1', contributions: [], marked: null });
  localStorage.setItem(
    'bidyard.fair',
    JSON.stringify({ U: { commitment: 'c1', given: { 0: { value: A, taken: true }, 1: { value: B, taken: true } } } }),
  );
  note('U', {
    commitment: 'c1',
    contributions: [
      { seat: 0, value: B },
      { seat: 1, value: A },
    ],
    marked: null,
  });
  expect(noted('U')?.given).toEqual({ 0: { value: B, taken: true }, 1: { value: A, taken: true } });
});
