import { arch, grid, ground, poly, rect, tree, type Drawing } from '../../../art/draw';
import { bridge, turbines } from '../../../art/street';

/* What carries, spans and leads through. */
const footbridge: Drawing = {
  mass: 'M6 60q54-26 108 0v6q-54-26-108 0z' + rect(18, 58, 5, 26) + rect(97, 58, 5, 26) + ground(6, 108),
  line: 'M32 51v-9M46 47v-9M60 46v-9M74 47v-9M88 51v-9M20 48q40-18 80 0',
};
const tramStop: Drawing = {
  mass:
    'M8 78V54a8 8 0 0 1 8-8h56a8 8 0 0 1 8 8v24z' +
    rect(84, 42, 32, 4) +
    rect(104, 46, 4, 38) +
    rect(88, 68, 12, 3) +
    rect(4, 30, 112, 2) +
    ground(2, 116),
  cut: grid(16, 53, 5, 1, 9, 10, 12.5, 0) + grid(18, 74, 3, 1, 8, 4, 22, 0),
  line: 'M44 46l-8-7 8-7M44 46l8-7-8-7',
};
const culvert: Drawing = {
  mass: poly(2, 84, 30, 48, 90, 48, 118, 84) + rect(18, 42, 84, 6) + ground(0, 120),
  cut: arch(42, 56, 36, 28),
  over: 'M42 78q4.500-4 9 0t9 0 9 0 9 0v6H42z',
};
const roundabout: Drawing = {
  mass: 'M4 68a56 16 0 1 1 112 0a56 16 0 1 1-112 0z',
  cut: 'M32 66a28 7 0 1 1 56 0a28 7 0 1 1-56 0z' + poly(10, 67, 20, 64, 20, 70) + poly(110, 67, 100, 64, 100, 70),
  over: tree(60, 66, 34, 13),
};
const cycleway: Drawing = {
  mass: rect(4, 70, 112, 5) + rect(18, 75, 6, 9) + rect(96, 75, 6, 9) + rect(57, 75, 6, 9) + ground(),
  line:
    'M22 56a13 13 0 1 0 26 0a13 13 0 1 0-26 0z' +
    'M72 56a13 13 0 1 0 26 0a13 13 0 1 0-26 0z' +
    'M35 56l10-22h30l10 22M45 34l15 22h-25M60 56l15-22M75 34l-3-8h8M40 32h10',
};
const noiseBarrier: Drawing = {
  mass:
    [6, 32, 58, 84, 110].map((x) => rect(x, 30, 5, 54)).join('') +
    [11, 37, 63, 89].map((x, i) => rect(x, [44, 38, 44, 38][i], 21, [40, 46, 40, 46][i])).join('') +
    ground(0, 120),
  cut: [13, 39, 65, 91].map((x, i) => grid(x, [50, 44, 50, 44][i], 1, 4, 17, 3, 0, 8)).join(''),
};
const quay: Drawing = {
  mass:
    rect(2, 72, 56, 12) +
    rect(14, 20, 5, 52) +
    rect(40, 20, 5, 52) +
    rect(8, 16, 96, 6) +
    poly(14, 16, 29, 4, 44, 16) +
    rect(84, 22, 2, 18) +
    rect(76, 40, 18, 11) +
    poly(62, 66, 118, 66, 110, 82, 68, 82) +
    rect(66, 56, 14, 10) +
    rect(82, 56, 14, 10) +
    ground(0, 120),
  cut: poly(22, 15, 29, 9, 36, 15),
};
const waterMain: Drawing = {
  mass:
    rect(2, 52, 116, 22) +
    [14, 52, 90].map((x) => rect(x, 46, 7, 34)).join('') +
    rect(69, 32, 5, 20) +
    rect(58, 26, 27, 6) +
    rect(30, 74, 8, 10) +
    rect(76, 74, 8, 10) +
    ground(),
  cut: rect(24, 57, 25, 3) + rect(62, 57, 25, 3) + rect(100, 57, 16, 3),
};
const junction: Drawing = {
  mass:
    rect(2, 64, 116, 6) +
    'M2 50q58-44 116 0v7q-58-44-116 0z' +
    rect(14, 70, 6, 14) +
    rect(100, 70, 6, 14) +
    rect(57, 34, 6, 50) +
    rect(34, 70, 6, 14) +
    rect(80, 70, 6, 14) +
    ground(0, 120),
};
const viaduct: Drawing = {
  mass:
    rect(4, 40, 112, 8) +
    [14, 44, 74, 104].map((x) => poly(x - 4, 48, x + 4, 48, x + 6, 84, x - 6, 84)).join('') +
    rect(24, 28, 70, 12) +
    poly(94, 28, 104, 40, 94, 40) +
    ground(),
  cut: grid(29, 31, 6, 1, 6, 5, 10.5, 0),
};
const tunnel: Drawing = {
  mass: poly(0, 84, 36, 30, 50, 44, 76, 12, 120, 84) + ground(0, 120),
  cut: arch(38, 46, 44, 38),
  over: 'M47 80V64a13 10 0 0 1 26 0v16z' + rect(44, 82, 32, 2),
};
const arched: Drawing = {
  mass:
    rect(4, 66, 112, 6) +
    rect(20, 72, 7, 12) +
    rect(56, 72, 7, 12) +
    rect(94, 72, 7, 12) +
    'M6 66a54 40 0 0 1 108 0h-6a48 34 0 0 0-96 0z' +
    ground(),
  line: 'M24 44v22M36 36v30M48 31v35M60 29v37M72 31v35M84 36v30M96 44v22',
};

export const known = bridge;
export const bySize = { small: footbridge, medium: arched, large: viaduct, mega: bridge };
/** In the order of the cards, F01 to F13. */
export const byCard = [
  footbridge,
  tramStop,
  culvert,
  roundabout,
  cycleway,
  noiseBarrier,
  quay,
  waterMain,
  junction,
  turbines,
  viaduct,
  tunnel,
  bridge,
];
