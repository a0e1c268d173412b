/** A key and what it does; `words` are shown by `?`. */
export type Shortcut = { keys: string[]; words: string; run?: () => void };

/** What a digit chooses in the tray: the number that is asked for, else the plate at that place. */
export function pick(digit: number): void {
  const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(`.tray .controls ${selector}`)];
  const pips = all('.pips button');
  (pips.length ? pips.find((one) => one.textContent?.trim() === String(digit)) : all('.plate')[digit - 1])?.click();
}

/** The digits, which `?` tells about in one line. */
export const digits: Shortcut[] = Array.from({ length: 10 }, (_, n) => ({
  keys: [String(n)],
  words: '',
  run: () => pick(n),
}));

const TYPING = 'input:not([type=radio], [type=checkbox], [type=range]), textarea, select, [contenteditable]';

/** Whether a key press is meant for the page, not for a field, a sheet or the browser. */
export function forPage(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  const at = event.target instanceof Element ? event.target : null;
  return !at?.closest(TYPING) && !document.querySelector('dialog[open]');
}

/** Runs the shortcut of this key; a letter may be typed large or small. */
export function press(event: KeyboardEvent, shortcuts: Shortcut[]): boolean {
  if (!forPage(event)) return false;
  const found = shortcuts.find((one) => one.run && one.keys.some((key) => same(key, event.key)));
  if (!found?.run) return false;
  event.preventDefault();
  found.run();
  return true;
}

const same = (key: string, pressed: string): boolean =>
  key === pressed || (key.length === 1 && key.toLowerCase() === pressed.toLowerCase());
