import type { GameFacts, View } from './types';
import { term, w } from './words';

/** Where things stand, in words: the phase, then every player's numbers under the game's own labels. */
export function standing(view: View, game: GameFacts, me: number | null): string {
  const labels = game.words.view ?? {};
  const said = (value: unknown): string | null => {
    if (value === null) return w('tell.hidden');
    if (typeof value === 'number') return String(value);
    if (typeof value === 'boolean') return w(value ? 'yes' : 'no');
    if (typeof value === 'string') return game.cards[value]?.name ?? term(game, value);
    if (Array.isArray(value)) return String(value.length);
    if (typeof value === 'object')
      return Object.entries(value as Record<string, unknown>)
        .map(([key, one]) => `${labels[key] ?? term(game, key)} ${said(one) ?? ''}`)
        .join(', ');
    return null;
  };
  const fields = (of: Record<string, unknown>): string =>
    Object.entries(of)
      .filter(([key]) => key in labels)
      .map(([key, value]) => `${labels[key]} ${said(value) ?? ''}`)
      .join(', ');
  const { players, phase, ...rest } = view as View & { phase: string };
  const people = players.map((player, seat) => {
    const name = seat === me ? w('you') : player.name;
    return `${name}: ${fields(player as unknown as Record<string, unknown>)}`;
  });
  return [term(game, phase), fields(rest as Record<string, unknown>), ...people].filter(Boolean).join('. ');
}
