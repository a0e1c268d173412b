/**
 * Silhouettes are path data in a box of 120 × 90 with the ground at y = 84:
 * one mass in the current colour, openings cut out of it, a few lines.
 * `over` stands inside an opening and is drawn last.
 * Openings are paths of their own so that a drawing under way can show them as outlines.
 */
export type Drawing = { mass: string; cut?: string; line?: string; over?: string };

export const rect = (x: number, y: number, width: number, height: number): string =>
  `M${x} ${y}h${width}v${height}h${-width}z`;

export const disc = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0z`;

/** Always drawn clockwise, like everything here: overlapping shapes of one path must not cut each other. */
export const poly = (...numbers: number[]): string => {
  const points = Array.from({ length: numbers.length / 2 }, (_, i) => [numbers[2 * i], numbers[2 * i + 1]]);
  const area = points.reduce((sum, [x, y], i) => {
    const [x2, y2] = points[(i + 1) % points.length];
    return sum + x * y2 - x2 * y;
  }, 0);
  if (area < 0) points.reverse();
  return `M${points.map(([x, y]) => `${x} ${y}`).join('L')}z`;
};

/** A regular grid of openings: columns × rows of w × h, dx and dy from one to the next. */
export const grid = (
  x: number,
  y: number,
  columns: number,
  rows: number,
  w: number,
  h: number,
  dx: number,
  dy: number,
): string => {
  let out = '';
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) out += rect(x + column * dx, y + row * dy, w, h);
  return out;
};

/** An opening with a round top. */
export const arch = (x: number, y: number, w: number, h: number): string =>
  `M${x} ${y + h}v${-(h - w / 2)}a${w / 2} ${w / 2} 0 0 1 ${w} 0v${h - w / 2}z`;

/** The base line overshoots the mass on both sides. */
export const ground = (x = 4, width = 112): string => rect(x, 82, width, 2);

/** A tree: trunk and crown, standing on `foot`. */
export const tree = (x: number, foot: number, height: number, r: number): string =>
  rect(x - 1, foot - height, 2, height) + disc(x, foot - height, r);

/** A fir of three steps. */
export const fir = (x: number, top: number, height: number): string => {
  const w = height * 0.34;
  const h = height * 0.5;
  return (
    `M${x} ${top}l${w * 0.75} ${h}h${-w * 0.3}l${w * 0.55} ${h * 0.75}` +
    `h${-w * 2}l${w * 0.55} ${-h * 0.75}h${-w * 0.3}z` +
    rect(x - 1, top + height * 0.87, 2, height * 0.13)
  );
};
