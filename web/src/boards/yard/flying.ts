import type { Flight } from '../../lib/motion';
import type { GameEvent } from '../../lib/types';

/** What happened, as cards on their way. */
export function flights(events: GameEvent[]): Flight[] {
  const out: Flight[] = [];
  const go = (kind: string, from: string, to: string) => out.push({ kind, from, to, owner: null, n: 1 });
  for (const { kind, data } of events) {
    const card = String(data?.card ?? '');
    const seat = data?.seat;
    const slot = `slot-${data?.slot}`;
    if (kind === 'takes') go(card, `money-${card}`, `hand@${seat}`);
    else if (kind === 'pays') go(card, `hand@${seat}`, 'paid');
    else if (kind === 'money_laid') go(card, 'money-deck', `money-${card}`);
    else if (kind === 'building_laid') go(card, 'building-deck', slot);
    else if (kind === 'dirk_draws') go(card, 'building-deck', 'dirk');
    else if (/^gives|_given$/.test(kind)) go(card, slot, 'dirk');
    else if (/^buys|^must_buy|_bought$/.test(kind)) go(card, slot, `seat@${seat}`);
  }
  return out;
}
