import type { Flight } from '../../lib/motion';
import { KINDS, type AuctionEvent, type Kind } from './view';

/** What happened, as chips on their way; a machine that is bid goes to the stock. */
export function flights(events: AuctionEvent[], places: string[]): Flight[] {
  const out: Flight[] = [];
  const go = (kind: Kind, from: string, to: string, n = 1) => n > 0 && out.push({ kind, from, to, owner: null, n });
  /** Who builds, and where: the chips that are placed come next. */
  let builder: number | null = null;
  let site = '';
  for (const { kind, data } of events) {
    switch (kind) {
      case 'bids': {
        const chip = KINDS[data.chip];
        go(chip, `${places[data.place]}@${data.seat}`, chip === 'M' ? 'stock' : 'pot');
        break;
      }
      case 'recruits':
        go('W', 'pot', `hand@${data.seat}`, data.workers);
        go('D', 'pot', `hand@${data.seat}`, data.distribution);
        go('T', 'pot', `hand@${data.seat}`, data.technology);
        break;
      case 'machine_from_stock':
        go('M', 'stock', `hand@${data.seat}`);
        break;
      case 'machine_taken':
        go('M', `${places[data.place]}@${data.owner}`, `hand@${data.seat}`);
        break;
      case 'returns':
        go('W', `${places[data.place]}@${data.seat}`, `hand@${data.seat}`, data.workers);
        break;
      case 'builds_hq':
        go('W', `hand@${data.seat}`, `hq@${data.seat}`, data.workers);
        break;
      case 'builds':
        builder = data.seat;
        site = `${data.card}@${data.seat}`;
        break;
      case 'builds_back':
        builder = data.seat;
        site = `back-${data.number}@${data.seat}`;
        break;
      case 'places_chips':
        if (builder === null) break;
        go('W', `hand@${builder}`, site, data.workers);
        go('D', `hand@${builder}`, site, data.distribution);
        go('T', `hand@${builder}`, site, data.technology);
        go('M', `hand@${builder}`, site, data.machines);
    }
  }
  return out;
}
