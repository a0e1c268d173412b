import * as keep from '../../lib/keep';
import type { Entry } from './calls';

/** A game that is followed; it stays on this device. */
export type Kept = {
  names: string[];
  options: Record<string, unknown>;
  /** One's own cards, by the id under which they are kept here. */
  deck: string;
  entries: Entry[];
};

const key = (game: string): string => `bidyard.companion.${game}`;
export const kept = (game: string): Kept | null => keep.read<Kept | null>(key(game), null);
export const keepGame = (game: string, now: Kept | null): void => keep.write(key(game), now);
