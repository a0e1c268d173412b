/** How many days ago something was, by the calendar. */
export function daysAgo(when: number, now = Date.now()): number {
  const midnight = (at: number): number => new Date(at).setHours(0, 0, 0, 0);
  // Days with a change of the clock have 23 or 25 hours.
  return Math.round((midnight(now) - midnight(when)) / 86_400_000);
}
