import { describe, expect, it } from 'vitest';
import type { Moment } from './calls';
import { decided, lineOf, lost, mistakes, opening, percent, signs, stepTo, turningPoints } from './curve';

const moment = (ply: number, seat: number, loss = 0, chance = 0.5): Moment => ({
  ply,
  seat,
  loss,
  chance,
  move: 'pass',
  kind: 'pass',
  phase: 'bidding',
  round: 1,
  win: [chance, 1 - chance],
  error: [0.01, 0.01],
  luck: [0, 0],
  decisions: [0, 0],
  by: {},
  best: 'pass',
  loss_error: 0,
  mark: null,
  options: [],
  stood_in: false,
  text: 'Pass',
  better: loss ? 'Bid' : '',
  why: '',
});

describe('the curve', () => {
  it('rounds as one sees it, and losses are the difference of what one sees', () => {
    expect([0.005, 0.0049, 0.995, 1].map(percent)).toEqual([1, 0, 100, 100]);
    expect(lost(moment(0, 0, 0.009, 0.325))).toBe(0);
    expect(lost(moment(0, 0, 0.4, 0.33))).toBe(40);
  });
  it('begins with the chances before the first decision', () => {
    expect(lineOf(1, [0.4, 0.6], [moment(0, 0, 0, 0.3)]).win).toEqual([0.6, 0.7]);
    expect(lineOf(0, [], []).win).toEqual([]);
  });
  it('tells one number of who decides: that beside his move', () => {
    const one = { ...moment(0, 0, 0, 0.54), win: [0.37, 0.63], luck: [-0.15, 0.15] };
    expect(decided({ ...one, options: [{ move: 'pass', win: 0.54 }] }).map(percent)).toEqual([54, 48]);
    expect(decided(one).map(percent)).toEqual([52, 48]);
  });
  it('lays nothing to the door of who was away', () => {
    const game = [moment(0, 0, 0.3), { ...moment(1, 0, 0.4), stood_in: true }];
    expect(turningPoints(game, 0).map((one) => one.ply)).toEqual([0]);
    expect(turningPoints(game)).toHaveLength(2);
    expect(opening(game, 0, 2)).toBe(1);
  });
  it('goes to every mark by key, of one seat only if so wished', () => {
    const game = [0.3, 0.06, 0.1, 0.07, 0.4, 0, 0.2, 0.05].map((loss, ply) => ({
      ...moment(ply, ply % 2, loss),
      mark: loss >= 0.06 ? ('inaccuracy' as const) : null,
    }));
    expect(mistakes(game, turningPoints(game)).map((one) => one.ply)).toEqual([0, 1, 2, 3, 4, 6]);
    expect(mistakes(game, turningPoints(game, 1), 1).map((one) => one.ply)).toEqual([1, 3, 7]);
  });
  it('has at most five turning points, of two points at least, in the order of the game', () => {
    const game = [0.3, 0.01, 0.1, 0.02, 0.4, 0, 0.2, 0.05].map((loss, ply) => moment(ply, ply % 2, loss));
    expect(turningPoints(game).map((one) => one.ply)).toEqual([0, 2, 4, 6, 7]);
    expect(turningPoints(game, 1).map((one) => one.ply)).toEqual([3, 7]);
  });
  it('opens at the largest own loss, else at the end', () => {
    const game = [moment(0, 0, 0.1), moment(1, 1, 0.5), moment(2, 0, 0.3)];
    expect(opening(game, 0, 3)).toBe(3);
    expect(opening(game, 1, 3)).toBe(2);
    expect(opening(game, null, 3)).toBe(2);
    expect(opening([moment(0, 0)], 0, 9)).toBe(9);
  });
  it('steps over the decisions of others if so wished', () => {
    const game = [0, 1, 1, 0].map((seat, ply) => moment(ply, seat));
    expect(stepTo(game, 1, 1, null)).toBe(2);
    expect(stepTo(game, 1, 1, 0)).toBe(4);
    expect(stepTo(game, 4, 1, 0)).toBe(4);
    expect(stepTo(game, 4, -1, 0)).toBe(1);
    expect(stepTo(game, 0, -1, null)).toBe(0);
  });
  it('puts the signs of two seats to different places', () => {
    const places = [0, 1, 2, 3].flatMap((seat) => signs(seat, 4, 100));
    expect(new Set(places).size).toBe(8);
    expect(signs(0, 4, 1)).toEqual([]);
  });
});
