/** What the server sends. Keys beyond these are welcome; boards narrow `View` to their own shape. */

export type Move = { move: string; text: string };

export type GameEvent = {
  n: number;
  kind: string;
  seat: number | null;
  text: string;
  data?: Record<string, unknown>;
  secret?: boolean;
};

export type SeatInfo = {
  seat: number;
  name: string;
  kind: 'human' | 'bot';
  bot: string | null;
  /** A bot plays on for a person. */
  handed?: boolean;
  /** Nobody has used this seat's link yet. */
  free?: boolean;
  connected: boolean;
  you: boolean;
};

export type View = {
  game: string;
  phase: string;
  to_act: number[];
  viewer: number | null;
  players: ({ name: string } & Record<string, unknown>)[];
  round?: number;
} & Record<string, unknown>;

export type Refusal = { rule: string; text: string; values?: Record<string, unknown> };
export type Prompt = { title: string; text: string };
export type Clock = { seconds_left: number[]; running: number[] };

export type ResultLine = { label: string; value: number; rule: string };
export type ResultPlayer = {
  name: string;
  score: number;
  eliminated?: boolean;
  winner: boolean;
  lines: ResultLine[];
  reputation?: number;
  profit?: number;
};
/** `others` take part without a seat: Dirk. */
export type Result = { players: ResultPlayer[]; others?: ResultPlayer[]; winners: number[]; text?: string };

export type State = {
  ply: number;
  to_act: number[];
  view: View;
  moves: Move[];
  events: GameEvent[];
  prompt?: Prompt | null;
  seats?: SeatInfo[];
  undo?: boolean;
  /** This seat may call time now: the round is finished and the game ends. */
  time_up?: boolean;
  clock?: Clock | null;
  open?: { code: string } | null;
  /** The table laid for the next game; every seat keeps its token there. */
  rematch?: string | null;
  result: Result | null;
};

export type OptionInfo = {
  name: string;
  title: string;
  text?: string;
  /** `number`: values are the least and the most, a default of null means none. */
  kind?: 'choice' | 'number' | 'teams';
  values: unknown[];
  default: unknown;
  titles?: string[] | Record<string, string>;
};
export type BotInfo = { name: string; title: string; text?: string };

export type GameInfo = {
  id: string;
  title: string;
  players: number[];
  minutes?: number | [number, number] | string;
  hook?: string;
  options: OptionInfo[];
  bots: BotInfo[];
  deck?: string;
};

export type CardInfo = { name: string; source?: string } & Record<string, unknown>;
export type Question = {
  key: string;
  label: string;
  help?: string;
  kind: 'number' | 'list' | 'choice' | 'bool' | 'cards';
  choices?: unknown[];
  rule?: string;
};

/** Static facts of one game: everything that does not change during a table. */
export type GameFacts = GameInfo & {
  cards: Record<string, CardInfo>;
  tables?: Record<string, unknown>;
  sheet: Question[];
  /** Words of the game by section: `terms` for phases, projects, colours; `sheet` for score lines. */
  words?: Record<string, Record<string, string>>;
};

export type RuleSection = { title: string; rules: { id: string; text: string }[] };
export type Frame = { ply: number; view: View; events: GameEvent[]; text?: string };
export type Replay = { frames: Frame[]; names: string[]; result: Result | null; game?: string };
export type Hint = { move: string; text: string; win?: number | null; why?: string };

/** What every board component is given; see README.md. */
export type BoardProps = {
  view: View;
  moves: Move[];
  events: GameEvent[];
  game: GameFacts;
  me: number | null;
  send: (move: string) => void;
  why: (move: string) => void;
};
