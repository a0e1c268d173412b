import { expect, test } from 'vitest';
import { has } from './find';

test('words in any order, without accents, plurals too', () => {
  const rule = 'CF-45 À égalité, c’est le marqueur qui décide ; les ouvriers au repos restent.';
  for (const wanted of ['', 'egalite', 'repos ouvrier', 'égalités', 'cf-45', "c'est le", 'MARQUEUR '])
    expect(has(rule, wanted)).toBe(true);
  for (const wanted of ['crédit', 'ouvrier crédit', 'cf-46']) expect(has(rule, wanted)).toBe(false);
  expect(has(rule, '  REPOS   crédit', true)).toBe(true);
  expect(has(rule, 'crédit', true)).toBe(false);
  expect(has('At a tie the marker decides', 'ties marker')).toBe(true);
});
