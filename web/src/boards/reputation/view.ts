import { glyphs, type GlyphName } from '../../art/glyphs';
import { lang } from '../../lib/lang.svelte';
import type { Pieces } from '../../lib/motion';
import type { GameFacts, Move, Of, View } from '../../lib/types';
import { next } from '../ring/seating';

export type RepView = View<'reputation'>;
export type RepPlayer = Of<'reputation', 'Player'>;
export type Resting = Of<'reputation', 'Resting'>;
type RepMove<Kind extends Move<'reputation'>['kind']> = Extract<Move<'reputation'>, { kind: Kind }>;
export type Choose = RepMove<'choose'>;
export type Power = RepMove<'power'>;

/** Name, sign and text of a CEO or Corporation. */
export function identity(
  game: GameFacts,
  id: string | null,
): { name: string; glyph: GlyphName; text: string; reconstructed: boolean } | null {
  if (!id) return null;
  const card = game.cards[id];
  const symbol = String(card?.symbol);
  const text = card?.text as Record<string, string> | undefined;
  return {
    name: card?.name ?? id,
    glyph: symbol in glyphs ? (symbol as GlyphName) : 'gear',
    text: text?.[lang.now] ?? '',
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
