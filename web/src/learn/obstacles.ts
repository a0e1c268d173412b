import { WORDS, type Obstacle } from './leader';

/** What a leader line should not cross on a board: words above all; then pictures and whatever can be pressed. */
export function obstacles(board: HTMLElement): Obstacle[] {
  const found: Obstacle[] = [];
  const add = (box: DOMRect, weight: number) => {
    if (box.width && box.height)
      found.push({ left: box.left, top: box.top, right: box.right, bottom: box.bottom, weight });
  };
  const walk = document.createTreeWalker(board, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (walk.nextNode()) {
    if (!walk.currentNode.nodeValue?.trim() || walk.currentNode.parentElement?.closest('.sr, [hidden]')) continue;
    range.selectNodeContents(walk.currentNode);
    for (const box of range.getClientRects()) add(box, WORDS);
  }
  for (const one of board.querySelectorAll('svg, button, article')) add(one.getBoundingClientRect(), 24);
  return found;
}
