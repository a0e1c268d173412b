import { poly, rect } from './draw';

/** A seat is a letter in a shape; the same shape is punched into its workers. */
export const letters = ['A', 'B', 'C', 'D', 'E', 'F'] as const;
export const seatClass = (seat: number): string => `seat-${(letters[seat] ?? 'F').toLowerCase()}`;
export const seatLetter = (seat: number): string => letters[seat] ?? String(seat + 1);

/** Box of 24. */
export const shapes: string[] = [
  'M1 12a11 11 0 1 0 22 0a11 11 0 1 0-22 0z',
  rect(2, 2, 20, 20),
  poly(12, 0.5, 23.8, 21.5, 0.2, 21.5),
  poly(12, 0, 24, 12, 12, 24, 0, 12),
  poly(12, 1, 22.5, 9, 22.5, 22, 1.5, 22, 1.5, 9),
  'M7 1h10v6h6v10h-6v6H7v-6H1V7h6z',
];

/** Box of 24 × 28: hard hat, brim, shoulders. */
export const worker =
  'M5 9.500C5 4.500 8 2 10.300 1.600V0h3.400v1.600C16 2 19 4.500 19 9.500z' +
  rect(2.5, 10.5, 19, 2.5) +
  'M2 28v-4.500C2 17.500 6 14 12 14s10 3.500 10 9.500V28z';

export const punches: string[] = [
  'M8.400 20.500a3.600 3.600 0 1 0 7.200 0a3.600 3.600 0 1 0-7.200 0z',
  rect(8.6, 17.2, 6.8, 6.8),
  poly(12, 16, 16.4, 23.6, 7.6, 23.6),
  poly(12, 15.8, 16.6, 20.5, 12, 25.2, 7.4, 20.5),
  poly(12, 16.2, 15.8, 19.2, 15.8, 24, 8.2, 24, 8.2, 19.2),
  'M10.400 16.400h3.200v2.500h2.500v3.200h-2.500v2.500h-3.200v-2.500H7.900v-3.200h2.500z',
];
