import type { Drawing } from '../../art/draw';
import { feverArt } from '../../art/fever';
import { reputationArt } from '../../art/reputation';
import * as street from '../../art/street';
import type { Table } from '../../lib/decks';

/** How a card of one of our games is drawn: the colour of its head, and what stands on it. Others have the game's accent. */
export type Skin = { tone: string; art?: Drawing };

const AREAS: Record<string, string> = {
  industrial: 'orange',
  infrastructure: 'gblue',
  suburb: 'green',
  city: 'purple',
};
const YARD: Record<string, Drawing> = {
  church: street.church,
  skyscraper: street.skyscraper,
};
/** The colour that a building is printed in, as far as there is a token for it. */
const PRINTED: Record<string, string> = {
  blue: 'gblue',
  red: 'red',
  brown: 'orange',
  white: 'rule',
  green: 'green',
  purple: 'purple',
  yellow: 'yellow',
};

export function skinOf(game: string, section: string, card: Table): Skin {
  const id = String(card.id ?? '');
  if (game === 'construction-fever')
    return { tone: section.endsWith('black') ? 'night' : 'green-back', art: feverArt(id) };
  if (game === 'reputation' && section.startsWith('cards'))
    return { tone: section.endsWith('private') ? 'night' : 'green-back', art: reputationArt(id) };
  if (game === 'construction-yard' && section === 'building')
    return { tone: PRINTED[String(card.colour)] ?? 'accent', art: YARD[String(card.type)] };
  if (game === 'construction-auction') return { tone: 'accent', art: street.apartments };
  if (game === 'master-of-construction' && card.area) return { tone: AREAS[String(card.area)] ?? 'accent' };
  return { tone: 'accent' };
}
