import type { Drawing } from '../../art/draw';
import { feverArt } from '../../art/fever';
import { glyphs, type GlyphName } from '../../art/glyphs';
import { reputationArt } from '../../art/reputation';
import { houseArt } from '../../boards/auction/art';
import { areaArt, projectArt } from '../../boards/master/art';
import { yardArt } from '../../boards/yard/art';
import type { Table } from '../../lib/decks';

/** How a card of one of our games is drawn: its colour, and what stands on it. Others have the game's accent. */
export type Skin = { tone: string; art?: Drawing; sign?: GlyphName };

const AREAS: Record<string, string> = {
  industrial: 'orange',
  infrastructure: 'gblue',
  suburb: 'green',
  city: 'purple',
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
    return { tone: section.endsWith('black') ? 'rule' : 'green-back', art: feverArt(id) };
  if (game === 'reputation') {
    const sign = String(card.symbol ?? '');
    if (sign in glyphs) return { tone: 'accent', sign: sign as GlyphName };
    return { tone: section.endsWith('private') ? 'rule' : 'green-back', art: reputationArt(id) };
  }
  if (game === 'construction-yard')
    return { tone: PRINTED[String(card.colour)] ?? 'accent', art: yardArt(String(card.type)) };
  if (game === 'construction-auction') {
    const [colour, rank] = id ? id.split('-') : ['', String(card.rank ?? 1)];
    return { tone: PRINTED[colour] ?? 'accent', art: houseArt(Number(rank), id) };
  }
  if (game === 'master-of-construction' && section.endsWith('projects')) {
    const area = String(card.area);
    const known = area in AREAS;
    return {
      tone: AREAS[area] ?? 'accent',
      art: known
        ? projectArt({ id, area, size: String(card.size) } as Parameters<typeof projectArt>[0])
        : areaArt(area),
    };
  }
  return { tone: 'accent' };
}

/** The sign beside a printed number. */
export const signs: Record<string, GlyphName | 'coin' | 'worker'> = {
  credits: 'coin',
  bank_total: 'coin',
  workers: 'worker',
  players3: 'worker',
  players4: 'worker',
  players5: 'worker',
  worker_spots: 'worker',
  reputation: 'up',
  reputation_loss: 'down',
  points: 'up',
  tokens: 'diamond',
};
