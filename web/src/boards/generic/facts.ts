import type { GameFacts, View } from '../../lib/types';
import { w } from '../../lib/words';
import type { Facts } from '..';
import { Shapes, type Fields } from './shapes';

/** The phase, and what the view counts: rounds, nights. */
export function facts(view: View, game: GameFacts): Facts {
  const shapes = new Shapes(game);
  const phase: [string, string] = [w('block.phase'), shapes.word(view.phase)];
  const [now, all] = shapes.counter ?? [];
  const n = now && (view as Fields)[now.key];
  if (typeof n !== 'number' || !now) return { note: phase[1], cells: [phase] };
  const of = all && (view as Fields)[all.key];
  const told = typeof of === 'number' ? w('generic.of', { n, of }) : String(n);
  return {
    note: `${now.label} ${told}`,
    rounds: typeof of === 'number' && of <= 30 ? [n, of] : undefined,
    cells: [[now.label, told], phase],
  };
}
