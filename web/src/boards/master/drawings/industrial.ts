import { disc, grid, ground, poly, rect, type Drawing } from '../../../art/draw';
import { works } from '../../../art/street';

/** A saw-tooth roof on its walls: `n` teeth of width `w` from `x`, eaves at `y`. */
const teeth = (x: number, y: number, n: number, w: number, rise = 12): string =>
  `M${x} 84V${y}${`l${w} ${-rise}v${rise}`.repeat(n - 1)}l${w} ${-rise}V84z`;

/* Saw-tooth, chimneys, tanks: what is made there lies in front. */
const toolDepot: Drawing = {
  mass: teeth(26, 54, 3, 22) + ground(14, 92),
  cut: grid(34, 60, 1, 5, 34, 3, 0, 5) + rect(76, 60, 10, 9),
};
const packing: Drawing = {
  mass: teeth(14, 54, 3, 16) + rect(68, 66, 18, 18) + rect(88, 66, 18, 18) + rect(78, 46, 18, 18) + ground(8, 104),
  cut: grid(20, 62, 3, 1, 8, 8, 14, 0) + rect(74, 66, 6, 6) + rect(94, 66, 6, 6) + rect(84, 46, 6, 6),
};
const pumpHouse: Drawing = {
  mass: teeth(26, 54, 3, 18) + rect(84, 26, 8, 58) + rect(80, 72, 20, 12) + ground(14, 92),
  cut: grid(32, 62, 4, 1, 7, 7, 12, 0),
};
const workshop: Drawing = {
  mass: teeth(52, 56, 3, 18) + disc(30, 42, 18) + rect(27, 58, 6, 26) + ground(8, 104),
  cut: disc(30, 42, 13) + grid(60, 64, 3, 1, 8, 8, 16, 0),
  over: poly(28.5, 43, 38, 32, 40, 34, 31.5, 44) + disc(30, 43, 3) + rect(20, 41, 4, 2) + rect(29, 31, 2, 4),
};
const logs = [
  [10, 78],
  [22, 78],
  [34, 78],
  [16, 68],
  [28, 68],
  [22, 58],
];
const sawmill: Drawing = {
  mass: teeth(46, 50, 3, 20) + logs.map(([x, y]) => disc(x, y, 5.6)).join('') + ground(2, 112),
  cut: logs.map(([x, y]) => disc(x, y, 2)).join('') + grid(54, 60, 4, 1, 7, 9, 13, 0),
};
const bar = (angle: number): string => {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  return poly(
    ...[
      [-12, -1.5],
      [12, -1.5],
      [12, 1.5],
      [-12, 1.5],
    ].flatMap(([x, y]) => [60 + x * c - y * s, 60 + x * s + y * c]),
  );
};
const coldStore: Drawing = {
  mass: rect(18, 40, 84, 44) + grid(26, 30, 3, 1, 18, 10, 25, 0) + ground(8, 104),
  cut: [0, Math.PI / 3, -Math.PI / 3].map((one) => bar(one + Math.PI / 2)).join('') + grid(31, 33, 3, 1, 8, 4, 25, 0),
};
const sorting: Drawing = {
  mass: teeth(14, 48, 3, 16) + rect(66, 50, 40, 34) + rect(70, 30, 7, 20) + rect(82, 22, 7, 28) + ground(8, 104),
  cut: grid(72, 56, 4, 2, 5, 6, 9, 11) + grid(20, 60, 4, 1, 6, 8, 11, 0),
};
const parcels: Drawing = {
  mass: teeth(6, 48, 4, 18, 10) + 'M84 78V58h18l10 10v10z' + disc(92, 79, 5) + disc(106, 79, 5) + ground(2, 116),
  cut: grid(12, 58, 4, 1, 12, 20, 17, 0) + poly(100, 61, 108, 69, 100, 69) + disc(92, 79, 2) + disc(106, 79, 2),
};
const battery: Drawing = {
  mass:
    rect(10, 30, 30, 54) +
    rect(19, 22, 12, 8) +
    rect(46, 30, 30, 54) +
    rect(55, 22, 12, 8) +
    teeth(80, 60, 2, 15, 9) +
    ground(4, 112),
  cut:
    rect(18, 46, 14, 4) +
    rect(23, 41, 4, 14) +
    rect(54, 46, 14, 4) +
    rect(10, 68, 30, 2) +
    rect(46, 68, 30, 2) +
    grid(86, 68, 2, 1, 7, 7, 12, 0),
};
const paperMill: Drawing = {
  mass: teeth(6, 48, 3, 16) + rect(58, 14, 9, 70) + disc(84, 71, 13) + rect(84, 58, 28, 26) + ground(2, 116),
  cut: disc(84, 71, 4) + grid(12, 58, 4, 2, 6, 6, 11, 11) + rect(58, 24, 9, 3) + rect(98, 58, 1.5, 26),
};
const medicine: Drawing = {
  mass:
    rect(10, 48, 100, 36) +
    'M38 38a11 11 0 0 1 0-22h44a11 11 0 0 1 0 22z' +
    rect(44, 38, 4, 10) +
    rect(72, 38, 4, 10) +
    ground(4, 112),
  cut: 'M60 19h22a8 8 0 0 1 0 16h-22z' + grid(17, 56, 8, 2, 6, 6, 11, 12),
};
const steelworks: Drawing = {
  mass:
    teeth(4, 52, 2, 17) +
    'M48 84l5-34-7-10V18h30v22l-7 10 5 34z' +
    poly(76, 22, 80, 18, 112, 78, 104, 78) +
    rect(92, 12, 8, 34) +
    'M92 84V60h8v24z' +
    ground(0, 118),
  cut: rect(50, 28, 22, 3) + rect(50, 34, 22, 3) + disc(61, 70, 5) + grid(10, 62, 2, 1, 8, 8, 15, 0),
};
const vehicles: Drawing = {
  mass: teeth(6, 44, 6, 18, 14) + ground(0, 120),
  cut: 'M28 76V65l9-3 9-11h26l10 11 11 3v11z',
  over: disc(42, 76, 6) + disc(78, 76, 6) + poly(44, 62, 50, 55, 57, 55, 57, 62) + poly(60, 55, 70, 55, 76, 62, 60, 62),
};

export const known = pumpHouse;
export const bySize = { small: pumpHouse, medium: sorting, large: works, mega: works };
/** In the order of the cards, I01 to I13. */
export const byCard = [
  toolDepot,
  packing,
  pumpHouse,
  workshop,
  sawmill,
  coldStore,
  sorting,
  parcels,
  battery,
  paperMill,
  medicine,
  steelworks,
  vehicles,
];
