import type { TableModel } from '../lib/table.svelte';

/**
 * What the end of a round may tell about reputation: everybody's, and what follows, where the table counts what lies face down.
 * Null where it is left to memory; where no table says anything, in lessons, only by how much it changed.
 */
export function reputations(table: TableModel): { now: (seat: number) => number | null; told: string } | null {
  const { standing, counted, result } = table.state ?? {};
  if (counted === false && !result) return null;
  const scale = standing?.scales.find((one) => one.cut);
  return {
    now: (seat) => scale?.places.find((one) => one.seat === seat)?.value ?? null,
    told: scale && !result ? (standing?.told[0] ?? '') : '',
  };
}
