import { tick, mount, unmount } from 'svelte';
import { fly, places, type Flight } from '../../lib/motion';
import type { GameEvent } from '../../lib/types';
import Building from './Building.svelte';
import Money from './Money.svelte';

/** What happened, as cards on their way. Hands are closed, so the events tell what the view does not. */
function flights(events: GameEvent[]): Flight[] {
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

/** Call once while the board is made. */
export function flying(events: () => GameEvent[], name: (card: string) => string, type: (card: string) => string) {
  let was = new Map<string, DOMRect>();
  $effect.pre(() => {
    void events();
    was = places(document);
  });
  $effect(() => {
    const list = flights(events());
    if (!list.length) return;
    const from = was;
    void tick().then(() =>
      fly(document, from, list, ({ kind }) => {
        const holder = document.createElement('span');
        const building = type(kind);
        const made = building ? mount(Building, { target: holder, props: { type: building } }) : mount(Money, { target: holder, props: { id: kind, label: name(kind) } });
        setTimeout(() => void unmount(made), 2000);
        return holder;
      }),
    );
  });
}
