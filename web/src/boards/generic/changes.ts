import { isRecord } from './shapes';

/** Numbers by their place in the view: `players.0.credits`. */
type Numbers = Map<string, number>;

function numbers(value: unknown, at: string, found: Numbers): Numbers {
  if (typeof value === 'number') found.set(at, value);
  else if (Array.isArray(value)) {
    // Other lists are not the same things in the same order from one view to the next.
    if (at === 'players') value.forEach((one, i) => numbers(one, `${at}.${i}`, found));
  } else if (isRecord(value))
    for (const [key, one] of Object.entries(value)) numbers(one, at ? `${at}.${key}` : key, found);
  return found;
}

/** By how much which numbers differ between two views. */
export function changes(before: unknown, after: unknown): Numbers {
  const was = numbers(before, '', new Map());
  const out: Numbers = new Map();
  for (const [at, value] of numbers(after, '', new Map())) {
    const old = was.get(at);
    if (old !== undefined && old !== value) out.set(at, value - old);
  }
  return out;
}
