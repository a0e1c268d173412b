import { grid, ground, rect, type Drawing } from '../../art/draw';
import { headquarters } from '../../art/street';

/** Apartments grow with the rank. */
const ranks: Drawing[] = [
  {
    mass: rect(34, 52, 52, 32) + 'M30 52l30-18l30 18z' + ground(14, 92),
    cut: grid(41, 58, 4, 1, 6, 8, 11, 0) + rect(54, 71, 12, 13),
  },
  {
    mass: rect(30, 38, 60, 46) + rect(26, 34, 68, 5) + ground(14, 92),
    cut:
      grid(36, 45, 5, 2, 6, 7, 10.5, 12) +
      grid(36, 69, 1, 1, 6, 7, 0, 0) +
      grid(78, 69, 1, 1, 6, 7, 0, 0) +
      rect(54, 69, 12, 15),
  },
  {
    mass: rect(22, 44, 34, 40) + rect(56, 24, 42, 60) + rect(52, 20, 50, 5) + ground(12, 96),
    cut: grid(28, 51, 3, 3, 5, 6, 9, 11) + grid(62, 31, 4, 4, 5, 5, 9, 10) + rect(70, 72, 12, 12),
  },
  {
    mass: rect(16, 36, 28, 48) + rect(46, 18, 30, 66) + rect(42, 14, 38, 4) + rect(78, 44, 26, 40) + ground(8, 104),
    cut:
      grid(21, 42, 3, 5, 4, 5, 7.5, 8.5) +
      grid(51, 25, 3, 6, 5, 4, 8, 8) +
      grid(83, 50, 3, 4, 4, 4, 7, 8) +
      rect(56, 74, 10, 10),
  },
  {
    mass: rect(10, 48, 24, 36) + rect(36, 28, 24, 56) + rect(62, 8, 26, 76) + rect(90, 38, 22, 46) + ground(4, 112),
    cut:
      grid(15, 54, 2, 4, 5, 4, 9, 7) +
      grid(41, 34, 2, 6, 5, 4, 9, 8) +
      grid(67, 15, 2, 8, 5, 4, 11, 8) +
      grid(95, 44, 2, 5, 4, 4, 8, 8),
  },
];
const parking: Drawing = {
  mass: rect(14, 62, 92, 22) + rect(58, 20, 4, 42) + rect(46, 10, 28, 28) + ground(),
  cut: 'M55 14h7a6 6 0 0 1 0 12h-3v8h-4zm4 3.500v5h3a2.500 2.500 0 0 0 0-5z' + grid(22, 67, 5, 1, 10, 17, 16, 0),
};
const blind: Drawing = {
  mass: rect(44, 34, 32, 42),
  cut: 'M55 48c0-8 12-8 12 0c0 5-5 5-5 10h-4c0-7 5-7 5-10c0-3-4-3-4 0zM58 62h4v4h-4z',
};

export const houseArt = (rank: number | null | undefined, card = ''): Drawing =>
  card === 'parking' ? parking : rank ? ranks[rank - 1] : blind;
export const hqArt = headquarters;
export const bust = {
  mass: 'M24 60c0-14 8-20 20-22v-4c-6-3-9-9-9-16C35 8 41 2 50 2s15 6 15 16c0 7-3 13-9 16v4c12 2 20 8 20 22v4H24z',
  cut: 'M50 40l-7 6l7 16l7-16z',
  tie: 'M50 44l-2.500 3l2.500 14l2.500-14z',
};
export const returnSign = 'M12 3a9 9 0 1 1-8.500 12l2.800-1A6 6 0 1 0 8 8l3 3H2V2l3.500 3.500A9 9 0 0 1 12 3z';
export const tick = 'M3 12.500l3-3l4 4L18.500 5l3 3L10 19.500z';
export const machine = 'M2 18h12v3H2zM4 12h8v5H4zM12 12l4-7l2 1l-2 6l4 3v5h-4v-4zM6 8h4v4H6z';
export const flag = 'M5 2h2v20H5zM8 3h12l-3 4.500l3 4.500H8z';
