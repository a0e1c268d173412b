import type { Part } from '../../lib/types';

/** A part may be a list (`["blue-1", "green-3"]`) or numbers of things (`{"W": 2}`): both are things that are picked. */
export type Item = string;

/** The things of a value, one by one; null where it is something else. */
export function itemsOf(value: Part): Item[] | null {
  if (value === null) return [];
  if (Array.isArray(value))
    return value.every((one) => typeof one === 'string' || typeof one === 'number') ? value.map(String) : null;
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object') return null;
  const pairs = Object.entries(value);
  if (!pairs.every(([, n]) => typeof n === 'number' && n >= 0)) return null;
  return pairs.flatMap(([item, n]) => Array.from({ length: Number(n) }, () => item));
}

/** A value out of things, written as the possible ones are. */
export function rebuild(items: Item[], like: Part[]): Part {
  const model = like.find((one) => one !== null);
  if (!Array.isArray(model)) return Object.fromEntries(counted(items));
  return typeof model.find((one) => one !== null) === 'number' ? items.map(Number) : items;
}

export const add = (items: Item[], item: Item): Item[] => [...items, item];

export function counted(items: Item[]): Map<Item, number> {
  const out = new Map<Item, number>();
  for (const item of items) out.set(item, (out.get(item) ?? 0) + 1);
  return out;
}

/** Whether all these things are in the set, as often as they are here. */
export function within(items: Item[], set: Item[]): boolean {
  const has = counted(set);
  return [...counted(items)].every(([item, n]) => (has.get(item) ?? 0) >= n);
}

/** Every thing of some sets, and how often one of them has it at most. */
export function most(sets: Item[][]): Map<Item, number> {
  const out = new Map<Item, number>();
  for (const set of sets) for (const [item, n] of counted(set)) out.set(item, Math.max(n, out.get(item) ?? 0));
  return out;
}
