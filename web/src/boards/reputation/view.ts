import { glyphs, type GlyphName } from '../../art/glyphs';
import { lang } from '../../lib/lang.svelte';
import type { Pieces } from '../../lib/motion';
import type { GameFacts, View } from '../../lib/types';
import { next } from '../ring/seating';

export type Rest = { left: number; middle: number; right: number };
export type RepPlayer = {
  name: string;
  hq: number;
  resting: Rest;
  bid: number;
  credits: number | null;
  workers: number;
  tokens: number;
  private_cards: number;
  private_workers: number;
  left_cards: number;
  left_workers: number;
  right_cards: number;
  right_workers: number;
  ceo: string | null;
  corporation: string | null;
  power_used: boolean;
};
export type RepView = {
  phase: string;
  to_act: number[];
  round: number;
  rounds: number;
  start: number;
  players: RepPlayer[];
  stacks: string[][];
  public: { card: string; credits: number; workers: number; reputation: number; leader: number | null } | null;
  private: { card: string; credits: number; reputation_loss: number; leader: number | null; bid: number } | null;
  cosponsor?: {
    sponsor: number;
    left: number;
    right: number;
    bids: { left: number; right: number } | null;
    marker: string | null;
    winner: number | null;
  } | null;
};

export const asReputation = (view: View): RepView => view as unknown as RepView;

/** Name, sign and text of a CEO or Corporation. */
export function identity(
  game: GameFacts,
  id: string | null,
): { name: string; glyph: GlyphName; text: string; reconstructed: boolean } | null {
  if (!id) return null;
  const card = game.cards[id];
  const symbol = String(card?.symbol ?? id.split('-')[1] ?? '');
  const text = card?.text as string | Record<string, string> | undefined;
  return {
    name: card?.name ?? id,
    glyph: symbol in glyphs ? (symbol as GlyphName) : 'gear',
    text: typeof text === 'string' ? text : (text?.[lang.now] ?? ''),
    reconstructed: card?.source === 'reconstructed',
  };
}

/** What lies where, so that workers and credits travel. Hidden purses have no count: credits fade at the leader. */
export function pieces(view: RepView): Pieces {
  const out: Pieces = {
    carrier: { kind: 'credit', n: view.public?.credits ?? 0 },
    other: { kind: 'credit', n: view.private?.credits ?? 0 },
  };
  const n = view.players.length;
  view.players.forEach((player, seat) => {
    const worker = (spot: string, count: number) => (out[spot] = { kind: 'worker', owner: seat, n: count });
    worker(`hq@${seat}`, player.hq);
    worker(`rest@${seat}`, player.resting.left + player.resting.middle + player.resting.right);
    worker(
      view.public?.leader === seat
        ? `public@${seat}`
        : view.private?.leader === seat
          ? `private@${seat}`
          : `bid@${seat}`,
      player.bid,
    );
    worker(`stack@${seat}`, player.private_workers);
    worker(`edge-${seat}-l@${seat}`, player.left_workers);
    worker(`edge-${next(seat, n, -1)}-r@${seat}`, player.right_workers);
    if (player.credits !== null) out[`credits@${seat}`] = { kind: 'credit', n: player.credits };
  });
  return out;
}
