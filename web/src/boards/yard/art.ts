import { arch, disc, fir, grid, ground, rect, tree, type Drawing } from '../../art/draw';
import { church, skyscraper } from '../../art/street';

const museum: Drawing = {
  mass: 'M14 40L60 14l46 26v5H14z' + rect(18, 74, 84, 5) + rect(12, 79, 96, 5) + grid(22, 47, 5, 1, 8, 26, 17, 0),
  cut: 'M60 24l12 9H48z',
};
const theater: Drawing = {
  mass: rect(18, 40, 84, 44) + 'M26 40a34 26 0 0 1 68 0z' + rect(57, 4, 6, 12) + rect(10, 58, 100, 8) + ground(10, 100),
  cut:
    [17, 25, 33, 41, 49, 57, 65, 73, 81, 89, 97, 105].map((x) => disc(x, 62, 1.6)).join('') +
    grid(28, 70, 3, 1, 12, 14, 26, 0) +
    grid(28, 46, 6, 1, 5, 7, 12, 0),
};
const station: Drawing = {
  mass: arch(8, 26, 44, 58) + arch(68, 26, 44, 58) + rect(48, 14, 24, 70) + 'M46 14L60 2l14 12z' + ground(6, 108),
  cut: disc(60, 28, 8) + arch(16, 36, 28, 48) + arch(76, 36, 28, 48) + rect(55, 66, 10, 18),
  line: 'M60 22v7h4M30 36v48M16 58h28M90 36v48M76 58h28',
};
const park: Drawing = {
  mass:
    tree(24, 82, 34, 13) +
    tree(58, 82, 44, 17) +
    tree(94, 82, 30, 13) +
    fir(42, 52, 30) +
    fir(78, 56, 26) +
    rect(8, 78, 104, 3) +
    [12, 30, 46, 64, 84, 102].map((x) => rect(x, 70, 2, 12)).join('') +
    ground(),
};

const drawings: Record<string, Drawing> = { museum, theater, station, church, park, skyscraper };
export const yardArt = (type: string): Drawing => drawings[type] ?? museum;
