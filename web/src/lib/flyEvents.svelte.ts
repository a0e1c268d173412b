import { mount, tick, unmount } from 'svelte';
import { fly, places, type Flight } from './motion';
import type { Drawn } from './travel.svelte';
import type { GameEvent } from './types';

/**
 * Pieces travel by what is told, not by what differs between two views: hands are closed, so only the events know
 * which card or chip went where. Call once while the board is made.
 */
export function flyEvents(events: () => GameEvent[], flights: (events: GameEvent[]) => Flight[], drawn: Drawn) {
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
      fly(document, from, list, (flight) => {
        const piece = drawn(flight);
        if (!piece) return null;
        const holder = document.createElement('span');
        const made = mount(piece.part, { target: holder, props: piece.props });
        setTimeout(() => void unmount(made), 2000);
        return holder;
      }),
    );
  });
}
