import type { Flight } from '../../lib/motion';
import type { GameEvent } from '../../lib/types';

/** What happened, as cards on their way. */
export function flights(events: GameEvent<'construction-yard'>[]): Flight[] {
  const out: Flight[] = [];
  const go = (card: string | null, from: string, to: string) =>
    out.push({ kind: card ?? '', from, to, owner: null, n: 1 });
  for (const { kind, data } of events) {
    switch (kind) {
      case 'takes':
        go(data.card, `money-${data.card}`, `hand@${data.seat}`);
        break;
      case 'pays':
        go(data.card, `hand@${data.seat}`, 'paid');
        break;
      case 'money_laid':
        go(data.card, 'money-deck', `money-${data.card}`);
        break;
      case 'building_laid':
        go(data.card, 'building-deck', `slot-${data.slot}`);
        break;
      case 'dirk_draws':
        go(data.card, 'building-deck', 'dirk');
        break;
      case 'gives':
      case 'gives_exactly':
      case 'leftover_given':
        go(data.card, `slot-${data.slot}`, 'dirk');
        break;
      case 'buys':
      case 'buys_exactly':
      case 'must_buy':
      case 'leftover_bought':
        go(data.card, `slot-${data.slot}`, `seat@${data.seat}`);
    }
  }
  return out;
}
