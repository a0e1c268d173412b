import * as keep from '../../lib/keep';
import type { Entry } from './calls';

/** A game that is followed; it stays on this device. */
export type Kept = {
  names: string[];
  options: Record<string, unknown>;
  /** One's own cards, by the id under which they are kept here. */
  deck: string;
  /** Somebody keeps everybody's book: what is hidden at the table is shown here. */
  book?: boolean;
  entries: Entry[];
};

const key = (game: string): string => `bidyard.companion.${game}`;
/** Games that are followed on this device, by their ids. */
export function following(): { game: string; kept: Kept }[] {
  let stored: string[] = [];
  try {
    stored = Object.keys(localStorage);
  } catch {
    // Without storage nothing is followed.
  }
  return stored
    .filter((one) => one.startsWith(key('')))
    .map((one) => one.slice(key('').length))
    .map((game) => ({ game, kept: kept(game) }))
    .filter((one): one is { game: string; kept: Kept } => !!one.kept?.entries?.length);
}
export const kept = (game: string): Kept | null => keep.read<Kept | null>(key(game), null);
export const keepGame = (game: string, now: Kept | null): void => keep.write(key(game), now);
