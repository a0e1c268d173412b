import { expect, test } from 'vitest';
import { ruled, spread } from './spread';

const at = (...places: number[]) => places.map((one) => ({ at: one, room: 20 }));

test('what has room stands where it belongs', () => {
  expect(spread(at(50, 10, 90), 100)).toEqual([50, 10, 90]);
});

test('neighbours lean away from each other as little as can be', () => {
  expect(spread(at(50, 60), 100)).toEqual([45, 65]);
  expect(spread(at(50, 50, 50), 100)).toEqual([30, 50, 70]);
  expect(spread(at(48, 90, 52), 200)).toEqual([40, 90, 60]);
});

test('nothing leaves the ruler, nothing lies upon anything else, the order stays', () => {
  const wishes = [0, 1, 2, 97, 99, 40, 41].map((one, i) => ({ at: one, room: 8 + i }));
  const places = spread(wishes, 100);
  const order = wishes.map((_, i) => i).sort((a, b) => wishes[a].at - wishes[b].at);
  order.forEach((i, k) => {
    const before = order[k - 1];
    const edge = before === undefined ? 0 : places[before] + wishes[before].room / 2;
    expect(places[i] - wishes[i].room / 2).toBeGreaterThanOrEqual(edge - 1e-9);
  });
  const last = order[order.length - 1];
  expect(places[last] + wishes[last].room / 2).toBeLessThanOrEqual(100 + 1e-9);
});

test('a ruler holds every value, from 0 or below', () => {
  for (const values of [[0], [-3, 12], [7, 41], [88, 113], [250, 3]]) {
    const { low, high, step } = ruled(values);
    expect(low).toBeLessThanOrEqual(Math.min(0, ...values));
    expect(high).toBeGreaterThan(Math.max(...values));
    expect((high - low) / step).toBeLessThanOrEqual(55);
  }
});
