import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { lang } from '../../lib/lang.svelte';
import { TableModel } from '../../lib/table.svelte';
import type { GameFacts, Move, Part, View } from '../../lib/types';
import Stage from '../../test/Stage.svelte';
import Board from './Board.svelte';
import { changes } from './changes';
import { facts } from './facts';
import { itemsOf, rebuild, within } from './items';
import { Shapes } from './shapes';
import { standing } from './standing';
import { plain } from '../../test/plain';

const seat = { type: 'integer', 'x-means': 'seat' };
const card = { type: 'string', 'x-means': 'card', 'x-pile': 'crates' };
const number = { type: 'integer' };
const many = (items: object) => ({ type: 'array', items });
const or = (...anyOf: object[]) => ({ anyOf: [...anyOf, { type: 'null' }] });

/** A game that nobody has drawn a board for. */
const game = {
  id: 'lantern',
  title: 'Lantern',
  players: [2],
  cards: {
    c1: { name: 'Tea 1', source: 'owner', pile: 'crates', value: 1 },
    c2: { name: 'Silk', source: 'owner', pile: 'crates', value: 2, weight: 7 },
    c3: { name: 'Salt', source: 'owner', pile: 'crates', value: 3, weight: 2 },
  },
  words: {
    terms: { dusk: 'dusk', north: 'north', south: 'south' },
    view: {
      night: 'Night',
      warden: 'Warden',
      coins: 'Coins',
      hand: 'Hand',
      pier: 'Pier',
      crate: 'Crate',
      value: 'Value',
    },
  },
  view: {
    root: 'View',
    structs: {
      View: {
        properties: {
          phase: { type: 'string' },
          night: number,
          nights: number,
          warden: or(seat),
          pier: or({ $ref: 'Pier' }),
          fees: { type: 'object', additionalProperties: number },
          players: many({ $ref: 'Player' }),
        },
      },
      Pier: { properties: { crate: or(card), keeper: or(seat) } },
      Player: { properties: { name: { type: 'string' }, coins: or(number), hand: or(many(card)) } },
    },
  },
  kinds: [
    { kind: 'wait', label: 'Wait', parts: [], example: 'wait' },
    {
      kind: 'ship',
      label: 'Ship crates',
      parts: [
        { name: 'crates', label: 'Crates', schema: { type: 'array', items: card } },
        { name: 'to', label: 'Quay', schema: { enum: ['north', 'south', 'east'] } },
      ],
      example: 'ship c1 north',
    },
    { kind: 'bid', label: 'Bid', parts: [{ name: 'n', label: 'Coins', schema: number }], example: 'bid 1' },
    {
      kind: 'inspect',
      label: 'Inspect',
      parts: [{ name: 'boat', label: 'Boat', schema: seat }],
      example: 'inspect 0',
    },
  ],
} as unknown as GameFacts;

const view = (coins = 4): View =>
  ({
    game: 'lantern',
    viewer: 0,
    to_act: [0],
    phase: 'dusk',
    night: 2,
    nights: 5,
    warden: 1,
    pier: { crate: 'c3', keeper: 1 },
    fees: { north: 2, south: 0 },
    players: [
      { name: 'Maya', coins, hand: ['c1', 'c2'] },
      { name: 'Otto', coins: null, hand: null },
    ],
  }) as unknown as View;
const move = (kind: string, parts: Record<string, Part> = {}): Move => {
  const notation = [kind, ...Object.values(parts).flat()].join(' ');
  return { move: notation, kind, parts, text: `Do ${notation}` };
};
const ships = [
  move('ship', { crates: ['c1'], to: 'north' }),
  move('ship', { crates: ['c2'], to: 'north' }),
  move('ship', { crates: ['c1', 'c2'], to: 'north' }),
  move('ship', { crates: ['c1', 'c2'], to: 'south' }),
];

describe('what the view is made of', () => {
  test('is read from its schema', () => {
    const shapes = new Shapes(game);
    expect(shapes.table.map(({ key, label, shape }) => [key, label, shape.is])).toEqual([
      ['warden', 'Warden', 'seat'],
      ['pier', 'Pier', 'struct'],
      ['fees', 'Fees', 'table'],
    ]);
    expect(shapes.player.map(({ key, shape }) => [key, shape.is])).toEqual([
      ['coins', 'number'],
      ['hand', 'list'],
    ]);
    expect(shapes.word('north')).toBe('North');
    const { note, rounds } = facts(view(), game);
    expect([plain(note), rounds]).toEqual(['Night 2 of 5', [2, 5]]);
  });

  test('what changed is known by its place', () => {
    expect([...changes(view(4), view(7))]).toEqual([['players.0.coins', 3]]);
  });
});

test('where things stand is told by name: of others what is open, of nobody that there is none', () => {
  expect(standing(view(), game, 0).map(plain)).toEqual([
    'Night: 2 of 5; Phase: Dusk; Your turn.',
    'Warden: Otto.',
    'Pier: Salt (Value 3, Weight 2), Keeper: Otto.',
    'Fees: North 2.',
    'You: Coins 4.',
    'Hand: Tea 1; Silk (Value 2, Weight 7).',
    'Otto: Coins: hidden.',
    'Hand: hidden.',
  ]);
  const empty = { ...view(), pier: { crate: null, keeper: null }, fees: {} } as unknown as View;
  const [, , pier, fees, maya] = standing({ ...empty, to_act: [1] } as View, game, 1);
  expect([pier, fees, maya]).toEqual(['Pier: Keeper: nobody.', 'Fees: none.', 'You.']);
});

test('sets of things are compared whatever their order', () => {
  expect(itemsOf({ W: 2, D: 1 })).toEqual(['W', 'W', 'D']);
  expect(itemsOf([{ a: 1 }])).toBeNull();
  expect(within(['W', 'D'], ['D', 'W', 'W'])).toBe(true);
  expect(within(['D', 'D'], ['D', 'W', 'W'])).toBe(false);
  expect(rebuild(['W', 'W'], [{ W: 1 }])).toEqual({ W: 2 });
  expect(rebuild(['3', '8'], [[3, 8]])).toEqual([3, 8]);
});

describe('a board for any game', () => {
  let table: TableModel;
  let stage: Record<string, unknown>;

  beforeEach(() => {
    lang.now = 'en';
    table = new TableModel();
    table.game = game;
    table.link = 'open';
    table.me = 0;
    table.send = vi.fn();
    table.why = vi.fn();
    show([move('wait'), ...ships]);
    stage = mount(Stage, { target: document.body, props: { table, Board } });
    flushSync();
  });
  afterEach(() => unmount(stage));

  function show(moves: Move[], ply = 3, now = view()) {
    table.state = { ply, to_act: [0], view: now, moves, events: [], prompt: { title: '', text: '' }, result: null };
    flushSync();
  }
  const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
  const texts = (selector: string) => all(selector).map((one) => one.textContent?.replace(/\s+/g, ' ').trim());
  function press(selector: string, text: string) {
    const found = all(selector).find(
      (one) => plain(one.textContent).trim() === plain(text).trim() || one.getAttribute('aria-label') === text,
    );
    if (!found) throw new Error(`${text} is not there, only ${texts(selector).join(', ')}`);
    found.click();
    flushSync();
  }

  test('shows seats, cards, hidden hands and what there is of counted things', () => {
    expect(texts('.panel .who b')).toEqual(['Maya', 'Otto']);
    expect(texts('.panel.own .card b')).toEqual(['Tea 1', 'Silk']);
    expect(texts('.panel:not(.own) .lock')).toEqual(['hidden', 'hidden']);
    expect(texts('.tag')).toEqual(['Warden', 'Pier: Keeper']);
    expect(texts('.frame.top .name')).toEqual(['Salt']);
    expect(texts('.blocks dt')).toContain('North');
    expect(texts('.blocks dt')).not.toContain('South');
  });

  test('a lone move is one button', () => {
    press('.only', 'Do wait');
    expect(table.send).toHaveBeenCalledWith(expect.objectContaining({ move: 'wait' }));
  });

  test('part by part, out of what the moves still allow', () => {
    expect(texts('.plate')).toEqual(['Ship crates 4 choices']);
    press('.plate', all('.plate')[0].textContent ?? '');
    expect(texts('.btn.off')).toEqual(['Choose: Crates']);
    press('.option', 'Tea 1');
    // One crate goes north and nowhere else.
    expect(texts('.btn.pri')).toEqual(['Do ship c1 north']);
    press('.option', 'Silk');
    expect(texts('.btn.off')).toEqual(['Choose: Quay']);
    press('.option', 'South');
    press('.btn.pri', 'Do ship c1 c2 south');
    expect(table.send).toHaveBeenCalledWith(expect.objectContaining({ move: 'ship c1 c2 south' }));
  });

  test('cards are taken from the table, and a word that is not possible names the rule', () => {
    press('.card', all('.own .card')[1].textContent ?? '');
    expect(all('.plate.on')).toHaveLength(1);
    press('.card', all('.own .card')[0].textContent ?? '');
    expect(all('.own .card[aria-pressed=true]')).toHaveLength(2);
    press('.option', 'East');
    expect(table.why).toHaveBeenCalledWith({ kind: 'ship', parts: { crates: ['c1', 'c2'], to: 'east' } });
  });

  test('numbers are stepped, one too far asks for the rule; seats have their badges', () => {
    show(
      [3, 4, 6].map((n) => move('bid', { n })),
      4,
    );
    press('button', 'More');
    press('button', 'More');
    expect(texts('.btn.pri')).toEqual(['Do bid 6']);
    press('button', 'More');
    expect(table.why).toHaveBeenCalledWith({ kind: 'bid', parts: { n: 7 } });
    show(
      [0, 1].map((boat) => move('inspect', { boat })),
      5,
    );
    expect(texts('.option')).toEqual(['AMaya', 'BOtto']);
  });

  test('kinds that are not possible now say why on demand', () => {
    press('button', 'What is not possible now');
    press('.plate.off', all('.plate.off')[0].textContent ?? '');
    expect(table.why).toHaveBeenCalledWith('bid 1');
  });

  test('what was composed stays while the same decision is told again, and goes with it', () => {
    press('.plate', all('.plate')[0].textContent ?? '');
    press('.option', 'Tea 1');
    show([move('wait'), ...ships], 3);
    expect(texts('.btn.pri')).toEqual(['Do ship c1 north']);
    show([move('wait'), ...ships], 4, view(9));
    expect(all('.btn.pri')).toHaveLength(0);
    expect(texts('dd i')).toEqual(['+5']);
  });
});
