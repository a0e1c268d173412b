import { mount, tick, unmount, type Component } from 'svelte';
import { flights, fly, places, type Flight, type Pieces } from './motion';

/** How a flying piece of a kind is drawn. */
export type Drawn = (flight: Flight) => { part: Component<any>; props: Record<string, unknown> } | null;

/** A flying piece as an element, for as long as it may fly. */
export function put(piece: ReturnType<Drawn>): HTMLElement | null {
  if (!piece) return null;
  const holder = document.createElement('span');
  const made = mount(piece.part, { target: holder, props: piece.props });
  setTimeout(() => void unmount(made), 2000);
  return holder;
}

/**
 * Lets pieces travel between two views of a board. `pieces` says what lies where now; the element of each
 * spot carries `data-spot`. Call once while the component is made.
 */
export function travel<V>(view: () => V, pieces: (view: V) => Pieces, drawn: Drawn, root: () => ParentNode = () => document) {
  let before: Pieces | null = null;
  let was = new Map<string, DOMRect>();

  // Before the page changes, remember where everything lies; afterwards send what moved on its way.
  $effect.pre(() => {
    void view();
    was = places(root());
  });
  $effect(() => {
    const after = pieces(view());
    const list = before ? flights(before, after) : [];
    before = after;
    if (!list.length) return;
    const from = was;
    void tick().then(() => fly(root(), from, list, (flight) => put(drawn(flight))));
  });
}
