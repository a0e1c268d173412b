import { expect, test } from 'vitest';
import type { View } from '../lib/types';
import { about, ghostOf } from './ghost';
import { leader, WORDS, type Box, type Point } from './leader';

const box = (left: number, top: number, wide: number, high: number): Box => ({
  left,
  top,
  right: left + wide,
  bottom: top + high,
});
const board = box(0, 50, 1000, 700);
const margin = box(1020, 60, 240, 400);
const words = (...boxes: Box[]) => boxes.map((one) => ({ ...one, weight: WORDS }));
const crosses = (way: Point[], { left, top, right, bottom }: Box) =>
  way.slice(1).some(([x, y], i) => {
    const [fromX, fromY] = way[i];
    return (
      Math.max(x, fromX) > left && Math.min(x, fromX) < right && Math.max(y, fromY) > top && Math.min(y, fromY) < bottom
    );
  });

test('straight where nothing lies between', () => {
  const thing = box(600, 200, 200, 100);
  expect(leader(margin, thing, board, [])).toEqual([
    [1020, 250],
    [800, 250],
  ]);
});

test('around words in right angles, with its end on the edge of the thing', () => {
  const thing = box(200, 300, 200, 200);
  const between = box(500, 290, 300, 220);
  const way = leader(margin, thing, board, words(between));
  expect(way).not.toBeNull();
  const [x, y] = way!.at(-1)!;
  expect(x === thing.right || y === thing.top || y === thing.bottom).toBe(true);
  expect(crosses(way!, between)).toBe(false);
  for (const [i, [toX, toY]] of way!.entries())
    if (i) expect(toX === way![i - 1][0] || toY === way![i - 1][1]).toBe(true);
});

test('none where every way would cross words', () => {
  expect(leader(margin, box(200, 300, 200, 200), board, words(box(700, 40, 20, 900)))).toBeNull();
});

test('words within the thing, and what the thing is part of, are not in the way', () => {
  const thing = box(600, 200, 200, 100);
  expect(leader(margin, thing, board, words(box(780, 240, 15, 20), box(0, 50, 1000, 690)))).not.toBeNull();
});

test('on a phone the note lies below and points up', () => {
  const phone = box(0, 50, 390, 400);
  const note = box(8, 455, 374, 250);
  const way = leader(note, box(20, 100, 100, 80), phone, words(box(60, 200, 200, 20)));
  expect(way?.[0][1]).toBe(455);
  expect(crosses(way!, box(60, 200, 200, 20))).toBe(false);
});

test('a wrong try stays where it was made', () => {
  const view = { black: { credits: 8 }, green: { credits: 2 }, players: [] } as unknown as View;
  expect(ghostOf('construction-fever', { kind: 'black', parts: { n: 5 } }, 0, view)).toEqual({
    beam: { kept: 3, of: 10 },
  });
  expect(ghostOf('construction-fever', { kind: 'green', parts: { n: 5 } }, 0, view)).toEqual({ path: 'green' });
  expect(ghostOf('construction-fever', { kind: 'develop', parts: { n: 5 } }, 0, view)).toEqual({
    path: 'players.0.hq',
  });
  expect(about('construction-auction', 'bid W from blue-1', 0, view)).toEqual({ selector: '[data-spot="blue-1@0"]' });
  expect(ghostOf('construction-fever', { kind: 'pass', parts: {} }, 0, view)).toBeNull();
  expect(ghostOf('construction-yard', { kind: 'buy', parts: { slot: 2 } }, 0, view)).toEqual({ path: 'slots.1' });
  expect(ghostOf('construction-auction', { kind: 'bid', parts: { chip: 'W', from: null } }, 0, view)).toEqual({
    path: 'players.0.hand',
  });
});
