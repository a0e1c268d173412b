import type { GlyphName } from '../art/glyphs';

/** How the pieces of the legend are drawn, by the names that lessons give them. */
export const CHIPS = ['W', 'D', 'T', 'M'] as const;
export const GLYPHS: Record<string, GlyphName> = {
  gain: 'up',
  loss: 'down',
  sealed: 'lock',
  rest: 'wait',
  crown: 'crown',
  power: 'compass',
  again: 'skip',
  returns: 'undo',
  planning: 'sheet',
  market: 'curve',
};
/** Cards by what stands on them. */
export const CARDS: Record<string, string> = {
  money: '4',
  building: '7',
  skill: 'PL',
  project: '12',
  consultant: 'CO',
  back: '1',
};
export const DRAWN = [
  ...CHIPS,
  ...Object.keys(GLYPHS),
  ...Object.keys(CARDS),
  'credit',
  'worker',
  'mark',
  'permanent',
  'flag',
];
