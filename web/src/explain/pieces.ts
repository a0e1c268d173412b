/**
 * The pieces on the table that can be asked: boards mark them with `data-place`, the name that the view has for them.
 * What has no answer of its own is part of something that has one.
 */
export type Known<T> = Readonly<Record<string, T | undefined>>;

export function answerOf<T>(known: Known<T>, place: string): { place: string; answer: T } | null {
  for (let at = place; at; at = at.slice(0, Math.max(0, at.lastIndexOf('.')))) {
    const answer = known[at];
    if (answer !== undefined) return { place: at, answer };
  }
  return null;
}

/** All pieces in sight, in the order of the page. What lies in a sheet that is closed has no size. */
export function pieces(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('.shell [data-place]')].filter(
    (one) => !one.closest('dialog') && one.getClientRects().length > 0,
  );
}

/** Where things lie that are no pieces, and what is laid over the board. */
const OVER = '.tray, .margin, dialog, .what, .ended, .over, .pop, .strip-goal';

/** The piece under a point, the smallest where one lies in the other; none where something else lies over the board. */
export function pieceAt(x: number, y: number, over: EventTarget | null): HTMLElement | null {
  if (!(over instanceof Element) || over.closest(OVER) || !over.closest('.shell')) return null;
  let found: HTMLElement | null = null;
  let least = Infinity;
  for (const one of pieces()) {
    for (const box of one.getClientRects()) {
      const size = box.width * box.height;
      if (x < box.left || x > box.right || y < box.top || y > box.bottom || size > least) continue;
      found = one;
      least = size;
    }
  }
  return found;
}
