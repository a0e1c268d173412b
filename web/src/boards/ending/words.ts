import words from 'words:ending';
import type { TableModel } from '../../lib/table.svelte';
import { dictionary } from '../../lib/words';

/** Words of all sheets that end something. */
export const t = dictionary(words);

/** What a sheet's line says: whether other people wait for whoever reads it. */
export function about(table: TableModel): string {
  const others = !table.state?.one_device && table.seats.some((one) => one.kind === 'human' && one.seat !== table.me);
  return `${t('text')} ${t(table.due && others ? 'due' : 'calm')}`;
}
