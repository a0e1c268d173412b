import { describe, expect, test } from 'vitest';
import { answerOf } from './pieces';

describe('what a place means', () => {
  const known = { players: 'majorities', 'players.0': 'company', 'players.0.hq': 'headquarters' };

  test('its own answer, else that of what it is part of', () => {
    expect(answerOf(known, 'players.0.hq')).toEqual({ place: 'players.0.hq', answer: 'headquarters' });
    expect(answerOf(known, 'players.0.hq.7')?.answer).toBe('headquarters');
    expect(answerOf(known, 'players.0.credits')?.answer).toBe('company');
    expect(answerOf(known, 'players.1.credits')?.answer).toBe('majorities');
  });
  test('nothing, where nothing is known', () => {
    expect(answerOf(known, 'bank')).toBeNull();
    expect(answerOf({}, 'players.0')).toBeNull();
    expect(answerOf(known, '')).toBeNull();
  });
});
