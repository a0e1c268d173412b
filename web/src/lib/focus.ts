import { steady } from './steady.svelte';

/** Where the page itself scrolls, as when it is much enlarged, what has the focus comes into sight; else nothing moves. */
function bringIntoSight(home: Element) {
  const page = document.documentElement;
  if (page.scrollHeight > page.clientHeight) home.scrollIntoView({ block: 'nearest' });
}

/**
 * Gives focus to `home` whenever the page is redrawn and nothing has it: a browser drops it silently when the
 * focused element is removed or no longer shown, whatever did that, so the drawing itself is watched.
 * Returns what ends the watch.
 */
export function keepFocus(home: () => HTMLElement | undefined): () => void {
  let frame = 0;
  let last: Element | null = null;
  const give = () => {
    last = null;
    home()?.focus({ preventScroll: true });
  };
  const look = () => {
    const at = document.activeElement;
    if (!at || at === document.body) give();
  };
  // What a style hides, and whether the page scrolls, is known when the page is laid out: asked earlier it would be laid out twice.
  const shown = () => {
    if (document.activeElement?.checkVisibility?.() === false) give();
    look();
    const at = document.activeElement;
    if (at && at !== last && at === home()) bringIntoSight(at);
    last = at;
  };
  const watch = new MutationObserver(() => {
    if (!steady.touched) look(); // the next key may come before the next picture, a finger's next touch is anywhere
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(shown);
  });
  watch.observe(document.body, { childList: true, subtree: true });
  look();
  frame = requestAnimationFrame(shown);
  return () => {
    watch.disconnect();
    cancelAnimationFrame(frame);
  };
}
