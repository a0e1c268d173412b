import type { GameFacts } from '../../lib/types';

export type Step = { by: number; kind: 'up' | 'diamond' };

/** The HQ table as the board prints it: what each further worker at home adds. */
export function hqSteps(game: GameFacts): Step[] {
  const hq = (game.tables as { hq?: { reputation?: number[]; credits?: number[] } } | undefined)?.hq;
  const reputation = hq?.reputation;
  const credits = hq?.credits;
  if (!reputation || !credits) return [];
  return Array.from({ length: 10 }, (_, i): Step => {
    const up = (reputation[i + 1] ?? 0) - (reputation[i] ?? 0);
    const coin = (credits[i + 1] ?? 0) - (credits[i] ?? 0);
    return up ? { by: up, kind: 'up' } : { by: coin, kind: 'diamond' };
  });
}
