import type { Drawing } from '../../art/draw';
import { feverArt } from '../../art/fever';
import { reputationArt } from '../../art/reputation';
import { next } from '../../boards/ring/seating';
import type { GameFacts, View } from '../../lib/types';

/** What a compact ring shows, whichever of the two ring games it is. */
export type Card = {
  kind: string;
  tone: 'night' | 'good' | 'bad';
  name: string;
  art: Drawing;
  reputation: number;
  leader: number | null;
  credits: number;
};
export type RingSeat = { hq: number; resting: number; bid: number; credits: number | null; stack: number };
export type RingData = {
  start: number;
  seats: RingSeat[];
  /** By edge: cards between a seat and the next one clockwise, and the workers of the two. */
  stacks: { cards: number; near: number; far: number }[];
  /** The project that carries credits, and the one they go to. */
  carrier: Card | null;
  other: Card | null;
  /** The backs of shared cards. */
  back: 'good' | 'night';
};
/** A move on it: credits that leave the carrier, or workers that are bid. */
export type Ghost = { moving: number; on: 'carrier' | 'other' | null; workers: number };

const RINGS = ['construction-fever', 'reputation'];
export const isRing = (game: string): boolean => RINGS.includes(game);

export function ringData(view: View, game: GameFacts): RingData {
  return view.game === 'reputation'
    ? reputation(view as View<'reputation'>, game)
    : fever(view as View<'construction-fever'>, game);
}

const words = (game: GameFacts, key: string): string => {
  const text = game.words?.terms?.[key] ?? key;
  return text.charAt(0).toUpperCase() + text.slice(1);
};
const edges = (players: { left_cards: number; left_workers: number; right_workers: number }[]) =>
  players.map((one, seat) => ({
    cards: one.left_cards,
    near: one.left_workers,
    far: players[next(seat, players.length)].right_workers,
  }));

function fever(v: View<'construction-fever'>, game: GameFacts): RingData {
  const name = (id: string): string => game.cards[id]?.name ?? id;
  return {
    start: v.start,
    seats: v.players.map((one) => ({
      hq: one.hq,
      resting: one.resting,
      bid: one.bid,
      credits: one.credits,
      stack: one.black_cards,
    })),
    stacks: edges(v.players),
    carrier: v.black && {
      kind: words(game, 'black'),
      tone: 'night',
      name: name(v.black.card),
      art: feverArt(v.black.card),
      reputation: -v.black.reputation_loss,
      leader: v.black.leader,
      credits: v.black.credits,
    },
    other: v.green && {
      kind: words(game, 'green'),
      tone: 'good',
      name: name(v.green.card),
      art: feverArt(v.green.card),
      reputation: v.green.reputation,
      leader: v.green.leader,
      credits: v.green.credits,
    },
    back: 'good',
  };
}

function reputation(v: View<'reputation'>, game: GameFacts): RingData {
  const name = (id: string): string => game.cards[id]?.name ?? id;
  return {
    start: v.start,
    seats: v.players.map((one) => ({
      hq: one.hq,
      resting: one.resting.left + one.resting.middle + one.resting.right,
      bid: one.bid,
      credits: one.credits,
      stack: one.private_cards,
    })),
    stacks: edges(v.players),
    carrier: v.public && {
      kind: words(game, 'public'),
      tone: 'good',
      name: name(v.public.card),
      art: reputationArt(v.public.card),
      reputation: v.public.reputation,
      leader: v.public.leader,
      credits: v.public.credits,
    },
    other: v.private && {
      kind: words(game, 'private'),
      tone: 'bad',
      name: name(v.private.card),
      art: reputationArt(v.private.card),
      reputation: -v.private.reputation_loss,
      leader: v.private.leader,
      credits: v.private.credits,
    },
    back: 'good',
  };
}

/** A move in notation, laid out on the ring. */
export function ghostOf(move: string): Ghost {
  const [kind, n = '0'] = move.split(' ');
  const count = Number(n) || 0;
  if (kind === 'black' || kind === 'public') return { moving: count, on: 'carrier', workers: 0 };
  if (kind === 'green' || kind === 'private') return { moving: 0, on: 'other', workers: count };
  return { moving: 0, on: null, workers: count };
}
