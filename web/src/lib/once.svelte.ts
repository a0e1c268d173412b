/** A second click was meant for what was there before: this long, in ms, new controls do not take it. */
export const STEADY = 400;

let making = $state(false);

/**
 * What makes something (a table, a deck, an invitation) makes it once, however often and by whatever it is pressed: while
 * one thing is being made no other is. Where it leads to another page, that page must have come first.
 */
export function once<T extends unknown[]>(make: (...wish: T) => unknown): (...wish: T) => Promise<void> {
  return async (...wish) => {
    if (making) return;
    making = true;
    const here = location.pathname;
    try {
      await make(...wish);
    } finally {
      if (location.pathname === here) setTimeout(arrived, STEADY);
    }
  };
}

/** Something is being made: what would make another can say so. */
export const busy = (): boolean => making;

/** The page that was asked for is shown, or cannot be. */
export function arrived() {
  making = false;
}
