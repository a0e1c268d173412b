/**
 * Gives focus to `home` whenever the page is redrawn and nothing has it: a browser drops it silently when the
 * focused element is removed or no longer shown, whatever did that, so the drawing itself is watched.
 * Returns what ends the watch.
 */
export function keepFocus(home: () => HTMLElement | undefined): () => void {
  let frame = 0;
  const look = () => {
    const at = document.activeElement;
    if (!at || at === document.body) home()?.focus({ preventScroll: true });
  };
  // What a style hides is known when the page is laid out.
  const shown = () => {
    if (document.activeElement?.checkVisibility?.() === false) home()?.focus({ preventScroll: true });
    look();
  };
  const watch = new MutationObserver(() => {
    look();
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(shown);
  });
  watch.observe(document.body, { childList: true, subtree: true });
  look();
  return () => {
    watch.disconnect();
    cancelAnimationFrame(frame);
  };
}
