import { expect, test } from 'vitest';
import { auctionEnd } from './auctionEnd';
import type { AuctionEvent } from './view';

let n = 0;
const told = (kind: string, seat: number | null, data: object = {}) =>
  ({ n: ++n, kind, seat, data: { seat, ...data }, text: '', secret: false }) as unknown as AuctionEvent;

test('an auction is told by seat, in the order in which they left', () => {
  const log = [
    told('auction_begins', null, { card: 'red-1', start: 0, left: 3 }),
    told('wins', 0, { card: 'red-1' }),
    told('auction_begins', null, { card: 'blue-3', start: 0, left: 2 }),
    told('bids', 0, { chip: 0, place: 47 }),
    told('bids', 1, { chip: 1, place: 4 }),
    told('completes', 1, { place: 4 }),
    told('machine_from_stock', 1, { stock: 2 }),
    told('withdraws', 2, { forced: false }),
    told('recruits', 2, { workers: 1, distribution: 1, technology: 0 }),
    told('builds', 2, { card: 'green-2', mode: 1 }),
    told('passes', 0, { back: false, step: 1 }),
    told('bids', 1, { chip: 0, place: 47 }),
    told('withdraws', 0, { forced: true }),
    told('president_flips', 0),
    told('builds_nothing', 0, { forced: true }),
    told('wins_face_down', 1, { card: 'blue-3', number: 2 }),
    told('auction_begins', null, { card: 'red-2', start: 1, left: 1 }),
  ];
  expect(auctionEnd(log.slice(0, 12), log.slice(11, 12))).toBeNull();
  const nothing = { W: 0, D: 0, T: 0, M: 0 };
  const part = { took: nothing, president: null, passed: false, completed: [], built: null };
  expect(auctionEnd(log, log.slice(12))).toEqual({
    n: 2,
    card: 'blue-3',
    winner: 1,
    back: 2,
    flag: null,
    left: 1,
    over: false,
    parts: [
      { ...part, seat: 2, paid: nothing, took: { ...nothing, W: 1, D: 1 }, built: { card: 'green-2', mode: 1 } },
      { ...part, seat: 0, paid: { ...nothing, W: 1 }, passed: true, president: 'flips' },
      { ...part, seat: 1, paid: { ...nothing, W: 1, D: 1 }, took: { ...nothing, M: 1 }, completed: [4] },
    ],
  });
  expect(auctionEnd(log.slice(0, 16), log.slice(15, 16))?.left, 'the last card').toBeNull();
  const flag = told('end_flag', null, { card: 'red-2' });
  expect(auctionEnd([...log.slice(0, 16), flag], [log[15], flag])).toMatchObject({ left: null, flag: 'red-2' });
});
