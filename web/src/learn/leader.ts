/**
 * The way of a leader line from the note to the thing meant: a straight shoulder, right angles, an end on the edge of the thing.
 * It crosses no text; if every way would, there is none.
 */
export type Box = { left: number; top: number; right: number; bottom: number };
export type Point = [x: number, y: number];
/** What may lie in the way: words are never crossed, pictures and cards rather not. */
export type Obstacle = Box & { weight: number };
export const WORDS = 100;

const SHOULDER = 14;
/** How near a line may pass. */
const AIR = 3;
/** Places along a side, the middle first: that is where one looks. */
const ALONG = [0.5, 0.35, 0.65, 0.2, 0.8, 0.1, 0.9];
const BESIDE = [10, 18, 28, 40, 56];

const between = (from: number, to: number, share: number) => from + (to - from) * share;

/** Ways from a note at the right of the board. */
function* fromRight(note: Box, thing: Box, board: Box): Generator<Point[]> {
  const starts = [34, 64, 100, 140, 190].map((y) => note.top + y).filter((y) => y < note.bottom - 10);
  for (const share of ALONG) {
    const y = between(thing.top, thing.bottom, share);
    if (y > note.top + 20 && y < note.bottom - 10)
      yield [
        [note.left, y],
        [thing.right, y],
      ];
    for (const start of starts)
      for (const lane of [8, 20]) {
        const x = board.right - lane;
        if (x - SHOULDER > thing.right)
          yield [
            [note.left, start],
            [x, start],
            [x, y],
            [thing.right, y],
          ];
      }
  }
  for (const side of ['top', 'bottom'] as const)
    for (const share of ALONG)
      for (const beside of BESIDE) {
        const x = between(thing.left, thing.right, share);
        const y = side === 'top' ? thing.top - beside : thing.bottom + beside;
        if (y < board.top || y > board.bottom) continue;
        for (const start of starts) {
          const lane = board.right - 8;
          yield [
            [note.left, start],
            [lane, start],
            [lane, y],
            [x, y],
            [x, thing[side]],
          ];
        }
      }
}

/** Ways from a note below the board. */
function* fromBelow(note: Box, thing: Box, board: Box): Generator<Point[]> {
  for (const share of ALONG) {
    const x = between(thing.left, thing.right, share);
    yield [
      [x, note.top],
      [x, thing.bottom],
    ];
  }
  for (const side of ['left', 'right'] as const)
    for (const share of ALONG)
      for (const beside of [...BESIDE, Math.abs(board[side] - thing[side]) - 5]) {
        const x = side === 'left' ? thing.left - beside : thing.right + beside;
        const y = between(thing.top, thing.bottom, share);
        if (beside > 4 && x > board.left + 3 && x < board.right - 3)
          yield [
            [x, note.top],
            [x, y],
            [thing[side], y],
          ];
      }
  for (const from of [0.04, 0.96, 0.5])
    for (const share of ALONG)
      for (const beside of BESIDE) {
        const [x, to, y] = [
          between(note.left, note.right, from),
          between(thing.left, thing.right, share),
          thing.bottom + beside,
        ];
        if (y < note.top)
          yield [
            [x, note.top],
            [x, y],
            [to, y],
            [to, thing.bottom],
          ];
      }
}

const meets = ([x1, y1]: Point, [x2, y2]: Point, box: Box): boolean =>
  Math.max(x1, x2) > box.left - AIR &&
  Math.min(x1, x2) < box.right + AIR &&
  Math.max(y1, y2) > box.top - AIR &&
  Math.min(y1, y2) < box.bottom + AIR;

const within = (box: Box, other: Box): boolean =>
  box.left >= other.left - 1 &&
  box.right <= other.right + 1 &&
  box.top >= other.top - 1 &&
  box.bottom <= other.bottom + 1;

export function leader(note: Box, thing: Box, board: Box, inTheWay: Obstacle[]): Point[] | null {
  const below = note.top >= board.bottom - 2;
  const others = inTheWay.filter((one) => !within(one, thing) && !within(thing, one));
  let best: Point[] | null = null;
  let least = WORDS;
  for (const way of below ? fromBelow(note, thing, board) : fromRight(note, thing, board)) {
    let cost = 2 * way.length;
    for (let i = 1; i < way.length && cost < least; i++) {
      const [from, to] = [way[i - 1], way[i]];
      cost += (Math.abs(to[0] - from[0]) + Math.abs(to[1] - from[1])) / 100;
      for (const one of others) if (meets(from, to, one)) cost += one.weight;
    }
    if (cost < least) [best, least] = [way, cost];
  }
  return best;
}
