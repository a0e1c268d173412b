import { expect, test, vi } from 'vitest';
import { lang } from '../../lib/lang.svelte';
import type { GameFacts } from '../../lib/types';
import { Draft } from './draft.svelte';
import { flights } from './flying';
import { faceDown, none, type AuctionEvent, type AuctionMove, type AuctionView, type Chips } from './view';
import { netSum } from './words';

const places = ['red-3', 'red-4', 'back-1', 'back-2', 'hq', 'hand'];
const plain = { reputation: 4, machinery: false, returns: 0 };
/** The high end of Red 3 has two D spots and an M spot; D2 and M take other chips than D1. */
const high = {
  ...plain,
  spots: 'WWTW',
  efficiency: [
    { chip: 'D', covers: [0, 1] },
    { chip: 'D', covers: [2] },
    { chip: 'M', covers: [2, 3] },
  ],
};
const game = {
  tables: {
    places,
    headquarters: { values: [0, 2, 4], worker_spots: 3 },
    president: { front: { returns: [] }, back: { returns: [] } },
    card_back: { spots: 'WW' },
  },
  cards: { 'red-3': { name: 'Red 3', source: 'owner', rush: { ...plain, spots: 'WW', efficiency: [] }, high } },
} as Partial<GameFacts> as GameFacts;

const move = (notation: string, kind: string, parts: object) =>
  ({ move: notation, kind, parts, text: notation }) as AuctionMove;

function draft(moves: AuctionMove[], hand: Partial<Chips> = {}, buildings: object[] = []) {
  const chips = (some: Partial<Chips>) => ({ ...none(), ...some });
  const company = { hand: chips(hand), hq: { value: 2, chips: chips({ W: 2 }) }, buildings };
  const view = { players: [company] } as object as AuctionView;
  const why = vi.fn();
  return {
    why,
    it: new Draft(
      () => view,
      () => 0,
      () => moves,
      () => game,
      why,
    ),
  };
}

test('a tapped chip is bid, or asked about', () => {
  const { it, why } = draft([move('bid W from hq', 'bid', { chip: 'W', from: 'hq' })], { W: 1 });
  expect(it.closed).toBe(true);
  it.tap('W', 'hq');
  expect(it.chosenMove?.move).toBe('bid W from hq');
  expect([it.chosen('W', 'hq', 0), it.chosen('W', 'hq', 1)]).toEqual([true, false]);
  it.tap('W', 'hand');
  expect(why).toHaveBeenCalledWith({ kind: 'bid', parts: { chip: 'W', from: null } });
});

test('workers are taken back one by one', () => {
  const { it, why } = draft([
    move('return W from red-3 1, hq 1', 'return', { from: { 'red-3': 1, hq: 1 } }),
    move('return W from hq 2', 'return', { from: { hq: 2 } }),
  ]);
  it.tap('W', 'hq');
  expect(it.returnMove).toBeNull();
  expect(it.returned).toEqual({ kind: 'return', parts: { from: { hq: 1 } } });
  it.tap('W', 'red-3');
  expect(it.returnMove?.move).toBe('return W from red-3 1, hq 1');
  it.tap('W', 'red-3');
  expect(it.returned).toEqual({ kind: 'return', parts: { from: { hq: 1 } } });
  it.tap('W', 'back-1');
  expect(why).toHaveBeenCalledWith({ kind: 'return', parts: { from: { 'back-1': 1 } } });
});

test('where one building is named at a time, another one is chosen instead', () => {
  const { it, why } = draft(
    ['red-3', 'hq'].flatMap((from) =>
      [2, 1].map((n) => move(`return W from ${from} ${n}`, 'return', { from: { [from]: n } })),
    ),
  );
  it.tap('W', 'hq');
  it.tap('W', 'hq');
  expect(it.returnMove?.move).toBe('return W from hq 2');
  it.tap('W', 'red-3');
  expect(it.returnMove?.move).toBe('return W from red-3 1');
  expect(why).not.toHaveBeenCalled();
});

test('many workers are told by what stays, and taken one by one all the same', () => {
  // Two of the headquarters' workers and two of Red 3: all but one of them come back.
  const site = { card: 'red-3', move_name: 'red-3', chips: { ...none(), W: 2 } };
  const ways = [
    move('return W from all but hq 1', 'return', { from: { hq: -1 } }),
    move('return W from all but red-3 1', 'return', { from: { 'red-3': -1 } }),
  ];
  const { it } = draft(ways, {}, [site]);
  expect(it.returning).toBe(true);
  for (const place of ['hq', 'red-3', 'red-3']) it.tap('W', place);
  expect(it.returned.parts?.from).toEqual({ hq: 1, 'red-3': 2 });
  expect(it.returnMove?.move).toBe('return W from all but hq 1');
  // What a hint shows is what is taken, not what stays.
  it.adopt(ways[1]);
  expect(it.returned.parts?.from).toEqual({ hq: 2, 'red-3': 1 });
  expect(it.returnMove?.move).toBe('return W from all but red-3 1');
});

test('the listed way is found by its chips, the drawing is told by its spots', () => {
  const ways = [
    move('build none', 'build', { what: 'none' }),
    move('build red-3 high with D1', 'build', { what: 'red-3', how: 'high', with: ['D1'] }),
    move('build red-3 high with D1 M', 'build', { what: 'red-3', how: 'high', with: ['D1', 'M'] }),
  ];
  const { it, why } = draft(ways, { W: 1, D: 2, T: 1, M: 1 });
  it.layFirst();
  expect([it.place, it.mode]).toEqual(['red-3', 'high']);
  it.rest();
  expect(it.buildMove?.move).toBe('build red-3 high with D1');
  it.tapEfficiency(2);
  expect(it.buildMove?.move).toBe('build red-3 high with D1 M');
  it.tapEfficiency(1);
  expect(it.drawn()).toEqual({ kind: 'build', parts: { what: 'red-3', how: 'high', with: ['D1', 'M', 'D2'] } });
  it.clear();
  it.lay('hq');
  it.tapSpot(0);
  it.tapSpot(1);
  expect(why).toHaveBeenCalledWith({ kind: 'build', parts: { what: 'hq' } });
});

test('what the hand is not enough for is told before a chip is laid', () => {
  const ways = [move('build red-3 high with D1', 'build', { what: 'red-3', how: 'high', with: ['D1'] })];
  const { it } = draft(ways, { W: 1, D: 1, T: 1 });
  it.lay('red-3');
  expect([it.mode, it.payable]).toEqual(['high', true]);
  it.setMode('rush');
  expect(it.payable).toBe(false);
});

test('a building is worth less its chips, but never below 0', () => {
  lang.now = 'en';
  expect([netSum(4, 2), netSum(2, 2), netSum(2, 7)]).toEqual(['4 − 2 = 2', '2 − 2 = 0', '2\u00a0less 7, counts as 0']);
});

test('face-down buildings are counted by their owner', () => {
  expect(places.map((place) => faceDown(game, place))).toEqual([0, 0, 1, 2, 0, 0]);
});

test('chips fly where they went', () => {
  const told = (kind: string, data: object) =>
    ({ n: 0, seat: null, kind, text: '', data, secret: false }) as AuctionEvent;
  const list = flights(
    [
      told('bids', { seat: 1, chip: 3, place: 4 }),
      told('builds_back', { seat: 0, number: 2 }),
      told('places_chips', { workers: 2, distribution: 0, technology: 0, machines: 0 }),
    ],
    places,
  );
  expect(list.map(({ kind, from, to, n }) => [kind, from, to, n])).toEqual([
    ['M', 'hq@1', 'stock', 1],
    ['W', 'hand@0', 'back-2@0', 2],
  ]);
});
