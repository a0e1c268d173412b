/** Something that wants to stand at a place on a line, and how much room it needs. */
export type Wish = { at: number; room: number };

/**
 * Where things stand that want to be at their places and must not lie upon each other: as near as can be, in the same order,
 * within 0 … width. What has no room leans away, together with its neighbours.
 */
export function spread(wishes: Wish[], width: number): number[] {
  const order = wishes.map((_, i) => i).sort((a, b) => wishes[a].at - wishes[b].at);
  /** Neighbours that touch: the room they take, where they would like to begin, on average, and who they are. */
  const blocks: { members: number[]; room: number; want: number; start: number }[] = [];
  const settle = (block: (typeof blocks)[number]) =>
    (block.start = Math.max(0, Math.min(width - block.room, block.want / block.members.length)));
  for (const i of order) {
    const { at, room } = wishes[i];
    const block = { members: [i], room, want: at - room / 2, start: 0 };
    settle(block);
    let last = blocks.at(-1);
    while (last && last.start + last.room > block.start) {
      // What stands behind wants to begin that much earlier.
      block.want = last.want + block.want - block.members.length * last.room;
      block.members = [...last.members, ...block.members];
      block.room += last.room;
      settle(block);
      blocks.pop();
      last = blocks.at(-1);
    }
    blocks.push(block);
  }
  const places = new Array<number>(wishes.length).fill(0);
  for (const block of blocks) {
    let at = block.start;
    for (const i of block.members) {
      places[i] = at + wishes[i].room / 2;
      at += wishes[i].room;
    }
  }
  return places;
}

/** Between two ticks, and how far the ruler goes: it begins at 0, or below it where somebody is. */
export function ruled(values: number[]): { low: number; high: number; step: number } {
  const least = Math.min(0, ...values);
  const most = Math.max(5, ...values);
  const step = [1, 2, 5, 10, 20, 50].find((one) => (most - least) / one <= 40) ?? 100;
  const big = 5 * step;
  return { low: Math.floor(least / big) * big, high: Math.ceil((most + 0.5) / big) * big, step };
}
