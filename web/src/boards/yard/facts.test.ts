import { expect, test } from 'vitest';
import { lang } from '../../lib/lang.svelte';
import type { GameFacts, View } from '../../lib/types';
import { facts } from './facts';
import { plain } from '../../test/plain';

test('the head counts the scorings, short enough for a phone', () => {
  const game = { tables: { types: [], currencies: [], points: {} }, cards: {} } as Partial<GameFacts> as GameFacts;
  const view = { scored: ['A'], next_scoring: 'B', building_deck: 9 } as Partial<View<'construction-yard'>>;
  lang.now = 'fr';
  expect(plain(facts(view as View<'construction-yard'>, game).note)).toBe('1 décompte sur 3');
  lang.now = 'en';
});
