import { flushSync, mount, tick, unmount, type Component } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import Board from '../boards/fever/Board.svelte';
import fixture from '../fixtures/fever-bidding.json';
import { lang } from '../lib/lang.svelte';
import { TableModel } from '../lib/table.svelte';
import type { BoardProps, GameFacts, Move, State } from '../lib/types';
import Stage from './Stage.svelte';
import { plain } from './plain';

let table: TableModel;
let stage: Record<string, unknown>;

beforeEach(() => {
  lang.now = 'en';
  table = new TableModel();
  table.game = fixture.game as GameFacts;
  table.link = 'open';
  table.me = 0;
  table.send = vi.fn();
  table.why = vi.fn();
  show(fixture.moves as Move[]);
  stage = mount(Stage, { target: document.body, props: { table, Board: Board as Component<BoardProps> } });
  flushSync();
});
afterEach(() => unmount(stage));

function show(moves: State['moves'], to_act = [0]) {
  table.state = {
    ply: 3,
    to_act,
    view: { ...fixture.view, to_act, sealed: !moves.length && to_act.includes(0) },
    moves,
    events: [],
    prompt: { title: 'Your bid', text: '' },
    result: null,
  };
  flushSync();
}
const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
const press = (selector: string, text: string) => {
  const found = all(selector).find(
    (one) => (one.textContent ?? '').includes(text) || one.getAttribute('aria-label') === text,
  );
  if (!found) throw new Error(`${text} is not there`);
  found.click();
  flushSync();
};

test('plates tell the offered ranges, one filled button repeats the bid', () => {
  expect(all('.plate').map((one) => one.textContent?.replace(/\s+/g, ' ').trim())).toEqual([
    'Green 3 to 9 workers',
    'Black 1 to 6 credits',
    'Pass not final',
  ]);
  expect(all('.btn.pri')).toHaveLength(0);
  press('.plate', 'Black');
  press('button', 'More');
  expect(all('.btn.pri').map((one) => one.textContent)).toEqual(['Move 2 credits, lead Black']);
  press('.btn.pri', 'Move 2');
  expect(table.send).toHaveBeenCalledWith({ kind: 'black', parts: { n: 2 } });
});

test('beam, stepper and ghosts are one value', () => {
  const mark = all('[role=slider]')[0];
  mark.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true }));
  mark.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true }));
  flushSync();
  expect(all('[role=spinbutton]')[0].textContent).toBe('2');
  expect(all('.cells > i.moving')).toHaveLength(2);
  press('.plate', 'Green');
  expect(all('.wk.ghost')).toHaveLength(3);
});

test('the card itself can be taken hold of, and one step too far asks for the rule', () => {
  press('.grip', 'Bid on Green');
  expect(all('.plate.on')[0].textContent).toContain('Green');
  press('button', 'Fewer');
  expect(table.why).toHaveBeenCalledWith({ kind: 'green', parts: { n: 2 } });
});

test('what is not offered stays visible and explains itself', () => {
  show([
    { move: 'pass', kind: 'pass', parts: {}, text: 'Pass' },
    { move: 'black 1', kind: 'black', parts: { n: 1 }, text: '' },
  ]);
  expect(all('.plate.off')).toHaveLength(1);
  press('.plate', 'Green');
  expect(table.why).toHaveBeenCalledWith({ kind: 'green', parts: { n: 3 } });
  expect(table.send).not.toHaveBeenCalled();
});

test('nothing is offered in secret before a number is chosen', () => {
  show([0, 1, 2].map((n) => ({ move: `develop ${n}`, kind: 'develop', parts: { n }, text: `Offer ${n}` })));
  expect(all('[role=radio]').map((one) => one.getAttribute('aria-checked'))).toEqual(['false', 'false', 'false']);
  press('.controls .btn', 'Choose a number');
  expect(table.send).not.toHaveBeenCalled();
  expect(table.refusal?.text).toContain('choose how many');
  press('[role=radio]', '0');
  press('.btn.pri', 'Offer 0');
  expect(table.send).toHaveBeenCalledWith({ kind: 'develop', parts: { n: 0 } });
});

test('a refusal stands beside its control and says what is possible', () => {
  table.refusal = { rule: 'CF-27', text: 'Green is at 2 workers' };
  flushSync();
  const told = all('[role=alert]')[0].textContent?.replace(/\s+/g, ' ');
  expect(told).toContain('Green is at 2 workers. Possible now: Green (3 to 9 workers), Black (1 to 6 credits), Pass.');
});

test('the mark of the beam, its keys and its value go the same way', () => {
  const mark = all('[role=slider]')[0];
  const at = () => Number(mark.getAttribute('aria-valuenow'));
  const key = (name: string) => {
    mark.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true }));
    flushSync();
    return at();
  };
  const most = at();
  expect(key('Home')).toBe(Number(mark.getAttribute('aria-valuemin')));
  expect(key('ArrowRight')).toBe(Number(mark.getAttribute('aria-valuemin')) + 1);
  expect(key('End')).toBe(most - 1);
});

test('Escape takes the bid back, after what lies on top of it', () => {
  const escape = () => {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    flushSync();
  };
  press('.plate', 'Black');
  table.refusal = { rule: '', text: 'no' };
  flushSync();
  escape();
  expect([table.refusal, all('.plate.on').length]).toEqual([null, 1]);
  escape();
  expect(all('.plate.on')).toHaveLength(0);
});

test('focus never stays on the page after a move', async () => {
  (document.activeElement as HTMLElement | null)?.blur();
  show([], [1]);
  await tick();
  await tick();
  expect(document.activeElement?.tagName).toBe('H2');
});

test('the same table in French', () => {
  lang.now = 'fr';
  flushSync();
  expect(all('.plate')[1].textContent).toContain('Noir');
  press('.plate', 'Noir');
  expect(plain(all('.plate.on')[0].textContent)).toContain('1 à 6 crédits');
});
