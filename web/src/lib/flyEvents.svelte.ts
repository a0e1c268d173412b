import { afterPicture, calm, fly, places, type Flight } from './motion';
import { put, type Drawn } from './travel.svelte';
import type { GameEvent } from './types';

/**
 * Pieces travel by what is told, not by what differs between two views: hands are closed, so only the events know
 * which card or chip went where. Call once while the board is made.
 */
export function flyEvents<Event extends GameEvent>(
  events: () => Event[],
  flights: (events: Event[]) => Flight[],
  drawn: Drawn,
) {
  let was: ReturnType<typeof places> | null = null;
  $effect.pre(() => {
    void events();
    was = calm() ? null : places(document);
  });
  $effect(() => {
    const list = flights(events());
    const from = was;
    if (!from || !list.length) return;
    afterPicture(() => fly(document, from, list, (flight) => put(drawn(flight))));
  });
}
