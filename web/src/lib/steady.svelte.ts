/** A second click was meant for what was there before: this long, in ms, new controls do not take it. */
export const STEADY = 350;
/** Clicks this near to each other, in px, are one hand that has not moved. */
const NEAR = 16;

/**
 * Keeps a fast second click from doing what nobody meant. A new question takes no pointer at all for a moment (`calm`);
 * while one question is put together, buttons that come or go under a resting pointer do not take its next click, and a
 * double click does not take a choice back.
 */
export class Steady {
  calm = $state(false);
  private end: ReturnType<typeof setTimeout> | undefined;
  private changed = -Infinity;
  private last = { x: -Infinity, y: -Infinity };

  /** There is a new question. */
  ask() {
    this.calm = true;
    clearTimeout(this.end);
    this.end = setTimeout(() => (this.calm = false), STEADY);
  }

  /** Notes when buttons come or go below `root`; gives what ends it. */
  watch(root: HTMLElement): () => void {
    const look = new MutationObserver((changes) => {
      const buttons = changes.some(({ addedNodes, removedNodes }) => [...addedNodes, ...removedNodes].some(hasButton));
      if (buttons) this.changed = performance.now();
    });
    look.observe(root, { childList: true, subtree: true });
    return () => {
      look.disconnect();
      clearTimeout(this.end);
    };
  }

  /** For all clicks of the page, before anything else hears of them. A click without a pointer is always meant. */
  guard = (event: MouseEvent) => {
    const at = event.target as Element;
    if (!event.detail || !at.closest('.tray, .board')) return;
    const near = Math.hypot(event.clientX - this.last.x, event.clientY - this.last.y) < NEAR;
    this.last = { x: event.clientX, y: event.clientY };
    const replaced = near && performance.now() - this.changed < STEADY && !!at.closest('.tray');
    const undone = event.detail > 1 && !!at.closest('[aria-pressed]');
    if (!replaced && !undone) return;
    event.stopPropagation();
    event.preventDefault();
  };

  /** A key that is held down presses once. */
  once = (event: KeyboardEvent) => {
    if (!event.repeat || (event.key !== 'Enter' && event.key !== ' ')) return;
    if (!(event.target as Element).closest?.('input, textarea, select')) event.preventDefault();
  };
}

const hasButton = (node: Node): boolean =>
  node instanceof Element && (node.matches('button') || node.querySelector('button') !== null);
