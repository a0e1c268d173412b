/** Where the page itself scrolls, as when it is much enlarged, what has the focus comes into sight; else nothing moves. */
function focus(home: HTMLElement | undefined) {
  const page = document.documentElement;
  home?.focus({ preventScroll: page.scrollHeight <= page.clientHeight });
}

/**
 * Gives focus to `home` whenever the page is redrawn and nothing has it: a browser drops it silently when the
 * focused element is removed or no longer shown, whatever did that, so the drawing itself is watched.
 * Returns what ends the watch.
 */
export function keepFocus(home: () => HTMLElement | undefined): () => void {
  let frame = 0;
  const look = () => {
    const at = document.activeElement;
    if (!at || at === document.body) focus(home());
  };
  // What a style hides is known when the page is laid out.
  const shown = () => {
    if (document.activeElement?.checkVisibility?.() === false) focus(home());
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
