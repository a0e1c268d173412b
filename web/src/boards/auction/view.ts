import type { CardInfo, GameEvent, GameFacts, Move, Of, View } from '../../lib/types';

type Game = 'construction-auction';
export type AuctionView = View<Game>;
export type AuctionMove = Move<Game>;
export type AuctionEvent = GameEvent<Game>;
export type Chips = Of<Game, 'Chips'>;
export type Kind = keyof Chips;
export const KINDS: Kind[] = ['W', 'D', 'T', 'M'];
export type Building = Of<Game, 'Building'>;
export type President = Of<Game, 'President'>;
export type Hq = Of<Game, 'Headquarters'>;
export type Company = Of<Game, 'Player'>;
/** One end of a card: its spots, and the efficiency spots that cover several of them. */
export type End = {
  spots: string;
  reputation: number;
  machinery: boolean;
  returns: number;
  efficiency: { chip: Kind; covers: number[] }[];
};
export type Mode = 'rush' | 'high';
export type ApartmentCard = CardInfo & {
  colour: string | null;
  rank: number | null;
  end_flag: boolean;
  rush?: End;
  high?: End;
};
export type AuctionTables = {
  places: string[];
  headquarters: { values: number[]; worker_spots: number };
  president: { front: { returns: number[] }; back: { returns: number[] } };
  card_back: { spots: string };
};

export const tables = (game: GameFacts): AuctionTables => game.tables as AuctionTables;
export const apartment = (game: GameFacts, card: string): ApartmentCard =>
  (game.cards[card] ?? { name: card, colour: null, rank: null, end_flag: false }) as ApartmentCard;
/** Its owner's number of a face-down building, as moves name it: 1 for `back-1`; 0 for any other place. */
export function faceDown(game: GameFacts, place: string): number {
  const { places } = tables(game);
  const at = places.indexOf(place);
  return at < places.indexOf('hq') ? Math.max(0, at - places.indexOf('back-1') + 1) : 0;
}
export const count = (chips: Chips): number => KINDS.reduce((sum, kind) => sum + chips[kind], 0);
export const spread = (chips: Chips): Kind[] =>
  KINDS.flatMap((kind) => Array.from({ length: chips[kind] }, () => kind));
export const none = (): Chips => ({ W: 0, D: 0, T: 0, M: 0 });

/** Sites first, then lots, then what is done: what asks for a decision lies in front. */
export const inOrder = (buildings: Building[]): Building[] =>
  [...buildings].sort((a, b) => ['site', 'lot', 'done'].indexOf(a.state) - ['site', 'lot', 'done'].indexOf(b.state));
