import { api, type ApiError } from './api';
import * as keep from './keep';
import { myName } from './name';
import { router } from './router.svelte';
import { w } from './words';

const tidy = (code: string): string => code.replace(/[\s-]/g, '').toUpperCase();

/** Takes a chair at the table with this code, and says which table that is. Who sits there already keeps the own chair. */
export async function sitByCode(code: string): Promise<string> {
  const wanted = tidy(code);
  for (const { table, mine } of keep.tables().filter((one) => one.code === wanted && one.mine.length && !one.over)) {
    const seen = await api.table(table, mine[0].token).catch(() => null);
    if (seen?.open?.code === wanted) return table;
  }
  const { table, seat, token } = await api.join(wanted, myName());
  keep.keep({ table, code: wanted, mine: [{ seat, token, fresh: true }] });
  return table;
}

/** Goes to a table; whoever watches it already sits down there. */
export function enter(to: string) {
  if (!to.startsWith(location.pathname)) return router.go(to);
  history.replaceState(null, '', to);
  location.reload();
}

export const whyNot = ({ status }: ApiError): string =>
  w(status === 404 ? 'join.unknown' : status === 409 ? 'join.full' : status === 429 ? 'join.often' : 'failed.call');
