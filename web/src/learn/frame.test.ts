import { expect, test } from 'vitest';
import { framed } from './frame';

const thing = { left: 100, top: 100, right: 200, bottom: 150 };

test('stands off on every side', () => {
  expect(framed(thing, [])).toEqual({ left: 96, top: 96, right: 204, bottom: 154 });
});

test('comes nearer where it would run through words, and only there', () => {
  const below = { left: 110, top: 150, right: 190, bottom: 164 };
  expect(framed(thing, [below])).toEqual({ left: 96, top: 96, right: 204, bottom: 151 });
});
