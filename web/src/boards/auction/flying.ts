import type { Flight } from '../../lib/motion';
import type { GameEvent } from '../../lib/types';
import { KINDS, type Kind } from './view';

/** What happened, as chips on their way; a machine that is bid goes to the stock. */
export function flights(events: GameEvent[], places: string[]): Flight[] {
  const out: Flight[] = [];
  const go = (kind: Kind, from: string, to: string, n = 1) => n > 0 && out.push({ kind, from, to, owner: null, n });
  let site = '';
  for (const { kind, data } of events) {
    const value = (key: string) => Number(data?.[key] ?? 0);
    const at = (seat: number) => `${places[value('place')] ?? 'hand'}@${seat}`;
    const seat = value('seat');
    if (kind === 'bids') go(KINDS[value('chip')], at(seat), value('chip') === 3 ? 'stock' : 'pot');
    else if (kind === 'recruits')
      (['workers', 'distribution', 'technology'] as const).forEach((key, i) =>
        go(KINDS[i], 'pot', `hand@${seat}`, value(key)),
      );
    else if (kind === 'machine_from_stock') go('M', 'stock', `hand@${seat}`);
    else if (kind === 'machine_taken') go('M', at(value('owner')), `hand@${seat}`);
    else if (kind === 'returns') go('W', at(seat), `hand@${seat}`, value('workers'));
    else if (kind === 'builds') site = `${data?.card}@${seat}`;
    else if (kind === 'builds_back') site = `back-${value('number')}@${seat}`;
    else if (kind === 'builds_hq') go('W', `hand@${seat}`, `hq@${seat}`, value('workers'));
    else if (kind === 'places_chips' && site)
      (['workers', 'distribution', 'technology', 'machines'] as const).forEach((key, i) =>
        go(KINDS[i], `hand@${site.split('@')[1]}`, site, value(key)),
      );
  }
  return out;
}
