import { glyphs, type GlyphName } from '../../art/glyphs';
import { lang } from '../../lib/lang.svelte';
import type { Pieces } from '../../lib/motion';
import type { GameFacts, Move, Of, View } from '../../lib/types';
import { next } from '../ring/seating';
import { t } from './words';

export type RepView = View<'reputation'>;
export type RepPlayer = Of<'reputation', 'Player'>;
export type Resting = Of<'reputation', 'Resting'>;
type RepMove<Kind extends Move<'reputation'>['kind']> = Extract<Move<'reputation'>, { kind: Kind }>;
export type Choose = RepMove<'choose'>;
export type Power = RepMove<'power'>;

/** Name, sign and text of a CEO or Corporation. */
export type Identity = {
  name: string;
  glyph: GlyphName;
  text: string;
  /** The rule in four to seven words. */
  short: string;
  reconstructed: boolean;
};
export function identity(game: GameFacts, id: string | null): Identity | null {
  if (!id) return null;
  const card = game.cards[id];
  const symbol = String(card?.symbol);
  const text = (card?.text as Record<string, string> | undefined)?.[lang.now] ?? '';
  return {
    name: card?.name ?? id,
    glyph: symbol in glyphs ? (symbol as GlyphName) : 'gear',
    text,
    short: short(card ?? {}) || text,
    reconstructed: card?.source === 'reconstructed',
  };
}

const shorts = {
  win_private: 'short.win_private',
  win_public: 'short.win_public',
  win_cosponsor: 'short.win_cosponsor',
  take_credits_at_least: 'short.take_credits_at_least',
  fill_three_rest_spaces: 'short.fill_three_rest_spaces',
  fill_two_rest_spaces: 'short.fill_two_rest_spaces',
  round_without_project: 'short.round_without_project',
  round_without_winning: 'short.round_without_winning',
  both_public_stacks_at_least: 'short.both_public_stacks_at_least',
  outbid_by_other: 'short.outbid_by_other',
  recall_private_workers: 'short.recall_private_workers',
  public_bid_zero_credits: 'short.public_bid_zero_credits',
  win_cosponsor_ties: 'short.win_cosponsor_ties',
  add_bank_credits_to_project: 'short.add_bank_credits_to_project',
  rest_directly_to_hq: 'short.rest_directly_to_hq',
  hq_bonus_workers: 'short.hq_bonus_workers',
  swap_cosponsor: 'short.swap_cosponsor',
  private_bid_equal: 'short.private_bid_equal',
} as const;

function short(card: Record<string, unknown>): string {
  const key = String(card.event ?? card.effect ?? '');
  const [tokens, threshold, amount] = [card.tokens, card.threshold, card.amount].map((one) => Number(one ?? 0));
  if (!(key in shorts)) return '';
  const power = t(shorts[key as keyof typeof shorts], { tokens, threshold, amount });
  if (card.uses === 'once_per_game') return t('short.once_per_game', { power });
  return card.uses === 'once_per_round' ? t('short.once_per_round', { power }) : power;
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
