import { disc, rect, type Drawing } from '../../art/draw';
import type { Glyph } from '../../art/glyphs';
import { glyphs } from '../../art/glyphs';
import * as city from './drawings/city';
import * as industrial from './drawings/industrial';
import * as infrastructure from './drawings/infrastructure';
import * as suburb from './drawings/suburb';
import type { Project } from './view';

type Family = { known: Drawing; bySize: Record<string, Drawing>; byCard: Drawing[] };
const families: Record<string, Family> = { industrial, infrastructure, suburb, city };

/** Every project of our deck has a drawing of its own; one of another deck is drawn by its size. */
export function projectArt({ id, area, size }: Pick<Project, 'id' | 'area' | 'size'>): Drawing {
  const family = families[area] ?? city;
  return family.byCard[Number(/^[IFSC](\d\d)$/.exec(id)?.[1] ?? 0) - 1] ?? family.bySize[size] ?? family.known;
}
/** Each area is known by one drawing. */
export const areaArt = (area: string): Drawing => (families[area] ?? city).known;

const signs: Record<string, Glyph> = {
  CO: { mass: 'M12 .5l3.300 7.800 8.400.7-6.400 5.500 2 8.300L12 18.300l-7.300 4.500 2-8.300L.3 9l8.400-.7z' },
  CW: { mass: 'M3 15C3 9 6.500 5.500 10 5V3h4v2c3.500.5 7 4 7 10z' + rect(1, 16.5, 22, 3.5) },
  HS: {
    mass: 'M12 1l10 3.500V12c0 6-4.500 9.500-10 11C6.500 21.500 2 18 2 12V4.500z',
    cut: 'M10.400 6.500h3.200v4h4v3.200h-4v4h-3.200v-4h-4v-3.200h4z',
  },
  PL: { mass: 'M2 22V3l19 19z', cut: 'M6 18v-6l6 6z' },
  PM: { mass: 'M2 3h11l9 9-10 10-10-9z', cut: disc(7.5, 8, 2) },
  QE: { mass: 'M3 21C2 9 9 2 22 2c0 13-6 19-15 18l8-11L5 19z' },
  SF: { mass: rect(3, 2, 18, 4) + rect(3, 8, 18, 4) + rect(3, 14, 12, 4) + rect(3, 20, 9, 2) },
  SM: { mass: rect(4, 2, 2, 20) + 'M7 3h13l-3 4.500 3 4.500H7z' },
  SV: {
    mass: 'M1 12C4 6.500 8 4.500 12 4.500S20 6.500 23 12c-3 5.500-7 7.500-11 7.500S4 17.500 1 12z',
    cut: 'M7.500 12a4.500 4.500 0 1 1 9 0a4.500 4.500 0 1 1-9 0zm2.500 0a2 2 0 1 0 4 0a2 2 0 1 0-4 0z',
  },
  TS: glyphs.gear,
};
export const skillSign = (code: string): Glyph => signs[code] ?? signs.CO;
