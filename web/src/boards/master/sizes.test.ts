import { flushSync, mount, unmount } from 'svelte';
import { expect, test } from 'vitest';
import { lang } from '../../lib/lang.svelte';
import type { GameFacts } from '../../lib/types';
import Areas from './Areas.svelte';
import type { MasterView } from './view';
import { plain } from '../../test/plain';

const card = (id: string, size: string) =>
  [id, { id, name: `Project ${id}`, area: 'city', size, req: [], points: 3, perm: 'PL', source: 'official' }] as const;
const game = {
  id: 'master-of-construction',
  cards: Object.fromEntries([card('C01', 'small'), card('C02', 'medium')]),
  tables: { spaces: { city: 7 } },
  words: { terms: { city: 'City', small: 'small', medium: 'medium', mega: 'mega' } },
} as unknown as GameFacts;
const view = {
  rows: { city: ['C01', 'C02'] },
  free: { city: 3 },
  free_sizes: { city: { small: 0, medium: 2, mega: 1 } },
  players: [],
  pre_built: [],
  pending: null,
  offers: {},
} as unknown as MasterView;

test('free spaces are drawn and told by size, and a full size is closed (MC-30)', () => {
  lang.now = 'en';
  const props = { view, game, chosen: '', offers: [], asked: false, waive: [], pick: () => {}, name: () => '' };
  const shown = mount(Areas, { target: document.body, props });
  flushSync();
  expect(document.querySelectorAll('.pips i.medium').length).toBe(2);
  expect(document.querySelectorAll('.pips i.mega').length).toBe(1);
  expect(document.querySelectorAll('.pips i.small').length).toBe(0);
  expect(plain(document.querySelector('.al .lab')?.textContent)).toBe('3 of 7 free, 0 small, 2 medium, 1 mega');
  const closed = [...document.querySelectorAll('.pj')].map((one) => one.classList.contains('closed'));
  expect(closed).toEqual([true, false]);
  void unmount(shown);
});
