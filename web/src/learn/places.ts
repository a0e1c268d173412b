import type { View } from '../lib/types';

/**
 * Where a thing of the view is drawn. A lesson names what it is about as the view does ("players.0.hq"); the boards mark most
 * things already, for pieces that travel between them. What is not drawn on its own is found in what it belongs to.
 */
const spot = (name: string) => `[data-spot="${name}"]`;

/**
 * Patterns of paths and where they lead: {n} is the number in the path, {m} one more, {v} the card that lies there, {o} the one
 * that lay there when the learner was asked.
 */
type Places = [path: RegExp, selector: string][];
const RING: Places = [
  [/^(?:black|public|green|private)\.credits$/, '.beam'],
  [/^players\.(\d+)\.hq$/, spot('hq@{n}')],
  [/^players\.(\d+)\.resting/, spot('rest@{n}')],
  [/^players\.(\d+)\.credits$/, spot('credits@{n}')],
  [/^players\.(\d+)\.bid$/, spot('bid@{n}')],
  [/^players\.(\d+)\.(?:black|private)_cards$/, spot('stack@{n}')],
  // The stack a seat shares with its left neighbour, by its workers there; its right one is the left one of the other.
  [/^players\.(\d+)\.left_(?:cards|workers)$/, `.at.stack:has(${spot('edge-{n}-l@{n}')})`],
  [/^players\.\d+\.(?:ceo|corporation)$/, '.me .ids'],
  [/^stacks\b/, '.at.stack'],
];
const PLACES: Record<string, Places> = {
  'construction-fever': [...RING, [/^black\b/, 'article.card.night'], [/^green\b/, 'article.card.good']],
  reputation: [...RING, [/^private\b/, 'article.card.bad'], [/^public\b/, 'article.card.good']],
  'construction-yard': [
    [/^slots\.(\d+)$/, spot('slot-{m}')],
    [/^slots$/, '.strip'],
    [/^money_display$/, 'section.money'],
    [/^players\.(\d+)\.hand$/, spot('hand@{n}')],
    [/^players$/, '.maj'],
  ],
  'construction-auction': [
    [/^(?:item|pot|stock)$/, spot('{p}')],
    [/^players\.(\d+)\.hand$/, spot('hand@{n}')],
    [/^players\.(\d+)\.hq$/, spot('hq@{n}')],
    [/^players\.\d+\.president$/, '.mine .row > :first-child'],
    [/^players\.(\d+)\.buildings\.\d+$/, spot('{v}@{n}')],
    // While one builds the drawing board takes the place of the own cards; what is not on it yet is chosen beside it.
    [/^players\.\d+\.hq$/, '.builder .pick > button:last-child:not(.on)'],
    [/^players\.\d+\.(?:hq|buildings\b)/, '.builder .dwg'],
    [/^players\.\d+\.(?:hq|buildings\b)/, '.builder'],
  ],
  'master-of-construction': [
    [/^rows\.\w+\.\d+$/, spot('row-{o}')],
    // It has been started: it is what is told about, not the one that came up in its place.
    [/^rows\.\w+\.\d+$/, '[data-spot^="site-{o}@"]'],
    [/^rows\.\w+\.\d+$/, spot('tile-{o}')],
    [/^rows\b/, '.areas'],
    [/^display$/, 'section.disp'],
    [/^skill_deck$/, spot('seat@deck')],
    [/^market$/, spot('market')],
    [/^players\.\d+\.hand$/, '.own .hand'],
    [/^players\.\d+\.permanent$/, '.own .perms'],
    [/^players\.(\d+)\.projects\.\d+$/, spot('site-{v}@{n}')],
  ],
};
const ALL: Places = [[/^players\.(\d+)\b/, spot('seat@{n}')]];

/** The card a path leads to, if it is one. */
function card(view: View, path: string): string {
  let node: unknown = view;
  for (const key of path.split('.')) node = (node as Record<string, unknown> | null)?.[key];
  if (typeof node === 'string') return node;
  const { move_name, card } = (node ?? {}) as { move_name?: string; card?: string };
  return move_name ?? card ?? '';
}

export function selectors(game: string, path: string, view: View, asked: View): string[] {
  const found: string[] = [];
  for (const [pattern, selector] of [...(PLACES[game] ?? []), ...ALL]) {
    const match = pattern.exec(path);
    if (!match) continue;
    const values: Record<string, string> = {
      n: match[1] ?? '',
      m: String(Number(match[1] ?? 0) + 1),
      p: path,
      v: card(view, path),
      o: card(asked, path),
    };
    found.push(selector.replace(/\{(\w)\}/g, (_, key: string) => values[key]));
  }
  return found;
}

const seen = (one: Element) => one.getClientRects().length > 0;

/** The elements a path leads to on this board. */
export function place(board: ParentNode, game: string, path: string, view: View, asked = view): HTMLElement[] {
  for (const selector of selectors(game, path, view, asked)) {
    const found = [...board.querySelectorAll<HTMLElement>(selector)].filter(seen);
    if (found.length) return found;
  }
  return [];
}
