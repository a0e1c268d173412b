import * as keep from './keep';

/** The games of this browser as a file, and back. */
const KIND = 'my-games';
export type Carried = { bidyard: typeof KIND; version: 1; tables: keep.KeptTable[] };

export const pack = (): Carried => ({ bidyard: KIND, version: 1, tables: keep.tables() });

/** Adds what the file holds; what both know stays as it is here unless the file's is newer. Null if it is no such file. */
export function unpack(text: string): number | null {
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch {
    return null;
  }
  const file = found as Partial<Carried> | null;
  if (typeof file !== 'object' || file?.bidyard !== KIND || !Array.isArray(file.tables)) return null;
  const fit = file.tables.filter(isTable);
  if (fit.length !== file.tables.length) return null;
  const known = new Map(keep.tables().map((one) => [one.table, one]));
  const added = fit.filter((one) => (known.get(one.table)?.when ?? -1) < one.when);
  for (const one of added) known.set(one.table, one);
  keep.replaceTables([...known.values()]);
  return added.length;
}

function isTable(value: unknown): value is keep.KeptTable {
  const one = value as Partial<keep.KeptTable> | null;
  return (
    typeof one === 'object' &&
    one !== null &&
    typeof one.table === 'string' &&
    /^[\w-]{1,64}$/.test(one.table) &&
    typeof one.game === 'string' &&
    typeof one.when === 'number' &&
    Array.isArray(one.mine) &&
    Array.isArray(one.invited) &&
    [...one.mine, ...one.invited].every((seat) => typeof seat?.seat === 'number' && typeof seat.token === 'string')
  );
}
