import type { GameFacts } from '../../lib/types';

export type Step = { by: number; kind: 'up' | 'diamond' };
/** The headquarters table: what workers at home are worth, and what each further one adds. */
export type Hq = { reputation: number[]; credits: number[]; steps: Step[] };

/** As the board prints it; null where a deck has none. */
export function hqOf(game: GameFacts): Hq | null {
  const { reputation, credits } = (game.tables as { hq?: Partial<Hq> }).hq ?? {};
  if (!reputation || !credits) return null;
  const steps = Array.from({ length: reputation.length - 1 }, (_, i): Step => {
    const up = reputation[i + 1] - reputation[i];
    return up ? { by: up, kind: 'up' } : { by: credits[i + 1] - credits[i], kind: 'diamond' };
  });
  return { reputation, credits, steps };
}

export const worth = (hq: Hq, workers: number): { reputation: number; credits: number } => ({
  reputation: hq.reputation[workers] ?? 0,
  credits: hq.credits[workers] ?? 0,
});
