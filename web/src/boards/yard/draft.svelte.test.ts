import { expect, test } from 'vitest';
import type { Move } from '../../lib/types';
import { Draft } from './draft.svelte';
import type { Offer, YardView } from './view';

const offer = (slot: number, currency: Offer['currency'], card: string, price: number): Offer => ({
  slot,
  currency,
  card,
  price,
  held: 12,
  exact: null,
});
const view: YardView = {
  game: 'construction-yard',
  viewer: 0,
  sealed: false,
  to_act: [0],
  phase: 'act',
  start: 0,
  slots: ['museum-3', 'park-8a', null, null],
  offers: [offer(1, 'blue', 'museum-3', 3), offer(2, 'green', 'park-8a', 8)],
  money_display: ['green-3', 'blue-2', 'blue-2', 'yellow-9'],
  building_deck: 40,
  money_deck: 80,
  discard: 0,
  discarded: {},
  scored: [],
  next_scoring: 'A',
  leftover_slot: null,
  players: [{ name: 'Ada', hand: ['blue-1', 'blue-3', 'green-9'], hand_size: 3, buildings: {}, points: 0 }],
  dirk: null,
};
const take = (...cards: string[]): Move<'construction-yard'> => ({
  kind: 'take',
  parts: { cards },
  move: ['take', ...cards].join(' '),
  text: '',
});
const buy = (slot: number, values: number[], to: 'dirk' | null = null): Move<'construction-yard'> => ({
  kind: 'buy',
  parts: { slot, values, for: to },
  move: `buy ${slot} with ${values.join(' ')}${to ? ' for dirk' : ''}`,
  text: '',
});
const listed = [
  ...[take('green-3'), take('blue-2'), take('yellow-9'), take('blue-2', 'green-3'), take('blue-2', 'blue-2')],
  ...[buy(1, [3]), buy(1, [1, 3]), buy(2, [9]), buy(2, [9], 'dirk')],
];
const make = () =>
  new Draft(
    () => view,
    () => 0,
    () => listed,
  );

test('money is lifted card by card, in any order', () => {
  const draft = make();
  const [green, blue, again, yellow] = draft.display;
  expect(draft.move).toBeNull();
  draft.pickMoney(green);
  expect([draft.joins(blue), draft.joins(yellow)]).toEqual([true, false]);
  draft.pickMoney(blue);
  expect(draft.move).toEqual({ kind: 'take', parts: { cards: ['green-3', 'blue-2'] } });
  expect(draft.listed?.move).toBe('take blue-2 green-3');
  expect(draft.joins(again)).toBe(false);
  draft.pickMoney(again);
  expect(draft.listed).toBeNull();
  draft.pickMoney(green);
  expect(draft.listed?.move).toBe('take blue-2 blue-2');
});

test('a payment is laid from hand; what is too much is told', () => {
  const draft = make();
  const [one, three, nine] = draft.hand;
  draft.pickHand(three);
  expect([draft.listed?.move, draft.beyond]).toEqual(['buy 1 with 3', 0]);
  draft.pickHand(one);
  expect([draft.listed?.move, draft.beyond]).toEqual(['buy 1 with 1 3', 1]);
  draft.pickHand(nine);
  expect(draft.move).toEqual({ kind: 'buy', parts: { slot: 2, values: [9], for: null } });
  expect(draft.payments(view.offers[0])).toEqual([[3], [1, 3]]);
  expect(draft.everything(view.offers[0])).toEqual({ kind: 'buy', parts: { slot: 1, values: [1, 3], for: null } });
});

test('who lays cards and then touches the building means to buy it; without cards it is put back', () => {
  const draft = make();
  draft.pickHand(draft.hand[1]);
  draft.pickBuilding(view.offers[0]);
  expect(draft.listed?.move).toBe('buy 1 with 3');
  draft.clear();
  draft.pickBuilding(view.offers[0]);
  draft.pickBuilding(view.offers[0]);
  expect(draft.offer).toBeNull();
});

test('a gift is offered only where it is listed', () => {
  const draft = make();
  draft.lay(view.offers[0], [3]);
  draft.gift = true;
  expect([draft.mayGive, draft.giving]).toEqual([false, false]);
  draft.lay(view.offers[1], [9]);
  draft.gift = true;
  expect([draft.mayGive, draft.listed?.move]).toEqual([true, 'buy 2 with 9 for dirk']);
  expect(draft.move).toEqual({ kind: 'buy', parts: { slot: 2, values: [9], for: 'dirk' } });
});

test('cards that a listed payment would leave in hand are named', () => {
  const rich: YardView = { ...view, players: [{ ...view.players[0], hand: ['blue-2', 'blue-3', 'blue-3'] }] };
  const draft = new Draft(
    () => rich,
    () => 0,
    () => [buy(1, [3]), buy(1, [2, 3]), buy(1, [3, 3])],
  );
  draft.lay(rich.offers[0], [2, 3, 3]);
  expect([draft.listed, draft.spare]).toEqual([null, [2, 3]]);
});

test('of two copies one is taken, and the other was never lifted', () => {
  let now = $state({ ...view, money_display: ['orange-5', 'orange-5'] });
  const draft = new Draft(
    () => now,
    () => 0,
    () => [take('orange-5')],
  );
  draft.pickMoney(draft.display[0]);
  expect(draft.listed?.move).toBe('take orange-5');
  now = { ...view, money_display: ['orange-5', 'blue-1'] };
  expect([draft.taking, draft.move]).toEqual([[], null]);
  now = { ...view, money_display: ['orange-5', 'orange-5'] };
  expect(draft.listed?.move, 'what is taken back lies as it lay').toBe('take orange-5');
});
