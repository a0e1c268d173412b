import { flushSync, mount, unmount, type Component } from 'svelte';
import { expect, test, vi } from 'vitest';
import Board from '../boards/fever/Board.svelte';
import fixture from '../fixtures/fever-bidding.json';
import { lang } from '../lib/lang.svelte';
import { TableModel } from '../lib/table.svelte';
import type { BoardProps, GameFacts, SeatInfo, State } from '../lib/types';
import Stage from './Stage.svelte';

/** Whose time is over has lost the seat for good: a button that would be refused is not offered (table 9). */
test.each(['time', 'away'] as const)('a seat handed over for %s', (why) => {
  lang.now = 'en';
  const table = new TableModel();
  table.game = fixture.game as GameFacts;
  table.link = 'open';
  table.me = 0;
  table.takeBack = vi.fn();
  table.state = {
    ply: 3,
    to_act: [1],
    view: { ...fixture.view, to_act: [1] },
    moves: [],
    events: [],
    prompt: { title: 'Otto bids', text: '' },
    result: null,
    seats: [
      { seat: 0, name: 'Maya', kind: 'bot', bot: 'foreman', you: true, handed: true, handed_for: why } as SeatInfo,
    ],
  } as unknown as State;
  const stage = mount(Stage, { target: document.body, props: { table, Board: Board as Component<BoardProps> } });
  flushSync();
  const back = [...document.querySelectorAll('.tray button')].filter((one) => one.textContent?.includes('seat back'));
  expect(back.length).toBe(why === 'away' ? 1 : 0);
  expect(document.querySelector('.tray h2')?.textContent).toContain(why === 'time' ? 'time' : 'bot');
  void unmount(stage);
});
