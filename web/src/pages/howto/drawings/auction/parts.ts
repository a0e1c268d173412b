import { apartment, none, type Building, type Chips, type Hq, type President } from '../../../../boards/auction/view';
import type { GameFacts } from '../../../../lib/types';

/** A building as the board has it, for a picture. */
export function house(game: GameFacts, card: string, state: Building['state'], chips: Partial<Chips> = {}): Building {
  const on = { ...none(), ...chips };
  const end = apartment(game, card).high;
  return {
    card,
    move_name: card,
    state,
    built: state === 'lot' ? null : 'high',
    chips: on,
    face_down: false,
    reputation: state === 'lot' ? 0 : Math.max(0, (end?.reputation ?? 0) - on.W - on.D - on.T - on.M),
  } as Building;
}
export const president = { colour: 'red', back: false, step: 1, returns: 1, may_pass: true } as President;
export type { Hq };
