import { disc, poly, rect } from './draw';

/** Small signs in a box of 24: a mass and, where needed, what is cut out of it. */
export type Glyph = { mass: string; cut?: string };

export const glyphs = {
  branch: { mass: 'M4 3h2.600v7H14V6l7 5.300-7 5.300v-4H6.600V21H4z' },
  curve: { mass: 'M2 2h2.500v17.500H22V22H2zM6 15l5-6 4 3.500L21 4l2 1.500-7.500 10.500-4-3.500L8 16.800z' },
  sheet: { mass: 'M4 1h16v22H4z', cut: 'M7 5h10v1.800H7zM7 10h10v1.800H7zM7 15h6v1.800H7z' },
  book: { mass: 'M2 4c4-1.500 7-1 9.200 1v16C9 19 6 18.500 2 20zM22 4c-4-1.500-7-1-9.200 1v16C15 19 18 18.500 22 20z' },
  gear: {
    mass:
      [0, 45, 90, 135, 180, 225, 270, 315]
        .map((a) => {
          const c = Math.cos((a * Math.PI) / 180);
          const s = Math.sin((a * Math.PI) / 180);
          const at = (r: number, t: number) =>
            [12 + r * c - t * s, 12 + r * s + t * c].map((n) => Number(n.toFixed(2)));
          return poly(...at(6, 3), ...at(11.5, 2), ...at(11.5, -2), ...at(6, -3));
        })
        .join('') + disc(12, 12, 8),
    cut: disc(12, 12, 3.6),
  },
  lock: { mass: 'M5 11h14v11H5zM7 11V8a5 5 0 0 1 10 0v3h-2.500V8a2.500 2.500 0 0 0-5 0v3z' },
  eye: { mass: 'M1 12c4-7 18-7 22 0c-4 7-18 7-22 0z', cut: disc(12, 12, 4.5) },
  wait: { mass: 'M6 2h12v3l-4.500 7l4.500 7v3H6v-3l4.500-7L6 5z' },
  up: { mass: poly(12, 4, 21, 19, 3, 19) },
  down: { mass: poly(12, 20, 3, 5, 21, 5) },
  diamond: { mass: poly(12, 2, 22, 12, 12, 22, 2, 12) },
  // What was done is taken back; what is being composed is wiped away; a finished game is looked at; from the start.
  undo: { mass: 'M9 3v4h5a6 6 0 0 1 0 12.500H7V17h7a3.400 3.400 0 0 0 0-7.300H9v4L2.500 8.300z' },
  clear: {
    mass: poly(9, 4, 22, 17, 17, 22, 12, 22, 2, 12) + rect(15, 20, 8, 2.4),
    cut: poly(8, 9.5, 16.5, 18, 15, 19.5, 13, 19.5, 5.5, 12),
  },
  replay: { mass: disc(12, 12, 11), cut: poly(9, 6.5, 18, 12, 9, 17.5) },
  first: { mass: rect(3, 4, 3, 16) + poly(21, 4, 21, 20, 8, 12) },
  last: { mass: rect(18, 4, 3, 16) + poly(3, 4, 3, 20, 16, 12) },
  previous: { mass: poly(18, 4, 18, 20, 5, 12) },
  next: { mass: poly(6, 4, 6, 20, 19, 12) },
  pause: { mass: rect(5, 4, 5, 16) + rect(14, 4, 5, 16) },
  clock: { mass: disc(12, 12, 11), cut: 'M10.800 5h2.400v6.300l4.200 2.500-1.200 2-5.400-3.200z' },
  bot: {
    mass: 'M11 1h2v4h7v14H4V5h7zM1 10h2v5H1zM21 10h2v5h-2z',
    cut: disc(9, 11, 1.8) + disc(15, 11, 1.8) + rect(8, 15, 8, 1.6),
  },
  lamp: { mass: 'M12 2a7 7 0 0 1 4 12.700V17H8v-2.300A7 7 0 0 1 12 2zM8.500 18.500h7V20h-7zM10 21h4v1.500h-4z' },
  crown: { mass: 'M2 20V6l5.500 5L12 3l4.500 8L22 6v14z' },
  skip: { mass: poly(3, 4, 12, 12, 3, 20) + poly(12, 4, 21, 12, 12, 20) },
  play: { mass: poly(5, 3, 21, 12, 5, 21) },
  menu: { mass: rect(3, 5, 18, 2.5) + rect(3, 11, 18, 2.5) + rect(3, 17, 18, 2.5) },
  close: { mass: poly(5, 3, 12, 10, 19, 3, 21, 5, 14, 12, 21, 19, 19, 21, 12, 14, 5, 21, 3, 19, 10, 12, 3, 5) },
  link: {
    mass:
      'M10 6h-3a6 6 0 0 0 0 12h3v-2.600H7a3.400 3.400 0 0 1 0-6.800h3z' +
      'M14 6h3a6 6 0 0 1 0 12h-3v-2.600h3a3.400 3.400 0 0 0 0-6.800h-3z' +
      'M8 10.800h8v2.400H8z',
  },
  hand: {
    mass:
      'M7 12V5.500a1.600 1.600 0 0 1 3.200 0V3.600a1.600 1.600 0 0 1 3.200 0v1.900a1.600 1.600 0 0 1 3.200 0' +
      'v3a1.500 1.500 0 0 1 3 0V16' +
      'c0 4-2.600 6.500-6.400 6.500c-3.500 0-5-1.600-6.600-4.500L3.500 13c1-1.600 2.400-1.400 3.500-1z',
  },
  talk: { mass: 'M2 3h20v14H11l-6 5v-5H2z', cut: rect(6, 7, 12, 1.8) + rect(6, 11, 8, 1.8) },
  mute: {
    mass: 'M2 3h20v14H11l-6 5v-5H2z',
    cut: poly(
      8.5,
      5.5,
      12,
      9,
      15.5,
      5.5,
      16.5,
      6.5,
      13,
      10,
      16.5,
      13.5,
      15.5,
      14.5,
      12,
      11,
      8.5,
      14.5,
      7.5,
      13.5,
      11,
      10,
      7.5,
      6.5,
    ),
  },
  arrow: { mass: poly(2, 10.8, 16, 10.8, 11.5, 6, 13.5, 4, 22, 12, 13.5, 20, 11.5, 18, 16, 13.2, 2, 13.2) },

  anvil: { mass: 'M2 7h5v-2h15c0 4-3 6-6 6.500v3.500l3 2v2.500H6V17l3-2v-3.500C5 11.500 2 10 2 7z' },
  leaf: {
    mass: 'M3 21C2 10 8 3 21 3c0 13-7 19-15 16.500z',
    cut: 'M5 20C8 14 12 10 17 7.500C12 11.500 9 15 6.500 20.500z',
  },
  knot: {
    mass: disc(8, 8, 5.5) + disc(16.5, 8, 5.5) + disc(12, 16, 5.5),
    cut: disc(8, 8, 2.2) + disc(16.5, 8, 2.2) + disc(12, 16, 2.2),
  },
  vault: { mass: rect(2, 3, 20, 16) + rect(4, 19, 4, 3) + rect(16, 19, 4, 3), cut: disc(12, 11, 5) },
  lantern: { mass: 'M9 2h6v3h2l1 4H6l1-4h2zM7 10h10l1 9H6zM5 20h14v2H5z', cut: rect(10.5, 12, 3, 5) },
  compass: {
    mass: disc(12, 4.5, 2.5) + poly(11, 6, 13, 6, 20, 21, 18, 22, 12, 10, 6, 22, 4, 21) + rect(8, 14, 8, 1.8),
  },
  bridge: { mass: 'M2 9c5-5 15-5 20 0v9h-4.500v-3a5.500 5.500 0 0 0-11 0v3H2z' },
  horn: { mass: 'M2 9h5l11-6v18l-11-6H6l1.500 6h-3L3 15H2zM20 9c3 1 3 5 0 6z' },
} satisfies Record<string, Glyph>;

export type GlyphName = keyof typeof glyphs;
