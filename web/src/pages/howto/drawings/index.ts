import type { Component } from 'svelte';
import type { GameFacts } from '../../../lib/types';
import type { Page } from '../calls';

/** A picture of one part of the page, put together from the parts of the game's board. */
export type Picture = Component<{ id: string; page: Page; game: GameFacts }>;
/** `Sign` stands beside a mistake; `Goal` is asked with the id "goal". */
export type Drawings = { Goal: Picture; Step: Picture; Aside: Picture; Sign: Picture };

const drawn: Record<string, () => Promise<Drawings>> = {
  'construction-fever': () => import('./fever'),
  reputation: () => import('./reputation'),
  'construction-yard': () => import('./yard'),
  'construction-auction': () => import('./auction'),
  'master-of-construction': () => import('./master'),
};

/** Games of other packages are told in words alone. */
export const drawingsOf = async (game: string): Promise<Drawings | null> => (await drawn[game]?.()) ?? null;
