import { arch, disc, grid, ground, poly, rect, tree, type Drawing } from './draw';
import { farm, maglev } from './street';

/* Public: civic, symmetrical. */
const gates: Drawing = {
  mass:
    rect(8, 40, 14, 44) +
    rect(98, 40, 14, 44) +
    rect(12, 26, 6, 14) +
    rect(102, 26, 6, 14) +
    'M24 84c2-26 16-38 34-40v40z' +
    'M96 84c-2-26-16-38-34-40v40z' +
    'M4 84q7-5 14 0t14 0t14 0t14 0t14 0t14 0t14 0t14 0v3H4z',
  cut:
    'M31 78c3-14 10-22 21-26v2.500c-10 4-16 11-18.500 23.500z' +
    'M89 78c-3-14-10-22-21-26v2.500c10 4 16 11 18.500 23.500z',
};
const clinic: Drawing = {
  mass: rect(20, 46, 80, 38) + rect(40, 28, 40, 18) + ground(),
  cut:
    rect(57, 32, 6, 12) +
    rect(54, 35, 12, 6) +
    grid(27, 52, 3, 2, 5, 7, 9, 13) +
    grid(72, 52, 3, 2, 5, 7, 9, 13) +
    rect(54, 64, 12, 20),
};
const road: Drawing = {
  mass:
    poly(4, 84, 40, 58, 80, 58, 116, 84) +
    'M60 8c8 10 10 22 9 38h-18c-1-16 1-28 9-38z' +
    poly(51, 38, 42, 52, 51, 50) +
    poly(69, 38, 78, 52, 69, 50) +
    rect(44, 52, 32, 3),
  cut: disc(60, 26, 4) + poly(58.5, 80, 59, 72, 61, 72, 61.5, 80) + poly(59, 68, 59.3, 62, 60.7, 62, 61, 68),
};
const data: Drawing = {
  mass:
    rect(16, 40, 24, 44) +
    rect(48, 22, 24, 62) +
    rect(80, 40, 24, 44) +
    rect(40, 62, 40, 6) +
    rect(59, 12, 2, 10) +
    disc(60, 12, 3) +
    ground(),
  cut: grid(20, 46, 1, 5, 12, 3, 0, 7) + grid(52, 28, 1, 7, 12, 3, 0, 7) + grid(84, 46, 1, 5, 12, 3, 0, 7),
};
const arcology: Drawing = {
  mass: poly(14, 84, 44, 14, 76, 14, 106, 84) + rect(57, 4, 6, 10) + ground(),
  cut: [24, 38, 52, 66].map((y, i) => grid(48 - i * 5, y, 3 + i, 1, 5, 7, 10, 0)).join(''),
};
const water: Drawing = {
  mass:
    'M10 84V56a15 9 0 0 1 30 0v28z' +
    'M80 84V56a15 9 0 0 1 30 0v28z' +
    rect(40, 62, 40, 5) +
    'M60 20c9 12 12 18 12 24a12 12 0 0 1-24 0c0-6 3-12 12-24z' +
    rect(58, 56, 4, 28) +
    ground(),
  cut: rect(10, 66, 30, 2) + rect(80, 66, 30, 2) + 'M53 44a7 7 0 0 0 7 7v2a9 9 0 0 1-9-9z',
};
const fusion: Drawing = {
  mass: 'M24 84V52a36 30 0 0 1 72 0v32z' + rect(12, 66, 12, 18) + rect(96, 66, 12, 18) + ground(),
  cut: disc(60, 54, 15) + rect(40, 76, 40, 3),
  over: disc(60, 54, 9),
};
const learning: Drawing = {
  mass:
    poly(20, 40, 60, 18, 100, 40) +
    rect(24, 40, 72, 5) +
    [28, 46, 70, 88].map((x) => rect(x - 2, 45, 8, 34)).join('') +
    rect(18, 79, 84, 5) +
    ground(),
  cut: disc(60, 32, 4),
};
const ring: Drawing = {
  mass: disc(60, 40, 30) + rect(54, 66, 12, 18) + rect(40, 78, 40, 6) + ground(),
  cut: disc(60, 40, 21),
  over: [0, 60, 120, 180, 240, 300]
    .map((a) => disc(60 + 13 * Math.cos((a * Math.PI) / 180), 40 + 13 * Math.sin((a * Math.PI) / 180), 4))
    .join(''),
};
const shore: Drawing = {
  mass:
    tree(26, 78, 26, 13) +
    tree(60, 78, 38, 14) +
    tree(94, 78, 26, 13) +
    'M4 84q7-6 14 0t14 0t14 0t14 0t14 0t14 0t14 0t14 0v3H4z' +
    rect(8, 77, 104, 3),
};

/* Private: one object, isolated, slightly menacing. */
const drones: Drawing = {
  mass:
    rect(28, 30, 64, 34) +
    rect(42, 64, 6, 20) +
    rect(72, 64, 6, 20) +
    [
      [8, 18, 20],
      [92, 10, 20],
      [60, 14, 16],
    ]
      .map(([x, y, w]) => rect(x, y, w, 3) + rect(x + w / 2 - 4, y + 3, 8, 5))
      .join('') +
    ground(),
  cut: rect(33, 35, 54, 24),
  line: 'M40 55l6-14l6 14M42.500 50.500h7M62 41v14h5a7 7 0 0 0 0-14z',
};
const drilling: Drawing = {
  mass: poly(34, 84, 48, 18, 72, 18, 86, 84) + rect(44, 12, 32, 7) + rect(88, 60, 22, 24) + ground(),
  cut:
    poly(52, 24, 49, 38, 71, 38, 68, 24) +
    poly(48, 44, 44.5, 60, 75.5, 60, 72, 44) +
    poly(43, 66, 40, 82, 80, 82, 77, 66) +
    grid(92, 65, 2, 1, 6, 6, 10, 0),
  over: rect(58, 19, 4, 65),
};
const vault: Drawing = {
  mass: rect(18, 30, 84, 54) + rect(14, 24, 92, 6) + ground(),
  cut: disc(60, 57, 21),
  over: disc(60, 57, 14) + rect(59, 34, 2, 10) + rect(59, 70, 2, 10) + rect(37, 56, 10, 2) + rect(73, 56, 10, 2),
};
const capsules: Drawing = {
  mass: rect(22, 14, 76, 70) + ground(14, 92),
  cut: [20, 36, 52, 68]
    .map((y) => [28, 64].map((x) => `M${x + 5} ${y}h18a5 5 0 0 1 0 10h-18a5 5 0 0 1 0-10z`).join(''))
    .join(''),
  over: [20, 36, 52, 68].map((y) => [28, 64].map((x) => disc(x + 6, y + 5, 2.4)).join('')).join(''),
};
const gate: Drawing = {
  mass:
    [18, 48, 78]
      .map((x) => rect(x, 46, 6, 38) + rect(x + 22, 46, 6, 38) + rect(x, 60, 28, 3) + rect(x, 70, 28, 3))
      .join('') +
    rect(50, 10, 20, 20) +
    rect(58, 30, 4, 16) +
    ground(),
  cut: disc(60, 20, 6),
  over: disc(60, 20, 2.5),
};
const bottle: Drawing = {
  mass: 'M46 84V42c0-8 7-10 7-18v-8h14v8c0 8 7 10 7 18v42z' + rect(51, 8, 18, 6) + ground(),
  cut: rect(46, 50, 28, 20),
  line: 'M51 60c3-4 6-4 9 0s6 4 9 0',
};
const orbit: Drawing = {
  mass: disc(60, 44, 20) + 'M96 22l10-4l-4 10l-4-2z' + ground(),
  line: 'M26 56c-8-14 70-44 72-30M26 56c6 8 62-8 70-28',
};
const tubes: Drawing = {
  mass: [22, 50, 78].map((x) => arch(x, 22, 20, 62)).join('') + rect(14, 78, 92, 6) + ground(),
  cut: [25, 53, 81].map((x) => arch(x, 26, 14, 46)).join(''),
  over: [32, 60, 88].map((x) => disc(x, 44, 4) + `M${x - 5} 70v-14a5 5 0 0 1 10 0v14z`).join(''),
};
const engine: Drawing = {
  mass: rect(24, 20, 72, 64) + rect(16, 84 - 8, 88, 8) + ground(),
  cut: rect(30, 26, 60, 30) + grid(32, 62, 5, 1, 8, 8, 12, 0),
  line: 'M34 32l12 14l10-6l12 12l16-4',
};

const byCard: Record<string, Drawing> = {
  U01: road,
  U02: data,
  U03: gates,
  U04: maglev,
  U05: arcology,
  U06: water,
  U07: fusion,
  U08: farm,
  U09: clinic,
  U10: learning,
  U11: ring,
  U12: shore,
  V01: drones,
  V02: gate,
  V03: engine,
  V04: bottle,
  V05: vault,
  V06: capsules,
  V07: orbit,
  V08: tubes,
  V09: drilling,
  V10: engine,
  V11: drones,
  V12: vault,
};

export const reputationArt = (card: string): Drawing => byCard[card] ?? (card.startsWith('U') ? clinic : vault);
