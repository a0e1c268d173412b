import { flushSync, mount, unmount, type Component } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lang } from '../../lib/lang.svelte';
import { pick } from '../../lib/keys';
import { TableModel } from '../../lib/table.svelte';
import type { BoardProps, GameEvent, GameFacts, Move } from '../../lib/types';
import Stage from '../../test/Stage.svelte';
import Board from './Board.svelte';
import type { RepPlayer, RepView } from './view';
import { plain } from '../../test/plain';

type RepMove = Move<'reputation'>;
const player = (name: string): RepPlayer => ({
  name,
  ...{ hq: 9, hq_worth: { reputation: 4, credits: 6 }, resting: { left: 0, middle: 0, right: 0 }, bid: 0, workers: 10 },
  ...{ credits: 3, tokens: 0, ceo: 'ceo-leaf', corporation: 'corp-anvil', power_used: false },
  ...{ private_cards: 1, private_workers: 2, left_cards: 0, left_workers: 0, right_cards: 0, right_workers: 0 },
});
const view: RepView = {
  ...{
    game: 'reputation',
    viewer: 0,
    sealed: false,
    to_act: [0],
    phase: 'bidding',
    identities: 'dealt',
    round: 2,
    rounds: 10,
    start: 0,
  },
  public: { card: 'U04', credits: 10, workers: 2, reputation: 4, leader: null },
  private: { card: 'V09', credits: 0, reputation_loss: 3, leader: null, bid: 0 },
  stacks: [[], [], []],
  cosponsor: null,
  players: [player('Ada'), player('Bo'), player('Cy')],
};
const identity = (id: string, name: string, kind: string) => ({
  ...{ id, name, kind, source: 'reconstructed' as const, symbol: 'anvil', uses: 'once_per_game' },
  text: { en: `${name} in English`, fr: `${name} en français` },
});
const game = {
  id: 'reputation',
  title: 'Reputation',
  words: { terms: {} },
  tables: {},
  cards: {
    'ceo-leaf': identity('ceo-leaf', 'The Benefactor', 'ceo'),
    'ceo-knot': identity('ceo-knot', 'The Partner', 'ceo'),
    'corp-anvil': identity('corp-anvil', 'Overtime Foundry', 'corporation'),
    'corp-bridge': identity('corp-bridge', 'Crossing Ventures', 'corporation'),
  },
} as Partial<GameFacts> as GameFacts;

const speculate: RepMove = { move: 'speculate', kind: 'speculate', parts: {}, text: 'Speculate' };
const power = (corporation: string, choice: number | 'skip' | null, text: string): RepMove => ({
  move: ['power', corporation, choice].join(' ').trim(),
  kind: 'power',
  parts: { corporation, choice },
  text,
});
const choose = (card: string): RepMove => ({
  move: `choose ${card}`,
  kind: 'choose',
  parts: { card },
  text: `Choose ${card}`,
});

let table: TableModel;
let stage: Record<string, unknown>;

beforeEach(() => {
  vi.useFakeTimers();
  lang.now = 'en';
  table = new TableModel();
  table.game = game;
  table.link = 'open';
  table.me = 0;
  table.send = vi.fn();
  table.why = vi.fn();
  show([speculate]);
  stage = mount(Stage, { target: document.body, props: { table, Board: Board as Component<BoardProps> } });
  flushSync();
});
afterEach(() => {
  void unmount(stage);
  vi.useRealTimers();
});

function show(moves: RepMove[], changed: Partial<RepView> = {}, events: GameEvent<'reputation'>[] = []) {
  const prompt = { title: '', text: '' };
  table.state = { ply: 3, to_act: [0], view: { ...view, ...changed }, moves, events, prompt, result: null };
  table.fresh = events;
  flushSync();
}
const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
const press = (text: string) => {
  const found = all('button').find((one) => plain(one.textContent).trim() === text);
  if (!found) throw new Error(`${text} is not there`);
  found.click();
  flushSync();
};
const deal = { sponsor: 0, left: 1, right: 2, bids: null, marker: null, winner: null };

test('a power with several ways is read before one is chosen', () => {
  const ways = [power('corp-anvil', 1, 'Take 1 worker'), power('corp-anvil', 2, 'Take 2 workers')];
  show([speculate, ...ways]);
  press('Use Overtime Foundry');
  press('Take 2 workers');
  expect(table.send).toHaveBeenCalledWith(ways[1]);
});

test('a power that may be kept has a button for either', () => {
  const [use, keep] = [power('corp-bridge', null, 'Take the other'), power('corp-bridge', 'skip', 'Keep it for later')];
  show([use, keep]);
  press('Keep it');
  expect(table.send).toHaveBeenLastCalledWith(keep);
  press('Use Crossing Ventures');
  expect(table.send).toHaveBeenLastCalledWith(use);
});

test('the marker goes into a hand, as a structured move', () => {
  const hands = (['left', 'right'] as const).map((hand): RepMove => ({
    move: `marker ${hand}`,
    kind: 'marker',
    parts: { hand },
    text: '',
  }));
  show(hands, { phase: 'co-sponsor-bid', cosponsor: deal });
  press('Right: Cy');
  press('Hide it in the right hand');
  expect(table.send).toHaveBeenCalledWith({ kind: 'marker', parts: { hand: 'right' } });
});

test('an identity is picked among the cards that are left', () => {
  const picks = [choose('ceo-leaf'), choose('ceo-knot')];
  show(picks, { phase: 'drafting', public: null, private: null });
  expect(all('.pick').map((one) => one.getAttribute('aria-pressed'))).toEqual(['false', 'false']);
  all('.pick')[1].click();
  flushSync();
  press('Choose ceo-knot');
  expect(table.send).toHaveBeenCalledWith(picks[1]);
});

const told = (n: number, kind: string, seat: number | null, data: object) =>
  ({ n, kind, seat, text: '', more: null, secret: false, data }) as GameEvent<'reputation'>;
const round = [
  told(0, 'round_begins', null, { round: 1, start: 0 }),
  told(1, 'private_won', 1, { card: 'V09', credits: 3, workers: 2 }),
  told(2, 'public_won', 0, { card: 'U04', credits: 7 }),
  told(3, 'cosponsor_bids', null, { left: 1, left_workers: 2, right: 2, right_workers: 1 }),
  told(4, 'public_placed', 0, { partner: 1, card: 'U04', stack: 0 }),
  told(5, 'round_begins', null, { round: 2, start: 1 }),
];

test('the end of a round is read before the next cards are turned up', () => {
  table.log = round;
  show([speculate], {}, round.slice(3));
  expect(table.held).toBe(true);
  expect(all('.end')).toHaveLength(1);
  expect(all('.card')).toHaveLength(0);
  const words = all('.end')[0].textContent?.replace(/\s+/g, ' ') ?? '';
  for (const part of ['You are main sponsor of', 'Both envelopes opened: 2 against 1', 'You share it with Bo'])
    expect(words).toContain(part);
  vi.advanceTimersByTime(60_000);
  flushSync();
  expect(all('.end')).toHaveLength(1);
  press('My turn');
  expect([all('.end').length, all('.card').length, table.held]).toEqual([0, 2, false]);
});

test('a replay shows no sheet, wherever its ruler goes', () => {
  table.link = 'still';
  table.log = round;
  show([], {}, round.slice(3));
  expect(all('.end, .env')).toHaveLength(0);
  show([], {}, round.slice(0, 1));
  expect([table.held, all('.end, .env').length, all('.card').length]).toEqual([false, 0, 2]);
});

const offers = [0, 1, 3].map((n): RepMove => ({
  move: `cosponsor ${n}`,
  kind: 'cosponsor',
  parts: { n },
  text: `Offer ${n}`,
}));
const seals = () =>
  all('.env').map((one) => [one.querySelector('.lab')?.textContent, one.className.includes('unknown')]);

test('whether another has sealed is not known: only the own envelope says so', () => {
  show(offers, { phase: 'co-sponsor-bid', cosponsor: { ...deal, sponsor: 1, left: 2, right: 0 } });
  expect(seals()).toEqual([
    ['sealed or not yet', true],
    ['not sealed yet', false],
  ]);
  show([], { phase: 'co-sponsor-bid', cosponsor: { ...deal, sponsor: 1, left: 2, right: 0 } });
  expect(seals()).toEqual([
    ['sealed or not yet', true],
    ['sealed', false],
  ]);
});

test('a digit chooses the number that is asked for', () => {
  show(offers, { phase: 'co-sponsor-bid', cosponsor: { ...deal, sponsor: 1, left: 2, right: 0 } });
  pick(2);
  flushSync();
  expect(all('.pips .on')).toEqual([]);
  for (const n of [3, 0]) {
    pick(n);
    flushSync();
    expect(all('.pips .on').map((one) => one.textContent)).toEqual([String(n)]);
  }
});
