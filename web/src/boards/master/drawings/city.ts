import { arch, disc, grid, ground, poly, rect, type Drawing } from '../../../art/draw';

/* Flat tops and towers. */
const terrace: Drawing = {
  mass:
    rect(30, 50, 60, 34) +
    rect(26, 46, 68, 4) +
    rect(59, 22, 2, 24) +
    'M42 28a18 14 0 0 1 36 0z' +
    disc(34, 40, 6) +
    disc(86, 40, 6) +
    ground(12, 96),
  cut: grid(38, 56, 5, 2, 6, 6, 9.5, 12),
};
const cafe: Drawing = {
  mass: rect(38, 34, 44, 50) + rect(34, 30, 52, 5) + ground(16, 88),
  cut: grid(44, 41, 4, 3, 6, 6, 10, 11) + rect(44, 74, 32, 10),
  over: 'M40 72h40l4 5H36z',
};
const facade: Drawing = {
  mass: rect(38, 24, 44, 60) + rect(34, 20, 52, 4) + ground(16, 88),
  cut: grid(44, 30, 4, 4, 5, 7, 9, 13),
  line: 'M26 84V16M94 84V16M26 30h68M26 48h68M26 66h68M26 30l12 18M26 66l12-18M94 30l-12 18M94 66l-12-18',
};
const fitOut: Drawing = {
  mass: rect(30, 26, 60, 58) + rect(26, 22, 68, 4) + ground(12, 96),
  cut: grid(36, 32, 6, 1, 5, 6, 9, 0) + rect(34, 46, 52, 20) + grid(36, 72, 6, 1, 5, 6, 9, 0),
  over:
    rect(38, 57, 16, 2) +
    rect(39, 59, 2, 7) +
    rect(51, 59, 2, 7) +
    rect(66, 57, 16, 2) +
    rect(67, 59, 2, 7) +
    rect(79, 59, 2, 7) +
    rect(43, 51, 6, 5) +
    rect(71, 51, 6, 5),
};
const hotel: Drawing = {
  mass:
    rect(38, 18, 42, 66) +
    rect(34, 14, 50, 4) +
    rect(84, 28, 12, 34) +
    rect(80, 34, 4, 3) +
    rect(80, 53, 4, 3) +
    ground(18, 86),
  cut:
    [24, 40, 56].map((y) => [44, 55, 66].map((x) => arch(x, y, 8, 11)).join('')).join('') +
    arch(53, 70, 12, 14) +
    grid(87, 32, 1, 4, 6, 4, 0, 7),
};
const parking: Drawing = {
  mass:
    [34, 50, 66].map((y) => rect(10, y, 84, 5)).join('') +
    [10, 50, 89].map((x) => rect(x, 34, 5, 50)).join('') +
    [
      [20, 45],
      [62, 45],
      [32, 61],
      [66, 61],
      [18, 79],
      [60, 79],
    ]
      .map(([x, y]) => `M${x} ${y + 5}v-5l4-4h10l4 4v5z`)
      .join('') +
    rect(104, 30, 4, 54) +
    rect(96, 10, 20, 22) +
    ground(4, 114),
  cut: rect(102, 14, 3, 14) + 'M105 14h1a4.500 4.500 0 0 1 0 9h-1v-3h1a1.500 1.500 0 0 0 0-3h-1z',
};
const courthouse: Drawing = {
  mass:
    rect(14, 26, 92, 6) +
    rect(18, 32, 84, 9) +
    grid(20, 41, 6, 1, 8, 34, 14.4, 0) +
    rect(12, 74, 96, 5) +
    rect(6, 79, 108, 5),
  cut: rect(48, 34, 24, 5),
};
const library: Drawing = {
  mass: rect(14, 32, 92, 52) + rect(10, 28, 100, 4) + ground(4, 112),
  cut:
    poly(34, 42, 58, 47, 58, 72, 34, 67) +
    poly(86, 42, 62, 47, 62, 72, 86, 67) +
    grid(19, 38, 1, 4, 8, 6, 0, 11) +
    grid(93, 38, 1, 4, 8, 6, 0, 11),
  over:
    poly(39, 50, 53, 53, 53, 55, 39, 52) +
    poly(39, 57, 53, 60, 53, 62, 39, 59) +
    poly(81, 50, 67, 53, 67, 55, 81, 52) +
    poly(81, 57, 67, 60, 67, 62, 81, 59),
};
const officeTower: Drawing = {
  mass: rect(46, 12, 28, 72) + rect(32, 44, 56, 40) + rect(59, 0, 2, 12) + ground(16, 88),
  cut: grid(51, 18, 3, 4, 4, 4, 7, 7) + grid(38, 50, 7, 4, 4, 4, 6.7, 8),
};
const concert: Drawing = {
  mass: 'M18 84V30q21 22 42 4q21-20 42 2v48z' + ground(8, 104),
  cut:
    rect(18, 58, 84, 3) + grid(26, 66, 8, 1, 5, 12, 9, 0) + rect(63, 36, 3, 16) + disc(60, 52, 5) + rect(63, 36, 9, 3),
};
const mixed: Drawing = {
  mass:
    rect(16, 30, 36, 54) +
    rect(54, 46, 50, 38) +
    rect(12, 26, 44, 4) +
    poly(54, 66, 104, 66, 110, 73, 54, 73) +
    ground(8, 104),
  cut: grid(22, 37, 3, 5, 5, 5, 10, 9) + grid(60, 52, 5, 1, 5, 6, 8.5, 0) + rect(60, 75, 16, 9) + rect(82, 75, 16, 9),
};
const station: Drawing = {
  mass:
    'M10 84V56a38 34 0 0 1 76 0v28z' + rect(4, 60, 88, 24) + rect(94, 12, 18, 72) + rect(91, 8, 24, 4) + ground(0, 120),
  cut:
    'M22 58a26 24 0 0 1 52 0z' +
    disc(103, 24, 6) +
    grid(10, 68, 7, 1, 7, 16, 11.5, 0) +
    grid(100, 38, 1, 4, 6, 6, 0, 11),
  over: rect(47, 34, 2, 24) + 'M34 58V42h2v16zM60 58V42h2v16z' + rect(102.3, 20, 1.5, 5) + rect(102.3, 23.5, 4, 1.5),
};
const hospital: Drawing = {
  mass:
    rect(8, 40, 32, 44) +
    rect(42, 16, 38, 68) +
    rect(82, 50, 30, 34) +
    rect(46, 10, 30, 3) +
    rect(59, 13, 4, 3) +
    ground(2, 116),
  cut:
    rect(58, 22, 6, 20) +
    rect(51, 29, 20, 6) +
    grid(13, 46, 3, 4, 5, 5, 8.5, 9) +
    grid(48, 48, 4, 4, 5, 4, 8, 8) +
    grid(87, 56, 3, 3, 5, 5, 8, 9),
};
const towers: Drawing = {
  mass:
    rect(16, 40, 26, 44) +
    rect(44, 8, 26, 76) +
    poly(72, 84, 72, 28, 100, 18, 100, 84) +
    rect(56, 0, 2, 8) +
    ground(8, 106),
  cut: grid(21, 47, 2, 4, 6, 5, 10, 9) + grid(49, 15, 2, 8, 6, 4, 10, 8) + grid(78, 34, 2, 6, 6, 4, 11, 8),
};

export const known = towers;
export const bySize = { small: cafe, medium: mixed, large: towers, mega: hospital };
/** In the order of the cards, C01 to C13. */
export const byCard = [
  terrace,
  cafe,
  facade,
  fitOut,
  hotel,
  parking,
  courthouse,
  library,
  officeTower,
  concert,
  mixed,
  station,
  hospital,
];
