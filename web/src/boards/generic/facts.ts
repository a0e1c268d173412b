import type { GameFacts, View } from '../../lib/types';
import { w } from '../../lib/words';
import type { Facts } from '..';
import { Shapes } from './shapes';

/** The phase, and the round where a view counts rounds. */
export function facts(view: View, game: GameFacts): Facts {
  const { round, rounds } = view as { round?: unknown; rounds?: unknown };
  const shapes = new Shapes(game);
  const phase: [string, string] = [w('block.phase'), shapes.word(view.phase)];
  if (typeof round !== 'number') return { note: phase[1], cells: [phase] };
  const label = shapes.label('round');
  const of = typeof rounds === 'number' ? w('generic.of', { n: round, of: rounds }) : String(round);
  return {
    note: `${label} ${of}`,
    rounds: typeof rounds === 'number' && rounds <= 30 ? [round, rounds] : undefined,
    cells: [[label, of], phase],
  };
}
