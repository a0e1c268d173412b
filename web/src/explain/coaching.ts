import { preferences } from '../lib/preferences.svelte';
import type { TableModel } from '../lib/table.svelte';

/** Whether a coach may speak here: as bots may be asked for advice. */
export const mayCoach = (table: TableModel): boolean =>
  !!table.askCoach && !!table.game?.explains && table.state?.hints !== false;

/**
 * Asks the coach about the decision that is due, if this person wants to hear it. Between decisions what was last said stays,
 * grey: so nothing beside it moves with every turn.
 */
export function consult(table: TableModel) {
  const ply = table.state?.ply;
  if (!preferences.coachAt(table.game?.id) || !mayCoach(table) || table.state?.result) {
    table.coached = '';
    return;
  }
  if (!table.mine) return;
  void table.askCoach?.().then(
    (told) => {
      if (told.ply !== ply || table.state?.ply !== ply) return;
      table.coached = told.text;
      table.coachedAt = ply;
    },
    () => (table.coached = ''),
  );
}
