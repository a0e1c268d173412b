import { mount, unmount, type Component } from 'svelte';
import { afterPicture, calm, flights, fly, places, type Flight, type Pieces } from './motion';

/** A piece that can be drawn into an element; gives what `unmount` wants back. */
export type Piece = (target: HTMLElement) => Record<string, unknown>;

export const piece =
  <Props extends Record<string, unknown>>(part: Component<Props>, props: Props): Piece =>
  (target) =>
    mount(part, { target, props });

/** How a flying piece of a kind is drawn. */
export type Drawn = (flight: Flight) => Piece | null;

/** A flying piece as an element, for as long as it may fly. */
export function put(draw: Piece | null): HTMLElement | null {
  if (!draw) return null;
  const holder = document.createElement('span');
  const made = draw(holder);
  setTimeout(() => void unmount(made), 2000);
  return holder;
}

/**
 * Lets pieces travel between two views of a board. `pieces` says what lies where now; the element of each
 * spot carries `data-spot`. Call once while the component is made.
 */
export function travel<V>(
  view: () => V,
  pieces: (view: V) => Pieces,
  drawn: Drawn,
  root: () => ParentNode = () => document,
) {
  let before: Pieces | null = null;
  let was: ReturnType<typeof places> | null = null;

  // Before the page changes, remember where everything lies; afterwards send what moved on its way.
  $effect.pre(() => {
    void view();
    was = calm() ? null : places(root());
  });
  $effect(() => {
    const after = pieces(view());
    const list = before ? flights(before, after) : [];
    before = after;
    const from = was;
    if (!from || !list.length) return;
    afterPicture(() => fly(root(), from, list, (flight) => put(drawn(flight))));
  });
}
