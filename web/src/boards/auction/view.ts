import type { CardInfo, GameFacts, View } from '../../lib/types';

export type Kind = 'W' | 'D' | 'T' | 'M';
export const KINDS: Kind[] = ['W', 'D', 'T', 'M'];
export type Chips = Record<Kind, number>;
export type Building = {
  card: string;
  move_name: string;
  state: 'lot' | 'site' | 'done';
  built: string | null;
  chips: Chips;
  face_down: boolean;
  reputation: number;
};
export type President = { colour: string; back: boolean; step: number; returns: number; may_pass: boolean };
export type Hq = { colour: string; value: number; chips: Chips; state: string; reputation: number };
export type Company = {
  name: string;
  hand: Chips | null;
  chips_in_hand: number;
  president: President;
  hq: Hq;
  buildings: Building[];
  in_auction: boolean;
  cards: number;
  returns: number;
  reputation: Record<string, number>;
};
export type AuctionView = {
  phase: string;
  to_act: number[];
  viewer: number | null;
  item: string | null;
  end_flag: string | null;
  auction: number;
  pot: Chips;
  stock: number;
  deck: number;
  parking_sold: boolean;
  start: number;
  removed_colour: string | null;
  withdraw: { chips: Chips; president: string } | null;
  due: number | null;
  players: Company[];
};
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

export const asAuction = (view: View): AuctionView => view as unknown as AuctionView;
export const tables = (game: GameFacts): AuctionTables => game.tables as unknown as AuctionTables;
export const apartment = (game: GameFacts, card: string): ApartmentCard =>
  (game.cards[card] ?? { name: card, colour: null, rank: null, end_flag: false }) as ApartmentCard;
export const count = (chips: Chips): number => KINDS.reduce((sum, kind) => sum + chips[kind], 0);
export const spread = (chips: Chips): Kind[] =>
  KINDS.flatMap((kind) => Array.from({ length: chips[kind] }, () => kind));
export const none = (): Chips => ({ W: 0, D: 0, T: 0, M: 0 });

/** Sites first, then lots, then what is done: what asks for a decision lies in front. */
export const inOrder = (buildings: Building[]): Building[] =>
  [...buildings].sort((a, b) => ['site', 'lot', 'done'].indexOf(a.state) - ['site', 'lot', 'done'].indexOf(b.state));
