import type { Pieces } from '../../lib/motion';
import type { View } from '../../lib/types';
import { next } from '../ring/seating';

export type FeverView = View<'construction-fever'>;
export type FeverPlayer = FeverView['players'][number];

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
