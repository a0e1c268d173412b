import type { Given, Noted } from '../../lib/fair';
import { sha256 } from '../../lib/sha256';
import { t } from './words';

/** What of a record concerns its deal; all of it in hexadecimal digits. */
export type Dealt = {
  seed: unknown;
  fair: {
    table: string;
    server: string;
    commitment: string;
    contributions: { seat: number; value: string }[];
    marked: string | null;
  };
};
/** `ok` null: nothing could prove it. */
export type Step = { what: string; ok: boolean | null; text: string };

const lines = (...all: string[]): string => all.map((line) => `${line}\n`).join('');

/** What this browser can say of a deal by itself: by what it had noted, and by hashing anew. */
export async function compare({ seed, fair }: Dealt, noted: Noted | null): Promise<Step[]> {
  const said = await sha256(lines('bidyard commitment', fair.table, fair.server));
  const bits = [...fair.contributions].sort((a, b) => a.seat - b.seat).map(({ seat, value }) => `${seat} ${value}`);
  const secret = await sha256(lines('bidyard deal', fair.server, ...bits));
  const steps = [commitment(fair.commitment, noted), hash(said === fair.commitment)];
  // A chosen seed or position is nobody's chance: the server's own steps say so.
  return fair.marked ? steps : [...steps, own(fair.contributions, noted), deal(secret === seed)];
}

function commitment(written: string, noted: Noted | null): Step {
  if (!noted) return { what: 'noted', ok: null, text: t('noted.open') };
  const ok = noted.commitment === written;
  return { what: 'noted', ok, text: ok ? t('noted.yes') : t('noted.no') };
}

const hash = (ok: boolean): Step => ({ what: 'hash', ok, text: ok ? t('hash.yes') : t('hash.no') });
const deal = (ok: boolean): Step => ({ what: 'deal', ok, text: ok ? t('deal.yes') : t('deal.no') });

function own(written: Dealt['fair']['contributions'], noted: Noted | null): Step {
  const given = Object.entries(noted?.given ?? {});
  const isIn = ([seat, { value }]: [string, Given]) =>
    written.some((one) => one.seat === Number(seat) && one.value === value);
  const missing = given.filter((one) => !isIn(one)).map(([, one]) => one);
  const step = (ok: boolean | null, text: string): Step => ({ what: 'own', ok, text });
  if (!given.length) return step(null, t('own.open'));
  if (!missing.length) return step(true, t('own.yes'));
  // What the server had confirmed must be there; what it never confirmed may have come too late.
  if (missing.some((one) => one.taken && !one.replaced)) return step(false, t('own.no'));
  return step(null, missing.some((one) => one.replaced) ? t('own.replaced') : t('own.late'));
}
