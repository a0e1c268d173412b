import type { GameEvent, GameFacts, Of, View } from '../../lib/types';

export type YardView = View<'construction-yard'>;
export type YardEvent = GameEvent<'construction-yard'>;
export type Offer = Of<'construction-yard', 'Offer'>;
export type Buildings = YardView['players'][number]['buildings'];
/** What the deck lays down for all games with it: points by scoring, type and rank. */
export type YardTables = { currencies: string[]; types: string[]; points: Record<string, number[][]> };

export const tables = (game: GameFacts): YardTables => game.tables as YardTables;
export const typeOf = (game: GameFacts, card: string): string => String(game.cards[card]?.type ?? '');

/** `blue-4` → currency and value. */
export const currencyOf = (money: string): string => money.split('-')[0];
export const valueOf = (money: string): number => Number(money.split('-')[1]);
export const sum = (values: number[]): number => values.reduce((a, b) => a + b, 0);

/** A column of the majorities: a seat, or Dirk (`seat` null). */
export type Column = {
  key: string;
  seat: number | null;
  name: string;
  /** Of the viewer. */
  mine: boolean;
  points: number;
  hand: number | null;
  buildings: Buildings;
};

/** Clockwise from the viewer, Dirk last. */
export function columns(view: YardView, me: number | null, name: (seat: number) => string, dirk: string): Column[] {
  const n = view.players.length;
  const out: Column[] = view.players.map((_, i) => {
    const seat = ((me ?? 0) + i) % n;
    const player = view.players[seat];
    return {
      key: String(seat),
      seat,
      name: name(seat),
      mine: seat === me,
      points: player.points,
      hand: player.hand_size,
      buildings: player.buildings,
    };
  });
  if (view.dirk)
    out.push({
      key: 'dirk',
      seat: null,
      name: dirk,
      mine: false,
      points: view.dirk.points,
      hand: null,
      buildings: view.dirk.buildings,
    });
  return out;
}

/** 1 for the most, 2 for whoever has only those before him, … ; 0 for none. */
export const rank = (counts: number[], i: number): number =>
  counts[i] ? 1 + counts.filter((n) => n > counts[i]).length : 0;
