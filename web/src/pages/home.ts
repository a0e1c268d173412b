import {
  apartments,
  bridge,
  church,
  farm,
  headquarters,
  maglev,
  refinery,
  skyscraper,
  turbines,
  works,
} from '../art/street';
import type { Drawing } from '../art/draw';
import type { GameInfo } from '../lib/types';
import { w } from '../lib/words';

/** The street as it stands before (or without) the server's answer. */
export type Plot = { id: string; front: Drawing; behind: Drawing };

export const plots: Plot[] = [
  { id: 'construction-fever', front: refinery, behind: turbines },
  { id: 'reputation', front: farm, behind: maglev },
  { id: 'construction-yard', front: skyscraper, behind: church },
  { id: 'construction-auction', front: apartments, behind: headquarters },
  { id: 'master-of-construction', front: bridge, behind: works },
];

const names = {
  'construction-fever': ['game.fever', 'game.fever.hook', 'game.fever.length', [3, 5]],
  reputation: ['game.reputation', 'game.reputation.hook', 'game.reputation.length', [3, 5]],
  'construction-yard': ['game.yard', 'game.yard.hook', 'game.yard.length', [2, 6]],
  'construction-auction': ['game.auction', 'game.auction.hook', 'game.auction.length', [3, 5]],
  'master-of-construction': ['game.master', 'game.master.hook', 'game.master.length', [2, 5]],
} as const;

/** Title, hook and length in our own words: the street stands at once, the server only confirms the counts. */
export function plotText(id: string, info?: GameInfo) {
  const [title, hook, length, [low, high]] = names[id as keyof typeof names];
  const counts = info?.players?.length ? info.players : [low, high];
  return {
    title: w(title),
    hook: w(hook),
    length: w(length),
    players: w('home.players', { low: Math.min(...counts), high: Math.max(...counts) }),
  };
}
