import { expect, test } from 'vitest';
import type { View } from '../lib/types';
import { selectors } from './places';

test('a project that was started is followed to where it lies, not the one that came up in its place', () => {
  const asked = { rows: { industrial: ['I05', 'I12'] } } as unknown as View;
  const then = { rows: { industrial: ['I07', 'I12'] } } as unknown as View;
  const found = selectors('master-of-construction', 'rows.industrial.0', then, asked);
  expect(found[0]).toBe('[data-spot="row-I05"]');
  expect(found[1]).toBe('[data-spot^="site-I05@"]');
  expect(found.join()).not.toContain('I07');
});
