import { find } from '../lib/moves';
import type { AnyMove, Move, StructuredMove, View } from '../lib/types';

/** What a try was about: a thing of the view, by its path or by where the board draws it, or a place on the beam. */
export type Ghost = { path: string } | { selector: string } | { beam: { kept: number; of: number } };

type Credits = { credits?: number };

/** Where a wrong try stays to be seen, as far as the board has a place for it. */
export function ghostOf(game: string, move: StructuredMove, me: number, view: View): Ghost | null {
  const parts = (move.parts ?? {}) as Record<string, unknown>;
  const mine = (part: string): Ghost => ({ path: `players.${me}.${part}` });
  const shown = view as unknown as Record<string, Credits | null>;
  if (game === 'construction-fever' || game === 'reputation') {
    const [carrier, other] = game === 'reputation' ? ['public', 'private'] : ['black', 'green'];
    if (move.kind === carrier && typeof parts.n === 'number') {
      const [here, there] = [shown[carrier]?.credits ?? 0, shown[other]?.credits ?? 0];
      return here + there ? { beam: { kept: Math.max(0, here - parts.n), of: here + there } } : null;
    }
    if (move.kind === other) return { path: other };
    return typeof parts.n === 'number' ? mine('hq') : move.kind === 'power' ? mine('corporation') : null;
  }
  const card = typeof parts.card === 'string' ? parts.card : '';
  switch (`${game} ${move.kind}`) {
    case 'construction-yard buy':
      return { path: `slots.${Number(parts.slot) - 1}` };
    case 'construction-yard take':
      return { path: 'money_display' };
    case 'construction-auction bid':
      if (!parts.from) return mine('hand');
      return parts.from === 'hq' ? mine('hq') : { selector: `[data-spot="${String(parts.from)}@${me}"]` };
    case 'construction-auction withdraw':
      return { path: 'pot' };
    case 'construction-auction pass':
      return mine('president');
    case 'construction-auction build':
      return { selector: '.builder .dwg' };
    case 'master-of-construction draw':
      return { path: parts.skill ? 'display' : 'skill_deck' };
    case 'master-of-construction start':
      return { selector: `[data-spot="row-${card}"]` };
    case 'master-of-construction resolve':
      return { selector: `[data-spot="site-${card}@${me}"]` };
    default:
      return null;
  }
}

/** The thing that a move in notation is about, where the board of the game has a place for it. */
export function about(
  game: string,
  notation: string,
  seat: number,
  view: View,
): { path: string } | { selector: string } | null {
  const [kind, first = '', ...rest] = notation.split(' ');
  const from = rest.indexOf('from') + 1;
  const parts = {
    slot: Number(first),
    skill: first === 'blind' ? '' : first,
    card: first,
    from: from ? rest[from] : '',
  };
  const ghost = ghostOf(game, { kind, parts } as unknown as StructuredMove, seat, view);
  return ghost && !('beam' in ghost) ? ghost : null;
}

/** A try as kind and parts, and in words where the table has them. */
export function told(move: AnyMove, moves: Move[]): { move: StructuredMove; text: string } | null {
  if (typeof move === 'object' && !('move' in move)) {
    return { move, text: find(moves, move.kind, move.parts)?.text ?? '' };
  }
  const notation = typeof move === 'string' ? move : move.move;
  const listed = moves.find((one) => one.move === notation);
  return listed ? { move: listed, text: listed.text } : null;
}
