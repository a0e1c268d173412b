import { arch, disc, fir, grid, ground, poly, rect, tree, type Drawing } from './draw';
import { refinery, turbines } from './street';

/* Black: chimneys, arms, tanks, slabs. */
const drainage: Drawing = {
  mass:
    rect(14, 58, 34, 26) +
    poly(10, 58, 31, 44, 52, 58) +
    'M48 66h18a8 8 0 0 1 8 8v2h-7v-1a2 2 0 0 0-2-2H48z' +
    poly(76, 84, 82, 62, 100, 36, 107, 40, 92, 64, 90, 84) +
    poly(98, 34, 112, 36, 114, 45, 106, 48, 96, 40) +
    'M70 84a20 5 0 0 1 40 0z' +
    ground(),
  cut: grid(20, 64, 3, 1, 5, 7, 10, 0) + rect(26, 74, 10, 10),
};
const car = (x: number, y: number): string => `M${x} ${y}c0-3 4-3 5-5h8c2 2 5 2 5 5v2h-18z`;
const parking: Drawing = {
  mass: rect(12, 36, 96, 48) + rect(12, 28, 10, 10) + ground(),
  cut: [44, 58, 72].map((y) => rect(16, y, 88, 6)).join(''),
};
const parked = [car(74, 48), car(24, 62), car(60, 62), car(36, 76)].join('');
const towers: Drawing = {
  mass: rect(12, 22, 24, 62) + rect(42, 8, 24, 76) + rect(72, 30, 36, 54) + rect(53, 2, 2, 8) + ground(),
  cut: grid(16, 28, 3, 6, 4, 5, 6.5, 9) + grid(46, 14, 3, 7, 4, 5, 6.5, 9) + grid(77, 37, 4, 5, 4, 5, 8, 9),
};
const toll: Drawing = {
  mass:
    rect(8, 34, 104, 9) +
    poly(8, 34, 20, 27, 100, 27, 112, 34) +
    [14, 44, 74, 104].map((x) => rect(x - 2, 43, 5, 41)).join('') +
    [38, 68, 98].map((x) => rect(x, 60, 11, 24)).join('') +
    poly(49, 68, 70, 50, 71, 52, 50, 71) +
    ground(),
  cut: [40, 70, 100].map((x) => rect(x, 63, 7, 8)).join('') + grid(24, 37, 3, 1, 12, 3, 30, 0),
};
const furnace: Drawing = {
  mass:
    'M14 84V52h10l6-36h12l5 36h15v32z' +
    rect(28, 12, 16, 5) +
    'M66 84V48l14-9v9l14-9v9l14-9v45z' +
    'M30 8c-5-4 3-5 0-8c7 1 9 5 6 8z' +
    ground(),
  cut: arch(20, 64, 14, 20) + grid(74, 58, 4, 2, 5, 6, 8.5, 11) + rect(31, 28, 10, 2),
};
const terminal: Drawing = {
  mass:
    rect(6, 50, 70, 34) +
    'M6 50q35-20 70 0z' +
    rect(82, 62, 26, 16) +
    'M108 66h6l4 6v6h-10z' +
    disc(88, 80, 4) +
    disc(110, 80, 4) +
    rect(90, 18, 3, 42) +
    rect(70, 18, 42, 4) +
    rect(74, 22, 2, 14) +
    ground(),
  cut: grid(13, 62, 3, 1, 16, 22, 20, 0) + rect(111, 68, 3, 4),
};
const pit: Drawing = {
  mass:
    'M4 84c10-2 18-30 34-32c10 0 16 14 26 18c10 2 14-8 22-8c12 0 20 14 30 22z' +
    poly(60, 46, 98, 22, 101, 26, 64, 51) +
    rect(72, 38, 4, 30) +
    rect(90, 26, 4, 40) +
    poly(94, 18, 110, 18, 106, 30, 98, 30) +
    ground(),
};

/* Green: round and pitched, with a tree. */
const ridge: Drawing = {
  mass:
    'M4 84c16-2 26-24 46-26c14-2 20 10 34 10c12 0 20 6 32 16z' +
    fir(26, 46, 26) +
    fir(40, 30, 34) +
    fir(56, 34, 26) +
    fir(74, 40, 30) +
    fir(92, 50, 24) +
    fir(104, 62, 18),
  line: 'M88 24a8 8 0 1 0 16 0a8 8 0 1 0-16 0z',
};
const school: Drawing = {
  mass:
    poly(10, 84, 10, 56, 30, 40, 50, 56, 50, 84) +
    poly(50, 84, 50, 50, 70, 34, 90, 50, 90, 84) +
    poly(90, 84, 90, 62, 110, 54, 110, 84) +
    tree(114, 84, 18, 5) +
    ground(),
  cut: grid(17, 60, 3, 1, 6, 8, 10, 0) + grid(57, 56, 3, 2, 6, 7, 10, 13) + rect(26, 72, 8, 12) + rect(96, 68, 8, 6),
};
const orchard: Drawing = {
  mass:
    rect(18, 44, 84, 40) +
    rect(14, 40, 92, 4) +
    [28, 46, 64, 82, 97].map((x, i) => tree(x, 40, i % 2 ? 14 : 12, i === 4 ? 5 : 7.5)).join('') +
    ground(),
  cut:
    grid(26, 52, 7, 1, 6, 9, 11, 0) +
    grid(26, 67, 3, 1, 6, 9, 11, 0) +
    grid(70, 67, 3, 1, 6, 9, 11, 0) +
    rect(57, 68, 8, 16),
};
const tram: Drawing = {
  mass:
    'M14 74V48a8 8 0 0 1 8-8h66a14 14 0 0 1 14 14v20z' +
    disc(32, 78, 5) +
    disc(84, 78, 5) +
    poly(50, 40, 58, 30, 46, 24, 47, 22, 62, 30, 54, 40) +
    rect(6, 20, 108, 1.5) +
    tree(110, 84, 34, 7) +
    ground(),
  cut: grid(22, 47, 4, 1, 13, 12, 17, 0) + 'M90 47h2a7 7 0 0 1 6 7v5h-8z' + rect(14, 65, 88, 2),
};
const canopy: Drawing = {
  mass:
    poly(8, 46, 50, 28, 56, 28, 14, 50) +
    poly(40, 50, 88, 28, 94, 28, 46, 54) +
    poly(74, 54, 108, 36, 112, 39, 80, 57) +
    [24, 60, 96].map((x) => rect(x, 44, 3, 40)).join('') +
    rect(30, 66, 24, 18) +
    rect(68, 66, 22, 18) +
    tree(110, 84, 22, 7) +
    ground(),
  cut: rect(33, 69, 18, 5) + rect(71, 69, 16, 5),
};
const garden: Drawing = {
  mass:
    tree(30, 84, 34, 15) +
    tree(62, 84, 44, 11) +
    tree(92, 84, 28, 13) +
    rect(40, 72, 36, 3) +
    rect(44, 75, 3, 9) +
    rect(69, 75, 3, 9) +
    rect(40, 64, 36, 3) +
    ground(),
};
const workshop: Drawing = {
  mass:
    poly(12, 84, 12, 48, 34, 36, 34, 48, 56, 36, 56, 48, 78, 36, 78, 84) +
    rect(78, 56, 22, 28) +
    tree(110, 84, 24, 8) +
    ground(),
  cut: arch(20, 60, 20, 24) + grid(48, 58, 3, 2, 6, 8, 10, 13) + rect(84, 62, 10, 8),
};
const reeds: Drawing = {
  mass:
    'M4 84q8-6 16 0t16 0t16 0t16 0t16 0t16 0t16 0v3H4z' +
    [16, 24, 33, 60, 69, 96, 104]
      .map((x, i) => rect(x, 40 + (i % 3) * 7, 1.8, 43 - (i % 3) * 7) + rect(x - 1.4, 34 + (i % 3) * 7, 4.6, 13))
      .join('') +
    'M78 60c6-8 14-4 14 2l5 1l-5 2c-2 6-12 8-18 3z',
};
const bicycles: Drawing = {
  mass:
    poly(6, 40, 60, 24, 114, 40, 114, 45, 60, 29, 6, 45) +
    [14, 60, 104].map((x) => rect(x - 1.5, 38, 3, 46)).join('') +
    ground(),
  line: [34, 86]
    .map(
      (x) =>
        `M${x - 17} 74a8 8 0 1 0 16 0a8 8 0 1 0-16 0` +
        `M${x + 1} 74a8 8 0 1 0 16 0a8 8 0 1 0-16 0` +
        `M${x - 9} 74l6-14h12l-9 14zM${x - 4} 57h-5M${x + 9} 74l-4-18h5`,
    )
    .join(''),
};

/** Cars stand inside the cut floors. */
const withCars: Drawing = { ...parking, over: parked };

const byCard: Record<string, Drawing> = {
  K01: withCars,
  K02: toll,
  K03: pit,
  K04: terminal,
  K05: parking,
  K06: towers,
  K07: toll,
  K08: towers,
  K09: furnace,
  K10: drainage,
  K11: pit,
  K12: refinery,
  G01: garden,
  G02: bicycles,
  G03: workshop,
  G04: orchard,
  G05: workshop,
  G06: tram,
  G07: reeds,
  G08: turbines,
  G09: ridge,
  G10: school,
  G11: canopy,
  G12: reeds,
};

/** A card typed in by an owner has no drawing of its own: it gets its family's. */
export const feverArt = (card: string): Drawing => byCard[card] ?? (card.startsWith('K') ? towers : garden);
