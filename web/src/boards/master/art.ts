import { disc, grid, ground, poly, rect, tree, type Drawing } from '../../art/draw';
import type { Glyph } from '../../art/glyphs';
import { glyphs } from '../../art/glyphs';
import { bridge, works } from '../../art/street';

/* Industrial: saw-tooth, chimneys, cooling tower. */
const shed: Drawing = {
  mass: 'M26 84V54l18-12v12l18-12v12l18-12v42z' + rect(84, 26, 8, 58) + rect(80, 72, 20, 12) + ground(14, 92),
  cut: grid(32, 62, 4, 1, 7, 7, 12, 0),
};
const hall: Drawing = {
  mass: 'M14 84V48l16-12v12l16-12v12l16-12v48z' + rect(66, 50, 40, 34) + rect(70, 30, 7, 20) + rect(82, 22, 7, 28) + ground(8, 104),
  cut: grid(72, 56, 4, 2, 5, 6, 9, 11) + grid(20, 60, 4, 1, 6, 8, 11, 0),
};

/* Infrastructure: spans only. */
const footbridge: Drawing = {
  mass: 'M6 60q54-26 108 0v6q-54-26-108 0z' + rect(18, 58, 5, 26) + rect(97, 58, 5, 26) + ground(6, 108),
  line: 'M32 51v-9M46 47v-9M60 46v-9M74 47v-9M88 51v-9M20 48q40-18 80 0',
};
const arched: Drawing = {
  mass: rect(4, 66, 112, 6) + rect(20, 72, 7, 12) + rect(56, 72, 7, 12) + rect(94, 72, 7, 12) + 'M6 66a54 40 0 0 1 108 0h-6a48 34 0 0 0-96 0z' + ground(),
  line: 'M24 44v22M36 36v30M48 31v35M60 29v37M72 31v35M84 36v30M96 44v22',
};
const viaduct: Drawing = {
  mass: rect(4, 40, 112, 8) + [14, 44, 74, 104].map((x) => poly(x - 4, 48, x + 4, 48, x + 6, 84, x - 6, 84)).join('') + rect(24, 28, 70, 12) + poly(94, 28, 104, 40, 94, 40) + ground(),
  cut: grid(29, 31, 6, 1, 6, 5, 10.5, 0),
};

/* Suburb: pitched roofs. */
const houses: Drawing = {
  mass: 'M22 84V58l18-16 18 16v26z' + 'M64 84V58l18-16 18 16v26z' + rect(48, 44, 4, 10) + tree(112, 84, 16, 5) + ground(8, 108),
  cut: grid(30, 62, 2, 1, 6, 7, 13, 0) + grid(72, 62, 2, 1, 6, 7, 13, 0) + rect(36, 73, 8, 11) + rect(78, 73, 8, 11),
};
const terrace: Drawing = {
  mass: [12, 44, 76].map((x) => `M${x} 84V52l16-14 16 14v32z`).join('') + ground(8, 106),
  cut: [19, 51, 83].map((x) => grid(x, 56, 2, 1, 6, 7, 12, 0) + rect(x + 6, 70, 7, 14)).join(''),
};
const school: Drawing = {
  mass: rect(10, 46, 100, 38) + 'M8 46l18-14h68l18 14z' + rect(52, 16, 16, 18) + 'M50 18l10-10 10 10z' + tree(114, 84, 14, 4) + ground(),
  cut: grid(18, 52, 9, 1, 5, 6, 10, 0) + grid(18, 64, 4, 1, 5, 6, 10, 0) + grid(68, 64, 4, 1, 5, 6, 10, 0) + rect(54, 66, 12, 18),
};
const estate: Drawing = {
  mass: 'M6 84V56l14-12 14 12v28z' + 'M86 84V56l14-12 14 12v28z' + rect(36, 40, 48, 44) + 'M32 40l28-24 28 24z' + rect(57, 6, 6, 14) + ground(2, 116),
  cut: grid(42, 46, 4, 2, 6, 7, 10, 12) + rect(54, 70, 12, 14) + grid(12, 60, 2, 1, 6, 7, 10, 0) + grid(92, 60, 2, 1, 6, 7, 10, 0) + disc(60, 30, 4),
};

/* City: flat tops, towers. */
const shop: Drawing = {
  mass: rect(38, 34, 44, 50) + rect(34, 30, 52, 5) + ground(16, 88),
  cut: grid(44, 41, 4, 3, 6, 6, 10, 11) + rect(44, 74, 32, 10),
  over: 'M40 72h40l4 5H36z',
};
const block: Drawing = {
  mass: rect(20, 30, 34, 54) + rect(56, 46, 44, 38) + rect(16, 26, 42, 4) + ground(10, 100),
  cut: grid(26, 37, 3, 5, 5, 5, 9, 9) + grid(62, 53, 5, 3, 4, 5, 8, 10),
};
const towers: Drawing = {
  mass: rect(16, 40, 26, 44) + rect(44, 8, 26, 76) + poly(72, 84, 72, 28, 100, 18, 100, 84) + rect(56, 0, 2, 8) + ground(8, 106),
  cut: grid(21, 47, 2, 4, 6, 5, 10, 9) + grid(49, 15, 2, 8, 6, 4, 10, 8) + grid(78, 34, 2, 6, 6, 4, 11, 8),
};
const district: Drawing = {
  mass: rect(6, 52, 22, 32) + rect(30, 22, 20, 62) + rect(52, 4, 18, 80) + rect(72, 30, 20, 54) + rect(94, 46, 20, 38) + rect(60, 0, 2, 4) + ground(2, 116),
  cut: grid(10, 58, 2, 3, 5, 4, 9, 8) + grid(34, 28, 2, 7, 4, 4, 8, 8) + grid(56, 10, 2, 9, 4, 4, 7, 8) + grid(76, 36, 2, 6, 4, 4, 8, 8) + grid(98, 52, 2, 4, 4, 4, 8, 8),
};

const families: Record<string, Record<string, Drawing>> = {
  industrial: { small: shed, medium: hall, large: works, mega: works },
  infrastructure: { small: footbridge, medium: arched, large: viaduct, mega: bridge },
  suburb: { small: houses, medium: terrace, large: school, mega: estate },
  city: { small: shop, medium: block, large: towers, mega: district },
};
/** Each area is known by one drawing. */
const known: Record<string, Drawing> = { industrial: shed, infrastructure: bridge, suburb: houses, city: towers };

export const projectArt = (area: string, size: string): Drawing => families[area]?.[size] ?? known[area] ?? shop;
export const areaArt = (area: string): Drawing => known[area] ?? shop;

const signs: Record<string, Glyph> = {
  CO: { mass: 'M12 .5l3.300 7.800 8.400.7-6.400 5.500 2 8.300L12 18.300l-7.300 4.500 2-8.300L.3 9l8.400-.7z' },
  CW: { mass: 'M3 15C3 9 6.500 5.500 10 5V3h4v2c3.500.5 7 4 7 10z' + rect(1, 16.5, 22, 3.5) },
  HS: { mass: 'M12 1l10 3.500V12c0 6-4.500 9.500-10 11C6.500 21.500 2 18 2 12V4.500z', cut: 'M10.400 6.500h3.200v4h4v3.200h-4v4h-3.200v-4h-4v-3.200h4z' },
  PL: { mass: 'M2 22V3l19 19z', cut: 'M6 18v-6l6 6z' },
  PM: { mass: 'M2 3h11l9 9-10 10-10-9z', cut: disc(7.5, 8, 2) },
  QE: { mass: 'M3 21C2 9 9 2 22 2c0 13-6 19-15 18l8-11L5 19z' },
  SF: { mass: rect(3, 2, 18, 4) + rect(3, 8, 18, 4) + rect(3, 14, 12, 4) + rect(3, 20, 9, 2) },
  SM: { mass: rect(4, 2, 2, 20) + 'M7 3h13l-3 4.500 3 4.500H7z' },
  SV: { mass: 'M1 12C4 6.500 8 4.500 12 4.500S20 6.500 23 12c-3 5.500-7 7.500-11 7.500S4 17.500 1 12z', cut: 'M7.500 12a4.500 4.500 0 1 1 9 0a4.500 4.500 0 1 1-9 0zm2.500 0a2 2 0 1 0 4 0a2 2 0 1 0-4 0z' },
  TS: glyphs.gear,
};
export const skillSign = (code: string): Glyph => signs[code] ?? signs.CO;
