import { arch, disc, grid, ground, poly, rect, type Drawing } from './draw';

/** The plots of the home page: what stands there, and the line drawing behind it. */
export const refinery: Drawing = {
  mass:
    rect(12, 26, 8, 58) +
    rect(26, 16, 8, 68) +
    rect(40, 34, 7, 50) +
    'M13 20c-5-5 3-8 0-13c6 3 8 9 5 13z' +
    'M27 11c-4-4 2-6 0-10c5 2 7 7 5 10z' +
    'M54 84V59a14 8 0 0 1 28 0v25z' +
    'M86 84V64a13 8 0 0 1 26 0v20z' +
    ground(),
  cut: rect(54, 66, 28, 2) + rect(86, 72, 26, 2) + rect(12, 40, 8, 2) + rect(26, 34, 8, 2),
};

const turbine = (x: number, y: number, s: number): string =>
  `M${x - 1.4} ${y}h2.800l1.100 ${84 - y}h-5z` +
  disc(x, y, 2.6 * s) +
  `M${x} ${y}l${-3 * s} ${-21 * s}l${4 * s} ${-2 * s}l${2 * s} ${4 * s}z` +
  `M${x} ${y}l${19 * s} ${9 * s}v${4.5 * s}l${-5 * s} ${s}z` +
  `M${x} ${y}l${-16 * s} ${13 * s}l${-4 * s} ${-3 * s}l${s} ${-4 * s}z`;

export const turbines: Drawing = {
  mass:
    turbine(30, 36, 1) +
    turbine(64, 28, 1.15) +
    turbine(96, 42, 0.85) +
    'M4 84q8-5 16 0t16 0t16 0t16 0t16 0t16 0t16 0v2H4z',
};

const leaves = (y: number): string =>
  [50, 60, 70].map((x) => `M${x} ${y}c-4-1-5-4-5-6c3 0 5 2 5 6c0-4 2-6 5-6c0 2-1 5-5 6z`).join('');

export const farm: Drawing = {
  mass:
    rect(36, 20, 48, 64) +
    rect(58, 6, 4, 14) +
    [20, 36, 52, 68].map((y) => rect(30, y, 60, 4)).join('') +
    [34, 41, 49, 71, 79, 86].map((x) => disc(x, 18, 3.4)).join('') +
    ground(14, 92),
  cut: [26, 42, 58].map((y) => rect(42, y, 36, 8)).join('') + rect(54, 74, 12, 10),
  over: [34, 50, 66].map(leaves).join(''),
};

export const maglev: Drawing = {
  mass:
    rect(4, 52, 112, 7) +
    rect(22, 59, 9, 25) +
    rect(64, 59, 9, 25) +
    rect(104, 59, 8, 25) +
    'M10 50c0-10 10-16 22-16h56c4 0 6 2 6 6v10z' +
    'M86 30l8-14h14v38h-6V22h-5z' +
    ground(),
  cut: grid(30, 39, 6, 1, 7, 5, 10, 0),
};

export const skyscraper: Drawing = {
  mass: 'M34 84V44h8V26h8V12h5V0h2v12h6V0h2v12h5v14h8v18h8v40z' + ground(20, 80),
  cut: grid(40, 50, 6, 5, 4, 4, 7, 7) + grid(48, 31, 4, 2, 4, 4, 7, 7) + grid(55, 17, 2, 1, 4, 5, 7, 0),
};

export const church: Drawing = {
  mass:
    rect(40, 44, 66, 40) +
    poly(36, 44, 73, 24, 110, 44) +
    rect(18, 36, 24, 48) +
    poly(16, 36, 30, 6, 44, 36) +
    rect(29, 0, 2, 8) +
    rect(26.5, 2.5, 7, 2) +
    ground(8, 104),
  cut:
    arch(26, 50, 8, 16) +
    arch(54, 52, 8, 16) +
    arch(70, 52, 8, 16) +
    arch(86, 52, 8, 16) +
    arch(26, 72, 8, 12) +
    disc(73, 36, 4),
};

export const apartments: Drawing = {
  mass:
    rect(10, 48, 24, 36) +
    rect(36, 28, 24, 56) +
    rect(62, 8, 26, 76) +
    rect(90, 38, 22, 46) +
    rect(58, 4, 34, 4) +
    ground(6, 108),
  cut:
    grid(15, 54, 2, 4, 5, 4, 9, 7) +
    grid(41, 34, 2, 6, 5, 4, 9, 8) +
    grid(67, 15, 2, 8, 5, 4, 11, 8) +
    grid(95, 44, 2, 5, 4, 4, 8, 8),
};

export const headquarters: Drawing = {
  mass: rect(38, 22, 44, 62) + rect(34, 16, 52, 6) + rect(46, 6, 28, 10) + ground(14, 92),
  cut: grid(45, 30, 4, 5, 5, 5, 9, 8.5) + rect(53, 74, 14, 10) + grid(48, 8.5, 2, 1, 6, 5, 13, 0),
};

export const bridge: Drawing = {
  mass: rect(4, 56, 112, 6) + rect(30, 20, 6, 64) + rect(84, 20, 6, 64) + ground(),
  line: [33, 87].map((x) => [-27, -15, 14, 27].map((d) => `M${x} 22L${x + d} 57`).join('')).join(''),
};

export const works: Drawing = {
  mass:
    rect(8, 44, 30, 40) +
    rect(40, 30, 34, 54) +
    'M80 84c4-18 3-30 1-44h24c-2 14-3 26 1 44z' +
    rect(14, 18, 7, 26) +
    rect(26, 10, 7, 34) +
    rect(46, 16, 6, 14) +
    rect(58, 8, 6, 22) +
    ground(6, 108),
  cut: grid(13, 52, 3, 3, 5, 5, 8.5, 9) + grid(45, 38, 4, 4, 4, 5, 7.5, 10),
};

export const cottage: Drawing = {
  mass: rect(34, 54, 52, 30) + poly(28, 54, 60, 34, 92, 54) + ground(18, 84),
  cut: grid(41, 60, 2, 1, 7, 8, 11, 0) + rect(64, 66, 10, 18) + rect(77, 60, 6, 8),
};

/** A tower crane beside what it builds. */
export const crane: Drawing = {
  mass:
    rect(30, 12, 6, 72) +
    rect(14, 14, 96, 4) +
    poly(27, 14, 33, 2, 39, 14) +
    rect(14, 14, 12, 10) +
    rect(22, 78, 22, 6) +
    rect(88, 18, 1.4, 18) +
    rect(82, 36, 14, 9) +
    rect(58, 52, 44, 5) +
    rect(58, 68, 44, 5) +
    [60, 73, 86, 98].map((x) => rect(x, 52, 3, 32)).join('') +
    ground(10, 102),
  line: 'M33 3L88 15M33 3L16 15M31 30L35 40L31 50L35 60L31 70',
};

/** A market hall with three vaults. */
export const hall: Drawing = {
  mass:
    [8, 43, 78].map((x) => `M${x} 84V46a17 17 0 0 1 34 0v38z`).join('') +
    rect(58, 14, 4, 16) +
    rect(8, 62, 104, 4) +
    ground(),
  cut:
    [15, 50, 85].map((x) => arch(x, 38, 20, 20)).join('') +
    [13, 24, 48, 59, 83, 94].map((x) => rect(x, 70, 8, 14)).join(''),
};

/** A water tower and its pump house. */
export const tank: Drawing = {
  mass:
    poly(30, 22, 52, 8, 74, 22) +
    rect(30, 22, 44, 26) +
    poly(34, 48, 38, 48, 32, 84, 28, 84) +
    poly(66, 48, 70, 48, 76, 84, 72, 84) +
    rect(50, 48, 4, 36) +
    rect(84, 60, 24, 24) +
    poly(82, 60, 96, 50, 110, 60) +
    ground(16, 98),
  cut: rect(30, 28, 44, 2) + rect(30, 40, 44, 2) + rect(92, 70, 8, 14),
  line: 'M37 52L68 80M67 52L36 80',
};

/** A gatehouse with two towers. */
export const gate: Drawing = {
  mass:
    rect(20, 24, 22, 60) +
    rect(78, 24, 22, 60) +
    rect(42, 40, 36, 44) +
    [17, 26.5, 36, 75, 84.5, 94].map((x) => rect(x, 17, 7, 7)).join('') +
    rect(17, 22, 28, 4) +
    rect(75, 22, 28, 4) +
    [44, 52.5, 61, 69.5].map((x) => rect(x, 35, 5.5, 5)).join('') +
    ground(10, 100),
  cut: arch(50, 52, 20, 32) + arch(28, 34, 6, 12) + arch(86, 34, 6, 12) + rect(28, 58, 6, 8) + rect(86, 58, 6, 8),
};
