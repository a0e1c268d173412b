import { arch, disc, grid, ground, poly, rect, tree, type Drawing } from '../../../art/draw';

/** A gabled house from the ground up. */
const house = (x: number, w: number, eaves: number, ridge: number): string =>
  `M${x} 84V${eaves}L${x + w / 2} ${ridge}L${x + w} ${eaves}V84z`;

/* Pitched roofs, each with what gives it away. */
const playground: Drawing = {
  mass:
    rect(52, 48, 4, 36) +
    rect(72, 48, 4, 36) +
    poly(46, 46, 64, 26, 82, 46) +
    rect(50, 60, 28, 4) +
    poly(76, 60, 82, 60, 112, 82, 104, 82) +
    rect(12, 44, 30, 4) +
    poly(8, 84, 12, 84, 16, 46, 13, 46) +
    poly(42, 84, 46, 84, 41, 46, 38, 46) +
    rect(20, 70, 14, 4) +
    ground(4, 112),
  line: 'M21 48v22M33 48v22',
};
const garages: Drawing = {
  mass:
    [8, 43, 78].map((x) => rect(x, 58, 33, 26) + poly(x - 2, 58, x + 16.5, 46, x + 35, 58)).join('') + ground(4, 112),
  cut: [8, 43, 78].map((x) => grid(x + 5, 63, 1, 4, 23, 3, 0, 5.4)).join(''),
};
const pavilion: Drawing = {
  mass: poly(6, 58, 60, 32, 114, 58) + rect(14, 58, 92, 26) + rect(90, 34, 6, 14) + ground(4, 112),
  cut: disc(30, 70, 7) + disc(90, 70, 7) + arch(50, 62, 20, 22) + disc(60, 48, 4),
};
const cornerShop: Drawing = {
  mass:
    house(34, 52, 46, 22) +
    poly(34, 56, 86, 56, 94, 65, 26, 65) +
    rect(86, 34, 3, 12) +
    rect(89, 34, 15, 12) +
    ground(16, 90),
  cut: rect(40, 68, 18, 11) + rect(64, 68, 14, 16) + grid(46, 46, 2, 1, 8, 7, 20, 0) + rect(92, 38, 9, 4),
};
const houses: Drawing = {
  mass: house(22, 36, 58, 42) + house(64, 36, 58, 42) + rect(48, 44, 4, 10) + tree(112, 84, 16, 5) + ground(8, 108),
  cut: grid(30, 62, 2, 1, 6, 7, 13, 0) + grid(72, 62, 2, 1, 6, 7, 13, 0) + rect(36, 73, 8, 11) + rect(78, 73, 8, 11),
};
const terrace: Drawing = {
  mass: [12, 44, 76].map((x) => house(x, 32, 52, 38)).join('') + ground(8, 106),
  cut: [19, 51, 83].map((x) => grid(x, 56, 2, 1, 6, 7, 12, 0) + rect(x + 6, 70, 7, 14)).join(''),
};
const clinic: Drawing = {
  mass: rect(12, 54, 96, 30) + house(36, 48, 48, 22) + rect(52, 64, 16, 20) + ground(6, 108),
  cut:
    rect(57, 34, 6, 20) +
    rect(50, 41, 20, 6) +
    grid(17, 60, 2, 2, 6, 6, 10, 11) +
    grid(88, 60, 2, 2, 6, 6, 10, 11) +
    rect(53, 68, 14, 16),
};
const school: Drawing = {
  mass:
    rect(10, 46, 100, 38) +
    'M8 46l18-14h68l18 14z' +
    rect(52, 16, 16, 18) +
    'M50 18l10-10 10 10z' +
    tree(114, 84, 14, 4) +
    ground(),
  cut:
    grid(18, 52, 9, 1, 5, 6, 10, 0) +
    grid(18, 64, 4, 1, 5, 6, 10, 0) +
    grid(68, 64, 4, 1, 5, 6, 10, 0) +
    rect(54, 66, 12, 18),
};
const sportsHall: Drawing = {
  mass: 'M10 84V56a50 30 0 0 1 100 0v28z' + rect(6, 56, 108, 4) + ground(2, 116),
  cut: grid(18, 64, 9, 1, 6, 8, 9.6, 0) + rect(52, 76, 16, 8) + poly(30, 50, 60, 34, 90, 50, 86, 50, 60, 37, 34, 50),
};
const seniors: Drawing = {
  mass: house(8, 36, 50, 32) + house(76, 36, 50, 32) + rect(44, 62, 32, 22) + tree(60, 62, 24, 10) + ground(2, 116),
  cut:
    grid(15, 54, 2, 2, 7, 7, 14, 13) + grid(83, 54, 2, 2, 7, 7, 14, 13) + arch(48, 68, 10, 16) + arch(62, 68, 10, 16),
};
const courtyard: Drawing = {
  mass: house(6, 34, 40, 22) + house(80, 34, 40, 22) + rect(40, 46, 40, 38) + ground(2, 116),
  cut:
    grid(13, 44, 2, 3, 7, 7, 13, 12) +
    grid(87, 44, 2, 3, 7, 7, 13, 12) +
    arch(48, 60, 24, 24) +
    grid(44, 50, 4, 1, 5, 5, 9, 0),
  over: tree(60, 84, 12, 5),
};
const swimming: Drawing = {
  mass: 'M8 84V46q13-20 26 0t26 0q13-20 26 0t26 0v38z' + ground(2, 116),
  cut:
    grid(16, 56, 7, 1, 9, 8, 13.5, 0) +
    'M8 72q6.500-5 13 0t13 0 13 0 13 0 13 0 13 0 13 0 13 0v4q-6.500-5-13 0t-13 0-13 0-13 0-13 0-13 0-13 0-13 0z',
};
const garden: Drawing = {
  mass:
    house(4, 26, 62, 48) +
    house(47, 26, 52, 36) +
    house(90, 26, 62, 48) +
    tree(38, 84, 38, 9) +
    tree(82, 84, 38, 9) +
    ground(0, 120),
  cut: [10, 53, 96].map((x, i) => grid(x, [66, 57, 66][i], 2, 1, 5, 6, 9, 0) + rect(x + 4, 75, 6, 9)).join(''),
};
const shoppingPark: Drawing = {
  mass:
    rect(4, 50, 86, 34) +
    poly(4, 50, 18, 38, 32, 50) +
    poly(33, 50, 47, 38, 61, 50) +
    poly(62, 50, 76, 38, 90, 50) +
    rect(101, 32, 4, 52) +
    rect(92, 8, 22, 26) +
    ground(0, 120),
  cut: grid(9, 60, 3, 1, 19, 10, 29, 0) + grid(9, 73, 3, 1, 9, 11, 29, 0) + rect(97, 19, 12, 11),
  line: 'M99.500 19v-3a3.500 3.500 0 0 1 7 0v3',
};

export const known = houses;
export const bySize = { small: houses, medium: terrace, large: school, mega: garden };
/** In the order of the cards, S01 to S13. */
export const byCard = [
  playground,
  garages,
  pavilion,
  cornerShop,
  terrace,
  clinic,
  school,
  sportsHall,
  seniors,
  courtyard,
  swimming,
  garden,
  shoppingPark,
];
