import { expect, test } from 'vitest';
import { glyphs } from '../art/glyphs';

test('signs that stand side by side differ: undo, clear, replay, restart', () => {
  const drawn = Object.entries(glyphs).map(([name, glyph]) => [JSON.stringify(glyph), name] as const);
  const alike = drawn.filter(([sign, name]) => drawn.some(([other, its]) => its !== name && other === sign));
  expect(alike.map(([, name]) => name)).toEqual([]);
});
