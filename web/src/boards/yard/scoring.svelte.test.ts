import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lang } from '../../lib/lang.svelte';
import type { GameEvent, GameFacts } from '../../lib/types';
import { lastScoring, standing } from './scoring';
import Scoring from './Scoring.svelte';
import type { Column } from './view';

const types = ['museum', 'theater', 'station', 'church', 'park', 'skyscraper'];
const game = { tables: { types, currencies: [], points: {} }, cards: {} } as Partial<GameFacts> as GameFacts;
const column = (key: string, seat: number | null): Column => ({
  key,
  seat,
  mine: false,
  name: key,
  points: 0,
  hand: 0,
  buildings: {},
});
type Told = GameEvent<'construction-yard'>;
const told = <Kind extends Told['kind']>(kind: Kind, data: Extract<Told, { kind: Kind }>['data']) =>
  ({ n: 0, seat: 'seat' in data ? data.seat : null, kind, text: '', data, secret: false }) as Extract<
    Told,
    { kind: Kind }
  >;
const takes = (seat: number) => told('takes', { seat, card: 'blue-1', forced: false });
const before = [
  told('scoring', { scoring: 1 }),
  told('scores', { seat: 0, type: 2, owned: 1, points: 2 }),
  told('total', { seat: 0, gained: 2, points: 4 }),
];
/** Museums: seat 0 has most, Dirk comes second. Parks: both seats share. */
const scoring = [
  takes(0),
  told('scoring', { scoring: 2 }),
  told('scores', { seat: 0, type: 1, owned: 3, points: 8 }),
  told('scores', { seat: 0, type: 5, owned: 1, points: 8 }),
  told('total', { seat: 0, gained: 16, points: 20 }),
  told('scores', { seat: 1, type: 5, owned: 1, points: 8 }),
  told('total', { seat: 1, gained: 8, points: 9 }),
  told('dirk_scores', { type: 1, owned: 2, points: 1 }),
  told('dirk_total', { gained: 1, points: 31 }),
  told('superfluous', { seat: 1, card: 'blue-1' }),
];

const cols = [column('0', 0), column('1', 1), column('dirk', null)];
let calm = false;
let part: Record<string, unknown> | null = null;
beforeEach(() => {
  vi.useFakeTimers();
  calm = false;
  vi.stubGlobal('matchMedia', () => ({ matches: calm }));
  lang.now = 'en';
});
afterEach(() => {
  if (part) void unmount(part);
  part = null;
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const show = () => {
  part = mount(Scoring, { target: document.body, props: { sheet: lastScoring(scoring, types)!, game, cols } });
  flushSync();
};
const wait = (ms: number) => {
  vi.advanceTimersByTime(ms);
  flushSync();
};
const press = (at: Element) => {
  at.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  flushSync();
};
const rows = () => document.querySelectorAll('.score .told').length;
const heads = () =>
  [...document.querySelectorAll('.score .now')].map((one) => Number(one.textContent?.match(/\d+/)?.[0]));

test('the last scoring is read out of everything that happened', () => {
  const read = lastScoring([...before, ...scoring], types);
  expect(read?.scoring).toBe(2);
  expect(read?.gains).toEqual({
    museum: { 0: { owned: 3, points: 8 }, dirk: { owned: 2, points: 1 } },
    park: { 0: { owned: 1, points: 8 }, 1: { owned: 1, points: 8 } },
  });
  expect(read && types.map((_, i) => standing(read, '0', types.slice(0, i)))).toEqual([4, 12, 12, 12, 12, 20]);
  expect(lastScoring([takes(0)], types)).toBeNull();
});

test('type by type the heads gain what the rows tell', () => {
  show();
  expect([rows(), heads()]).toEqual([0, [4, 1, 30]]);
  wait(500 + 420);
  expect([rows(), heads()], 'the museums are told, their points on the way').toEqual([1, [4, 1, 30]]);
  wait(420);
  expect([rows(), heads()]).toEqual([2, [12, 1, 31]]);
  wait(2000);
  expect([rows(), heads()]).toEqual([7, [20, 9, 31]]);
  expect([...document.querySelectorAll('.total .num')].map((one) => one.textContent)).toEqual(['+16', '+8', '+1']);
});

test('one tap tells the rest at once', () => {
  show();
  wait(420);
  press(document.body);
  expect([rows(), heads()]).toEqual([7, [20, 9, 31]]);
});

test('whoever wants no motion sees the whole sheet at once', () => {
  calm = true;
  show();
  expect([rows(), heads()]).toEqual([7, [20, 9, 31]]);
});

test('what was counted is seen, also where it brought nothing', () => {
  calm = true;
  cols[1].buildings = { museum: ['museum-2'] };
  show();
  cols[1].buildings = {};
  const museums = [...document.querySelectorAll('.line')[0].querySelectorAll('.gain')];
  expect(museums.map((one) => one.textContent.trim())).toEqual(['38', '10', '21']);
  expect(museums[1].querySelector('.own')?.className).toContain('p3');
});
