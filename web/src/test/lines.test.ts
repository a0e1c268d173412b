import { expect, test } from 'vitest';
import { lines } from '../lib/lines';
import type { GameEvent } from '../lib/types';

const event = (n: number, kind: string, seat: number | null, text: string, more: string | null = null) =>
  ({ n, kind, seat, text, more, data: {}, secret: false }) as unknown as GameEvent;

test('a move and what came of it are one line, under headings', () => {
  const log = [
    event(0, 'round_begins', null, 'Round 1'),
    event(1, 'rests', 0, 'You rest 1'),
    event(2, 'rests', 1, 'Otto rests 1', ', Otto 1'),
    event(3, 'bids', 1, 'Otto bids 2'),
    event(4, 'back', 0, 'You take 1 back', '. You take 1 back'),
  ];
  expect(lines(log, ['round_begins']).map((line) => [line.text, line.seat, line.heading, line.n, line.last])).toEqual([
    ['Round 1', null, true, 0, 0],
    ['You rest 1, Otto 1', null, false, 1, 2],
    ['Otto bids 2. You take 1 back', 1, false, 3, 4],
  ]);
});

test('what the server sends without the sign begins a line', () => {
  const old = { n: 0, kind: 'undone', seat: 1, text: 'Taken back', data: {}, secret: false } as unknown as GameEvent;
  expect(lines([old]).map((line) => line.text)).toEqual(['Taken back']);
});
