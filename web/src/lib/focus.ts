/**
 * Gives focus to `home` whenever the page is redrawn and nothing has it: a browser drops it silently when the
 * focused element is removed, whatever removed it, so the drawing itself is watched.
 * Returns what ends the watch.
 */
export function keepFocus(home: () => HTMLElement | undefined): () => void {
  const look = () => {
    const at = document.activeElement;
    if (!at || at === document.body) home()?.focus({ preventScroll: true });
  };
  const watch = new MutationObserver(look);
  watch.observe(document.body, { childList: true, subtree: true });
  look();
  return () => watch.disconnect();
}
