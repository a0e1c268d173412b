import { WORDS, type Obstacle } from './leader';

function add(to: Obstacle[], box: DOMRect, weight: number) {
  if (box.width && box.height) to.push({ left: box.left, top: box.top, right: box.right, bottom: box.bottom, weight });
}

/** What a leader line should not cross on a board: words above all; then pictures and whatever can be pressed. */
export function obstacles(board: HTMLElement): Obstacle[] {
  const found = words(board);
  for (const one of board.querySelectorAll('svg, button, article')) add(found, one.getBoundingClientRect(), 24);
  return found;
}

export function words(part: HTMLElement): Obstacle[] {
  const found: Obstacle[] = [];
  const walk = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (walk.nextNode()) {
    if (!walk.currentNode.nodeValue?.trim() || walk.currentNode.parentElement?.closest('.sr, [hidden]')) continue;
    range.selectNodeContents(walk.currentNode);
    for (const box of range.getClientRects()) add(found, box, WORDS);
  }
  return found;
}
