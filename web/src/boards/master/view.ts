import type { Pieces } from '../../lib/motion';
import type { CardInfo, GameEvent, GameFacts, Move, Of, View } from '../../lib/types';

type Game = 'master-of-construction';
export type MasterView = View<Game>;
export type MasterMove = Move<Game>;
export type MasterEvent = GameEvent<Game>;
export type MasterPlayer = Of<Game, 'Player'>;
export type Started = Of<Game, 'Project'>;
export type Offer = Of<Game, 'Offer'>;
export type Kinds = Record<string, number>;

// The deck's own tables and cards.
export type Tables = { spaces: Kinds; circles: number[]; lap: number; area_bonus: number };
export type Option = {
  skills?: string[];
  points?: number;
  discard?: number;
  wait?: number;
  no_start?: boolean;
  completed_same_area?: number;
  completed_any?: number;
  gain_points?: number;
  gain_draw?: number;
};
export type Effect = { kind: string; skill?: string; amount?: number; area?: string; size?: string[] };
export type Project = CardInfo & {
  id: string;
  area: string;
  size: string;
  req: string[];
  points: number;
  perm: string;
};
export type Planning = CardInfo & { text: string; options: Option[] };

export const tables = (game: GameFacts): Tables => game.tables as Tables;
export const project = (game: GameFacts, id: string): Project => game.cards[id] as Project;
export const planning = (game: GameFacts, id: string): Planning => game.cards[id] as Planning;
export const skillName = (game: GameFacts, code: string): string => game.cards[code]?.name ?? code;

/** Kinds in the order of the hand as it is sent. */
export const held = (kinds: Kinds): [code: string, n: number][] => Object.entries(kinds).filter(([, n]) => n > 0);
export const total = (kinds: Kinds): number => Object.values(kinds).reduce((a, b) => a + b, 0);
const count = (list: string[], one: string): number => list.filter((other) => other === one).length;

/** Where the open cards lie: each keeps its place while it lies there, what is new comes where one is gone. '' is a gap. */
export function standing(before: string[], display: string[]): string[] {
  const left = [...display];
  const out = before.map((code) => {
    const at = left.indexOf(code);
    return at < 0 ? '' : left.splice(at, 1)[0];
  });
  for (const code of left) {
    const gap = out.indexOf('');
    if (gap < 0) out.push(code);
    else out[gap] = code;
  }
  return out;
}

/** How each icon of a project stands: at hand, to be filled by a Consultant or a grant, or missing. */
export type Need = { code: string; state: 'have' | 'star' | 'miss' };
export function needs(required: string[], offer: Offer | undefined): Need[] {
  if (!offer) return required.map((code) => ({ code, state: 'have' }));
  const lacking = within(offer) ? 'star' : 'miss';
  const missing = [...offer.missing];
  const out: Need[] = [];
  // The last icon of a kind is the one that lacks.
  for (const code of [...required].reverse()) {
    const at = missing.indexOf(code);
    if (at >= 0) missing.splice(at, 1);
    out.unshift({ code, state: at >= 0 ? lacking : 'have' });
  }
  // What the market asks on top of the printed icons.
  return [...out, ...missing.map((code): Need => ({ code, state: lacking }))];
}
export const within = (offer: Offer): boolean => offer.missing.length <= offer.consultants + offer.wild;

/** Permanent skills of a seat, each project its own: those of a kind that are spent this turn come last. */
export function permanents(game: GameFacts, player: MasterPlayer): { code: string; used: boolean }[] {
  const kinds = player.projects.filter((one) => one.completed).map((one) => project(game, one.card).perm);
  const order = Object.keys(player.permanent);
  const seen: Kinds = {};
  return kinds
    .sort((a, b) => order.indexOf(a) - order.indexOf(b))
    .map((code) => ({ code, used: (seen[code] = (seen[code] ?? 0) + 1) > (player.permanent[code] ?? 0) }));
}

/** The building spaces of an area from the left: whose tile lies there, finished or not. */
export type Space = { seat: number | null; card: string; done: boolean };
export function spaces(game: GameFacts, view: MasterView, area: string): Space[] {
  const out: (Space & { at: number })[] = view.pre_built.map((card) => ({ seat: null, card, done: true, at: -1 }));
  view.players.forEach((player, seat) => {
    for (const one of player.projects) out.push({ seat, card: one.card, done: one.completed, at: one.started });
  });
  return out.filter((one) => project(game, one.card).area === area).sort((a, b) => a.at - b.at);
}

/** What lies where: skill cards in hands, display, deck and used pile; projects in rows and on sites. */
export function pieces(game: GameFacts, view: MasterView): Pieces {
  const out: Pieces = {};
  for (const code of Object.keys(view.used_cards)) {
    const lay = (spot: string, n: number) => (out[spot] = { kind: code, n });
    const shown = count(view.display, code);
    const hands = view.players.map((player) => player.hand[code] ?? 0);
    lay(`show-${code}@deck`, shown);
    lay(`used-${code}@used`, view.used_cards[code]);
    hands.forEach((n, seat) => lay(`hand-${code}@${seat}`, n));
    lay(
      `deck-${code}@deck`,
      Number(game.cards[code]?.count ?? 0) - shown - view.used_cards[code] - hands.reduce((a, b) => a + b, 0),
    );
  }
  for (const row of Object.values(view.rows))
    for (const card of row) if (card) out[`row-${card}`] = { kind: card, n: 1 };
  view.players.forEach((player, seat) => {
    for (const { card, completed } of player.projects) {
      out[completed ? `tile-${card}` : `site-${card}@${seat}`] = { kind: card, n: 1 };
    }
  });
  return out;
}

/** Which permanent skills and hand cards answer these icons: what the board lifts while a choice is being made. */
export function serving(player: MasterPlayer, icons: string[]): { kept: string[]; cards: string[] } {
  const kept: string[] = [];
  const cards: string[] = [];
  for (const code of new Set(icons)) {
    const n = count(icons, code);
    const lasting = Math.min(n, player.permanent[code] ?? 0);
    if (lasting) kept.push(code);
    if (n > lasting && player.hand[code]) cards.push(code);
    if (n - lasting > (player.hand[code] ?? 0)) cards.push('CO');
  }
  return { kept, cards };
}
