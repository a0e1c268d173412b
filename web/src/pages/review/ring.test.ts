import { describe, expect, it } from 'vitest';
import fixture from '../../fixtures/fever-bidding.json';
import type { GameFacts, View } from '../../lib/types';
import { ghostOf, isRing, ringData } from './ring';

describe('the compact ring', () => {
  it('lays a move out: credits that move, workers that are bid', () => {
    expect(ghostOf('black 2')).toEqual({ moving: 2, on: 'carrier', workers: 0 });
    expect(ghostOf('green 3')).toEqual({ moving: 0, on: 'other', workers: 3 });
    expect(ghostOf('private 4')).toEqual({ moving: 0, on: 'other', workers: 4 });
    expect(ghostOf('pass')).toEqual({ moving: 0, on: null, workers: 0 });
  });
  it('is for the ring games alone', () => {
    expect(['construction-fever', 'reputation', 'construction-yard', 'tiny'].map(isRing)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
  it('reads seats, stacks and both projects from a view', () => {
    const found = JSON.stringify(fixture);
    const view = find(JSON.parse(found)) as View;
    const data = ringData(view, { cards: {}, words: {} } as unknown as GameFacts);
    expect(data.seats).toHaveLength(view.players.length);
    expect(data.stacks).toHaveLength(view.players.length);
    expect(data.carrier?.credits).toBeGreaterThanOrEqual(0);
    expect(data.other?.tone).toBe('good');
  });
});

/** The view in a recorded answer of the server. */
function find(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  if ('players' in value && 'phase' in value) return value;
  return Object.values(value)
    .map(find)
    .find((one) => one !== undefined);
}
