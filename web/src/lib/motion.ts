/** Motion that carries meaning: pieces travel from where they were to where they are. */
export function calm(): boolean {
  return jumping || (typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches);
}

let jumping = false;
/** In a replay that is scrubbed positions are shown and nothing flies. */
export const still = (on: boolean): void => {
  jumping = on;
};

/** Pieces on the table: spot name → how many of which kind, and whose. */
export type Pieces = Record<string, { kind: string; owner?: number | null; n: number }>;
export type Flight = { from: string; to: string; kind: string; owner: number | null; n: number };

/** Pairs what left with what arrived, kind by kind and owner by owner. */
export function flights(before: Pieces, after: Pieces): Flight[] {
  const groups = new Map<
    string,
    { from: [string, number][]; to: [string, number][]; kind: string; owner: number | null }
  >();
  for (const spot of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const piece = after[spot] ?? before[spot];
    const change = (after[spot]?.n ?? 0) - (before[spot]?.n ?? 0);
    if (!change) continue;
    const key = `${piece.kind}/${piece.owner ?? ''}`;
    const group = groups.get(key) ?? { from: [], to: [], kind: piece.kind, owner: piece.owner ?? null };
    (change < 0 ? group.from : group.to).push([spot, Math.abs(change)]);
    groups.set(key, group);
  }
  const out: Flight[] = [];
  for (const { from, to, kind, owner } of groups.values()) {
    while (from.length && to.length) {
      const n = Math.min(from[0][1], to[0][1]);
      out.push({ from: from[0][0], to: to[0][0], kind, owner, n });
      if (!(from[0][1] -= n)) from.shift();
      if (!(to[0][1] -= n)) to.shift();
    }
  }
  return out;
}

/** How long a piece is on its way. */
export const MOVE = 420;
const APART = 60;
const MOST = 8;

/** What may come after the next picture, when the page is laid out anyway: whoever pressed something sees that first. */
export const afterPicture = (work: () => void): void => {
  if (typeof requestAnimationFrame === 'function') requestAnimationFrame(() => setTimeout(work));
};

/** Where every spot is before the board is redrawn: some are gone afterwards. */
export function places(root: ParentNode): Map<string, DOMRect> {
  const out = new Map<string, DOMRect>();
  for (const one of root.querySelectorAll<HTMLElement>('[data-spot]')) {
    const box = one.getBoundingClientRect();
    if (box.width && box.height) out.set(one.dataset.spot ?? '', box);
  }
  return out;
}

/** A spot `hq@2` that is not drawn (small screens) is found at its seat, `seat@2`. */
function find(where: Map<string, DOMRect>, spot: string): DOMRect | undefined {
  return where.get(spot) ?? where.get(`seat@${spot.split('@')[1]}`);
}

/** Draws the flights over the page. Nothing waits for them and nothing depends on them. */
export function fly(
  root: ParentNode,
  was: Map<string, DOMRect>,
  list: Flight[],
  draw: (flight: Flight) => Element | null,
) {
  if (calm() || typeof Element.prototype.animate !== 'function') return;
  const now = places(root);
  for (const flight of list) {
    const from = find(was, flight.from);
    const to = find(now, flight.to);
    if (!from || !to) continue;
    const drawn = draw(flight);
    if (!drawn) continue;
    for (let i = 0; i < Math.min(flight.n, MOST); i++) {
      const piece = i ? drawn.cloneNode(true) : drawn;
      const carrier = document.createElement('div');
      carrier.className = 'flying';
      carrier.setAttribute('aria-hidden', 'true');
      carrier.append(piece);
      document.body.append(carrier);
      const at = (box: DOMRect) =>
        `translate(${box.left + box.width / 2}px, ${box.top + box.height / 2}px) translate(-50%, -50%)`;
      carrier
        .animate(
          [
            { transform: at(from), opacity: 0.2 },
            { transform: at(from), opacity: 1, offset: 0.15 },
            { transform: at(to), opacity: 1 },
          ],
          { duration: MOVE, delay: i * APART, easing: 'cubic-bezier(.2,.7,.2,1)', fill: 'both' },
        )
        .finished.catch(() => {})
        .finally(() => carrier.remove());
    }
  }
}
