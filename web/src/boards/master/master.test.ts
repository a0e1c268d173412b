import { flushSync, mount, unmount, type Component } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lang } from '../../lib/lang.svelte';
import { TableModel } from '../../lib/table.svelte';
import type { BoardProps, GameFacts } from '../../lib/types';
import Stage from '../../test/Stage.svelte';
import { projectArt } from './art';
import Board from './Board.svelte';
import { roundEnd } from './roundEnd';
import {
  needs,
  permanents,
  serving,
  standing,
  type MasterEvent,
  type MasterMove,
  type MasterPlayer,
  type MasterView,
} from './view';
import {
  discard,
  draw,
  drawBlind,
  endTurn,
  laying,
  resolve,
  skip,
  start,
  takeConsultant,
  waive,
  type Wish,
} from './wishes';
import { CARDS } from '../../learn/pieces';
import { letters } from './words';
import { plain } from '../../test/plain';

const source = 'reconstructed' as const;
const project = (id: string, req: string[], points: number, perm: string) =>
  [id, { id, name: `Project ${id}`, area: 'city', size: 'small', req, points, perm, source }] as const;
const game: GameFacts = {
  id: 'master-of-construction',
  followed: true,
  hides: false,
  face_down: '',
  title: '',
  hook: '',
  about: '',
  deck: '',
  minutes: 60,
  kinds: [],
  headings: [],
  explains: true,
  view: { root: 'View', structs: {} },
  players: [2],
  options: [],
  bots: [],
  sheet: [],
  cards: {
    ...Object.fromEntries(['SM', 'CW', 'PL', 'CO'].map((code) => [code, { name: `Skill ${code}`, count: 10, source }])),
    ...Object.fromEntries([
      project('C01', ['CW', 'PL'], 3, 'PL'),
      project('C02', ['SM', 'SM'], 5, 'SM'),
      project('C03', ['CW'], 2, 'CW'),
      project('C04', ['CW'], 2, 'PL'),
    ]),
    P01: { name: 'Storm', source, text: '', options: [{ skills: ['CW'] }, { points: 2 }] },
    M01: { name: 'Quiet', source, effect: { kind: 'none' } },
  },
  tables: { spaces: { city: 4 }, circles: [6], lap: 50, area_bonus: 10 },
  words: { terms: { 'ask-points': 'pay {n:point|points}', 'effect-none': 'no effect' } },
};
const player = (more: Partial<MasterPlayer> = {}): MasterPlayer => ({
  name: '',
  points: 4,
  lap: 0,
  space: 4,
  hand: { SM: 0, CW: 1, PL: 0, CO: 0 },
  projects: [],
  permanent: { SM: 0, CW: 0, PL: 0 },
  completed: {},
  own_turn: 2,
  bonus: 0,
  ...more,
});
const me = player({
  hand: { SM: 0, CW: 1, PL: 1, CO: 0 },
  projects: [
    { card: 'C03', planning: 'P01', completed: false, started: 1, scores: [6, 4] },
    { card: 'C04', planning: 'P01', completed: true, started: 1, scores: [] },
  ],
  permanent: { SM: 0, CW: 0, PL: 1 },
});
const view: MasterView = {
  game: 'master-of-construction',
  viewer: 0,
  sealed: false,
  to_act: [0],
  phase: 'draw',
  start: 0,
  turn: 3,
  round: 2,
  round_limit: null,
  equal_turns: false,
  market: 'M01',
  next_circle: 6,
  rows: { city: ['C01', 'C02', null] },
  piles: { city: 0 },
  free: { city: 2 },
  free_sizes: null,
  pre_built: [],
  display: ['CW', 'CO'],
  skill_deck: 9,
  used: 0,
  used_cards: { SM: 0, CW: 0, PL: 0, CO: 0 },
  planning_deck: 9,
  market_deck: 9,
  draws_left: 3,
  starts_left: 1,
  grant_used: false,
  ended: null,
  pending: null,
  offers: { C01: { missing: [], wild: 0, consultants: 0 }, C02: { missing: ['SM', 'SM'], wild: 0, consultants: 0 } },
  players: [me, player()],
};

let table: TableModel;
let stage: Record<string, unknown>;
const words = ({ kind, parts }: Wish) => [kind, ...Object.values(parts)].join(' ');
function show(phase: MasterView['phase'], ...wishes: Wish[]) {
  const pending = phase === 'discard' ? { card: 'C03', option: 2, discards_left: 2 } : null;
  const moves = wishes.map((wish) => {
    const { kind, parts } = wish;
    const move = words(wish);
    return { move, kind, parts, text: `Do ${move}` };
  });
  table.state = { ply: 1, to_act: [0], view: { ...view, phase, pending }, moves, events: [], result: null };
  flushSync();
}
const listed = (wish: Wish) => expect.objectContaining(wish);
beforeEach(() => {
  lang.now = 'en';
  table = new TableModel();
  table.game = game;
  table.link = 'open';
  table.me = 0;
  table.send = vi.fn();
  table.why = vi.fn();
  show('draw', draw('CW'), drawBlind, takeConsultant);
  stage = mount(Stage, { target: document.body, props: { table, Board: Board as Component<BoardProps> } });
  flushSync();
});
afterEach(() => unmount(stage));

const press = (selector: string, label: string) => {
  const found = [...document.querySelectorAll<HTMLElement>(selector)].find((one) =>
    plain(`${one.getAttribute('aria-label') ?? ''} ${one.textContent}`).includes(plain(label)),
  );
  if (!found) throw new Error(`${label} is not there`);
  found.click();
  flushSync();
};

test('a skill on display is drawn by one press, the Consultant is confirmed', () => {
  press('.disp button', 'Skill CW');
  expect(table.send).toHaveBeenLastCalledWith(listed(draw('CW')));
  press('.disp button', 'Skill CO');
  expect(table.send).toHaveBeenCalledTimes(1);
  press('.btn.pri', 'Do take');
  expect(table.send).toHaveBeenLastCalledWith(listed(takeConsultant));
});

test('a project is chosen, then started; one out of reach says why', () => {
  show('start', start('C01'), skip);
  press('.pj', 'Project C02');
  expect(table.why).toHaveBeenCalledWith(start('C02'));
  press('.pj', 'Project C01');
  press('.btn.pri', 'Do start C01');
  expect(table.send).toHaveBeenCalledWith(listed(start('C01')));
});

test('ways out of a planning card: board and tray are one choice', () => {
  show('resolve', resolve('C03', 1), endTurn);
  press('[role=radio]', 'Pay 2 points');
  expect(table.why).toHaveBeenCalledWith(resolve('C03', 2));
  press('[role=radio]', 'Skill CW');
  expect(plain(document.querySelector('.plate.on')?.textContent)).toContain('4 becomes 6');
  expect(document.querySelector('.ruler .ghost')?.textContent).toBe('6');
  press('.btn.pri', 'Do resolve C03');
  expect(table.send).toHaveBeenCalledWith(listed(resolve('C03', 1)));
});

test('cards to lay down are chosen together, in any order', () => {
  show('discard', discard(['CW', 'PL']), discard(['CW', 'CW']));
  press('.own .sc', 'Skill PL');
  expect(document.querySelector('.btn.pri'), 'one is not enough').toBeNull();
  press('.own .sc', 'Skill CW');
  expect(table.send).not.toHaveBeenCalled();
  press('.btn.pri', 'Do discard CW,PL');
  expect(table.send).toHaveBeenCalledWith(listed(discard(['CW', 'PL'])));
});

test('one more card, all of a kind back, or another instead of the first', () => {
  expect(laying(['CW'], 'CW', 2, 2)).toEqual(['CW', 'CW']);
  expect(laying(['CW'], 'CW', 1, 2)).toEqual([]);
  expect(laying(['CW', 'PL'], 'HS', 1, 2)).toEqual(['PL', 'HS']);
  expect(laying(['CW'], 'HS', 1, 1)).toEqual(['HS']);
});

test('how a round of builders went, with points from the first turn on', () => {
  const told = (n: number, kind: string, seat: number, data: object) =>
    ({ n, kind, seat, data: { seat, ...data }, text: '', secret: false }) as unknown as MasterEvent;
  const log = [
    told(1, 'turn_begins', 0, { round: 1 }),
    told(2, 'completed', 0, { card: 'C01', points: 4, extra: 0 }),
    told(3, 'turn_begins', 1, { round: 1 }),
    told(4, 'turn_begins', 0, { round: 2 }),
    told(5, 'draw', 0, { skill: 'CW' }),
    told(6, 'start', 0, { card: 'C02' }),
    told(7, 'turn_begins', 1, { round: 2 }),
    told(8, 'pays_points', 1, { points: 1 }),
    told(9, 'completed', 1, { card: 'C03', points: 6, extra: 1 }),
    told(10, 'new_market', 1, { market: 'M02' }),
    told(11, 'turn_begins', 0, { round: 3 }),
  ];
  expect(roundEnd(log.slice(0, 7), log.slice(6, 7)), 'in the middle of a round').toBeNull();
  expect(roundEnd(log.slice(0, 1), log.slice(0, 1)), 'the first turn ends nothing').toBeNull();
  expect(roundEnd(log, log.slice(9))).toEqual({
    round: 2,
    next: 3,
    market: 'M02',
    turns: [
      { seat: 0, drawn: 1, consultant: false, started: ['C02'], completed: [], points: 4, by: 0 },
      { seat: 1, drawn: 0, consultant: false, started: [], completed: [{ card: 'C03', points: 6 }], points: 5, by: 5 },
    ],
  });
});

test('doing nothing is chosen and confirmed like everything else', () => {
  show('start', start('C01'), skip);
  press('.plate', 'Do skip');
  expect(table.send).not.toHaveBeenCalled();
  press('.btn.pri', 'Do skip');
  expect(table.send).toHaveBeenCalledWith(listed(skip));
});

test('the last icon of a kind lacks; Consultants fill all or nothing', () => {
  const states = (consultants: number) =>
    needs(['SM', 'CW', 'SM'], { missing: ['SM'], wild: 0, consultants }).map((one) => one.state);
  expect(states(0)).toEqual(['have', 'have', 'miss']);
  expect(states(1)).toEqual(['have', 'have', 'star']);
  expect(needs(['CW'], { missing: ['PL'], wild: 0, consultants: 0 }).map((one) => one.code)).toEqual(['CW', 'PL']);
});

test('permanent skills are told apart by use; they serve before the hand', () => {
  expect(permanents(game, me)).toEqual([{ code: 'PL', used: false }]);
  expect(permanents(game, { ...me, permanent: {} })).toEqual([{ code: 'PL', used: true }]);
  expect(serving(me, ['PL', 'CW', 'CW'])).toEqual({ kept: ['PL'], cards: ['CW', 'CO'] });
});

test('every project of the deck has a drawing of its own, one of another deck the drawing of its size', () => {
  const areas = { I: 'industrial', F: 'infrastructure', S: 'suburb', C: 'city' };
  const drawn = Object.entries(areas).flatMap(([letter, area]) =>
    Array.from({ length: 13 }, (_, i) =>
      projectArt({ id: `${letter}${String(i + 1).padStart(2, '0')}`, area, size: 'small' }),
    ),
  );
  expect(new Set(drawn).size).toBe(52);
  expect(projectArt({ id: 'my-hall', area: 'city', size: 'large' })).not.toBe(
    projectArt({ id: 'my-hall', area: 'city', size: 'small' }),
  );
});

/** Every kind of move, one of them hinted at among others, and what is marked on the board or in the tray. */
const HINTED: Record<MasterMove['kind'], [MasterView['phase'], hinted: Wish, marked: string, ...others: Wish[]][]> = {
  draw: [
    ['draw', draw('CW'), '.disp .sc.up[aria-label*="Skill CW"]', drawBlind, takeConsultant],
    ['draw', draw('CO'), '.disp .sc.up[aria-label*="Skill CO"]', draw('CW'), drawBlind],
    ['draw', drawBlind, '.disp .pile.up', draw('CW')],
  ],
  take: [['draw', takeConsultant, '.disp .sc.up[aria-label*="Skill CO"]', draw('CW'), drawBlind]],
  start: [['start', start('C02'), '.pj.chosen[aria-label*="Project C02"]', start('C01'), skip]],
  skip: [['start', skip, '.plate.on', start('C01')]],
  waive: [['waive', waive('PL'), '.lay .sc.up[aria-label*="Skill PL"]', waive('CW')]],
  resolve: [['resolve', resolve('C03', 2), '.plate.on[aria-label*="Pay 2\u00a0points"]', resolve('C03', 1), endTurn]],
  discard: [['discard', discard(['CW', 'PL']), '.lay .sc.up[aria-label*="Skill PL"]', discard(['CW', 'CW'])]],
  end: [['resolve', endTurn, '.plate.on', resolve('C03', 1)]],
};

test.each(Object.values(HINTED).flat())(
  'a hint in %s is laid out, then confirmed: %j',
  async (phase, hinted, marked, ...others) => {
    show(phase, ...others, hinted);
    const hint = table.moves.find((one) => one.text.startsWith(`Do ${words(hinted)}`))!;
    table.advise = () => Promise.resolve({ moves: [{ ...hint, win: null, why: '' }] });
    press('.ask', '');
    await vi.waitFor(() => press('.hints li button', hint.text));
    expect(table.send, 'nothing is played by it').not.toHaveBeenCalled();
    expect(document.querySelectorAll(marked), marked).toHaveLength(1);
    press('.go .btn.pri', hint.text);
    expect(table.send).toHaveBeenCalledWith(listed(hinted));
  },
);

test('what is said to be possible ends with a word', () => {
  show('start', start('C01'), start('C02'), start('C03'), start('C04'), skip);
  table.refusal = { rule: '', text: 'No.' };
  flushSync();
  expect(document.querySelector('.tray')?.textContent).toMatch(/C04 · and more\.(?!\.)/);
});

test('open cards keep their places while others are drawn', () => {
  const first = standing([], ['CW', 'SM', 'CO', 'SM', 'PL']);
  expect(first).toEqual(['CW', 'SM', 'CO', 'SM', 'PL']);
  expect(standing(first, ['CW', 'CO', 'SM', 'PL', 'HS'])).toEqual(['CW', 'SM', 'CO', 'HS', 'PL']);
  expect(standing(first, ['CW', 'SM', 'SM', 'PL'])).toEqual(['CW', 'SM', '', 'SM', 'PL']);
  const labels = () => [...document.querySelectorAll('.disp .sc')].map((one) => one.getAttribute('aria-label'));
  const shown = labels();
  table.state = { ...table.state!, view: { ...view, display: ['CO', 'SM'] } };
  flushSync();
  expect(labels()[1], 'the Consultant has not moved').toBe(shown[1]);
  expect(labels()[0]).toContain('Skill SM');
});

test('the card of the legend has the same letters in every language', () => {
  for (const one of ['en', 'fr'] as const) {
    lang.now = one;
    expect(letters(CARDS.skill)).toBe(CARDS.skill);
  }
});
