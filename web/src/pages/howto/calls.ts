import { call } from '../../lib/api';
import type { components } from '../../generated/api';

export type Page = components['schemas']['Howto'];
type Told = components['schemas']['HowtoTold'];

/** The page of a game; null where it brings none. */
export const howtoOf = async (game: string): Promise<Page | null> =>
  (await call<Told>(`/games/${encodeURIComponent(game)}/howto`)).page;
