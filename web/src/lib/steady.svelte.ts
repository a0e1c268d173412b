import { STEADY } from './once.svelte';

/** Clicks this near to each other, in px, are one hand that has not moved. */
const NEAR = 16;
const CONTROLS = 'button, a, input, select, textarea, summary, [role], [tabindex]';
/** A press on these plays at once. */
const PLAYS = '[data-plays]';
/** What comes with a new question can be pressed when the question can. */
const NEW = STEADY - 30;

/** What a click is meant for; a label stands for its field. */
function control(at: Element): Element | null {
  return at.closest('label')?.control ?? at.closest(CONTROLS);
}

/** A button that was drawn anew is still the same to the hand. */
const alike = (one: Element | null, other: Element | null): boolean =>
  one?.className === other?.className && one?.textContent === other?.textContent;

/**
 * Keeps a fast second click from doing what nobody meant, on every page: what comes under a resting pointer does not take
 * its next click, and what is done by a filled button is done once. At the table a new question takes no pointer at all
 * for a moment (`calm`), nor does a card that has just come to a place where a press plays it, and a double click does not take a
 * choice back.
 */
class Steady {
  calm = $state(false);
  private end: ReturnType<typeof setTimeout> | undefined;
  private changed = -Infinity;
  private came = new WeakMap<Element, number>();
  private last: { x: number; y: number; when: number; on: Element | null } = {
    x: -Infinity,
    y: -Infinity,
    when: -Infinity,
    on: null,
  };

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
      this.calm = false;
    };
  }

  /** Notes when another card comes to a place where a press plays at once; gives what ends it. */
  watchCards(root: HTMLElement): () => void {
    const look = new MutationObserver((changes) => {
      const now = performance.now();
      for (const { target, addedNodes } of changes) {
        for (const node of [target, ...addedNodes])
          if (node instanceof Element && node.matches(PLAYS)) this.came.set(node, now);
        for (const node of addedNodes)
          if (node instanceof Element) for (const one of node.querySelectorAll(PLAYS)) this.came.set(one, now);
      }
    });
    look.observe(root, { childList: true, subtree: true, attributeFilter: ['aria-label'] });
    return () => look.disconnect();
  }

  /** For all clicks of the page, before anything else hears of them. A click without a pointer is always meant. */
  guard = (event: MouseEvent) => {
    const at = event.target;
    if (!event.detail || !(at instanceof Element)) return;
    const { x, y, when, on } = this.last;
    const now = performance.now();
    this.last = { x: event.clientX, y: event.clientY, when: now, on: control(at) };
    const near = Math.hypot(event.clientX - x, event.clientY - y) < NEAR;
    const moved = near && now - when < STEADY && this.last.on !== on && (event.detail > 1 || !alike(this.last.on, on));
    const replaced = near && now - this.changed < STEADY && !!at.closest('.tray');
    const card = at.closest(PLAYS);
    const came = !!card && now - (this.came.get(card) ?? -Infinity) < NEW;
    const again =
      event.detail > 1 && !!at.closest('.btn.pri, .tray [aria-pressed], .board [aria-pressed], [aria-expanded]');
    if (!moved && !replaced && !came && !again) return;
    event.stopPropagation();
    event.preventDefault();
  };

  /** Whether a finger pressed last. */
  touched = false;
  touch = (event: PointerEvent) => {
    this.touched = event.pointerType === 'touch';
  };

  /**
   * Two quick clicks at a table mark no words, wherever the second one falls. A finger has no use for the focus, and a browser that
   * moves it away from a control that goes lays out the whole page once more.
   */
  mark = (event: MouseEvent) => {
    const at = event.target;
    if (this.touched && at instanceof Element && at.closest(':is(.board, .tray) :is(button, [role=button])'))
      event.preventDefault();
    if (event.detail < 2 || !(at instanceof Element) || at.closest('input, textarea, select')) return;
    if (at.closest('.board, .tray, .what.hint, button, a, summary')) event.preventDefault();
  };

  /** A key that is held down presses once. */
  once = (event: KeyboardEvent) => {
    if (!event.repeat || (event.key !== 'Enter' && event.key !== ' ')) return;
    if (!(event.target as Element).closest?.('input, textarea, select')) event.preventDefault();
  };
}

export const steady = new Steady();

const hasButton = (node: Node): boolean =>
  node instanceof Element && (node.matches('button') || node.querySelector('button') !== null);
