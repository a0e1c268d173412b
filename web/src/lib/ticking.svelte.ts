import type { Clock } from './types';

/** When each clock came: a part that is made later counts from then, too. */
const came = new WeakMap<Clock, number>();
export function stamp(clock: Clock | null | undefined) {
  if (clock) came.set(clock, performance.now());
}

/** Clocks that run on here between two states of the server. Call once while a component is made. */
export function ticking(clock: () => Clock | null) {
  let passed = $state(0);
  $effect(() => {
    const now = clock();
    passed = 0;
    if (!now?.running.length) return;
    const start = came.get(now) ?? performance.now();
    const look = () => (passed = (performance.now() - start) / 1000);
    look();
    const tick = setInterval(look, 250);
    return () => clearInterval(tick);
  });
  return {
    /** Seconds that a seat has left. */
    left(seat: number): number {
      const now = clock();
      const gone = now?.running.includes(seat) ? passed : 0;
      return Math.max(0, (now?.seconds_left[seat] ?? 0) - gone);
    },
    running: (seat: number): boolean => !!clock()?.running.includes(seat),
  };
}

/** Under this nobody counts minutes any more. */
export const SHORT = 30;

/** 4:05; the last half minute in seconds alone. */
export function inClock(seconds: number): string {
  const whole = Math.ceil(seconds);
  if (whole <= SHORT) return `${whole} s`;
  const minutes = Math.floor(whole / 60);
  const two = (n: number) => String(n).padStart(2, '0');
  return minutes < 60
    ? `${minutes}:${two(whole % 60)}`
    : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(whole % 60)}`;
}
