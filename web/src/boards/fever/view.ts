import type { Pieces } from '../../lib/motion';
import type { View } from '../../lib/types';
import { next } from '../ring/seating';

export type FeverPlayer = {
  name: string;
  hq: number;
  resting: number;
  bid: number;
  credits: number;
  workers: number;
  black_cards: number;
  black_workers: number;
  left_cards: number;
  left_workers: number;
  right_cards: number;
  right_workers: number;
};
export type FeverView = {
  phase: string;
  to_act: number[];
  viewer: number | null;
  round: number;
  rounds: number;
  start: number;
  bank: number;
  players: FeverPlayer[];
  black: { card: string; credits: number; workers: number; reputation_loss: number; leader: number | null } | null;
  green: { card: string; credits: number; reputation: number; leader: number | null; bid: number } | null;
};

export const asFever = (view: View): FeverView => view as unknown as FeverView;

/** What lies where, so that workers and credits travel. */
export function pieces(view: FeverView): Pieces {
  const out: Pieces = {
    carrier: { kind: 'credit', n: view.black?.credits ?? 0 },
    other: { kind: 'credit', n: view.green?.credits ?? 0 },
  };
  const n = view.players.length;
  view.players.forEach((player, seat) => {
    const worker = (spot: string, count: number) => (out[spot] = { kind: 'worker', owner: seat, n: count });
    worker(`hq@${seat}`, player.hq);
    worker(`rest@${seat}`, player.resting);
    // A bid lies on the strip under the project its owner leads.
    worker(
      view.black?.leader === seat ? `black@${seat}` : view.green?.leader === seat ? `green@${seat}` : `bid@${seat}`,
      player.bid,
    );
    worker(`stack@${seat}`, player.black_workers);
    worker(`edge-${seat}-l@${seat}`, player.left_workers);
    worker(`edge-${next(seat, n, -1)}-r@${seat}`, player.right_workers);
    out[`credits@${seat}`] = { kind: 'credit', n: player.credits };
  });
  return out;
}
