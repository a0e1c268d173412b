/**
 * What the server sends. The shapes come from its own description (`npm run types` writes src/generated/api.ts);
 * here they only get names. With a game's id a type is that game's own: `View<'construction-fever'>`.
 */
import type { components } from '../generated/api';

type Schemas = components['schemas'];

/** construction-fever → ConstructionFever, as the names of a game's schemas begin. */
type Pascal<Id extends string> = Id extends `${infer One}-${infer Rest}`
  ? `${Capitalize<One>}${Pascal<Rest>}`
  : Capitalize<Id>;

/** A type of one game's view by its name there: `Of<'construction-fever', 'Player'>`. */
export type Of<Game extends string, Name extends string, Else = never> = `${Pascal<Game>}${Name}` extends keyof Schemas
  ? Schemas[`${Pascal<Game>}${Name}`]
  : Else;

/** Of a game that is not named only the keys that all views have are known. */
export type View<Game extends string = string> = Of<Game, 'View', Schemas['OtherView']>;
export type Move<Game extends string = string> = Of<Game, 'Move', Schemas['Move']>;
export type GameEvent<Game extends string = string> = Of<Game, 'Event', Schemas['Event']>;

export type Part = Schemas['Part'];
export type StructuredMove = { kind: string; parts?: Record<string, Part> };
/** A move from the server, its notation, or its structured form: what may be sent and asked about. */
export type AnyMove = Pick<Move, 'move'> | StructuredMove | string;

export type SeatInfo = Pick<Schemas['SeatInfo'], 'seat' | 'name' | 'kind' | 'bot' | 'connected' | 'you'> &
  Partial<Schemas['SeatInfo']>;
export type Refusal = Pick<Schemas['Refusal'], 'rule' | 'text'> & Partial<Schemas['Refusal']>;
export type Prompt = Schemas['Prompt'];
export type Clock = Schemas['ClockInfo'];
export type ResultLine = Schemas['ResultLine'];
export type ResultPlayer = Schemas['ResultPlayer'];
/** `others` take part without a seat: Dirk. */
export type Result = Schemas['Result'];

/** What a table shows. A replay has less to tell than a live table. */
export type State = Pick<Schemas['State'], 'ply' | 'to_act' | 'moves' | 'result'> &
  Partial<Omit<Schemas['State'], 'view' | 'seats'>> & { view: View; seats?: SeatInfo[]; events: GameEvent[] };

/** A table before its cards are dealt. */
export type Lobby = Schemas['Lobby'];
export type ChairInfo = Schemas['ChairInfo'];
export type LobbyWish = Schemas['LobbyWish'];
export type Fair = Schemas['FairInfo'];
export type TalkLine = Schemas['TalkLine'];
export type Verification = Schemas['Verification'];

export type OptionInfo = Schemas['OptionInfo'];
export type BotInfo = Schemas['BotInfo'];
export type GameInfo = Schemas['GameInfo'];
export type CardInfo = Schemas['CardInfo'] & Record<string, unknown>;
export type Question = Schemas['SheetQuestion'];
/** Static facts of one game: everything that does not change during a table. */
export type GameFacts = Omit<Schemas['GameFacts'], 'cards'> & { cards: Record<string, CardInfo> };

export type RuleSection = Schemas['RuleSection'];
export type RuleTables = Schemas['RuleTables'];
export type RuleBook = Schemas['Rules'];
export type Frame = Omit<Schemas['Frame'], 'view'> & { view: View };
export type Replay = Omit<Schemas['Replay'], 'frames'> & { frames: Frame[] };
export type Hint = Schemas['Hint'];
export type Seated = Schemas['Seated'];
export type Joined = Schemas['Joined'];
export type Opened = Schemas['Opened'];
export type Why = Schemas['Why'];
export type NewTable = Schemas['NewTable'];
export type Failure = Schemas['Failure'];

/** What every board component is given; see README.md. A board of one game names it: `BoardProps<'construction-fever'>`. */
export type BoardProps<Game extends string = string> = {
  view: View<Game>;
  moves: Move<Game>[];
  events: GameEvent<Game>[];
  game: GameFacts;
  me: number | null;
  send: (move: AnyMove) => void;
  why: (move: AnyMove) => void;
};
