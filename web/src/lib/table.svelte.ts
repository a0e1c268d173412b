import { getContext, setContext } from 'svelte';
import type { Coached, Explained } from '../explain/calls';
import { handing, type Handing } from './away';
import type { AnyMove, GameEvent, GameFacts, Hint, Lobby, Move, Refusal, SeatInfo, State, TalkLine } from './types';

/** How a table is reached right now. */
export type Link = 'loading' | 'open' | 'lost' | 'missing' | 'still';

/**
 * What the shared parts around a board (prompt, log, title block) read.
 * A live table fills it from its socket, a replay from its frames.
 */
export class TableModel {
  id = $state('');
  game = $state.raw<GameFacts | null>(null);
  state = $state.raw<State | null>(null);
  /** Before the cards are dealt there is this instead of a state. */
  lobby = $state.raw<Lobby | null>(null);
  log = $state.raw<GameEvent[]>([]);
  /** Events of the state shown now: what the board animates and the screen reader hears. */
  fresh = $state.raw<GameEvent[]>([]);
  me = $state<number | null>(null);
  link = $state<Link>('loading');
  /** A move is on its way: nothing else may be sent. */
  busy = $state(false);
  /** States that wait to be shown, so that bot moves can be followed. */
  waiting = $state(0);
  /** The board still tells how something ended: what came since waits behind it. Nobody else waits. */
  held = $state(false);
  /** This player is asked something in a state that waits. */
  due = $state(false);
  /** The last event of the own last move: what comes after it is news. */
  since = $state<number | null>(null);
  /** In a replay the last event that has happened; the log goes on behind it. */
  at = $state<number | null>(null);
  /** What people said lately, the newest last; and what was said just now. */
  talk = $state.raw<TalkLine[]>([]);
  heard = $state.raw<TalkLine | null>(null);
  refusal = $state.raw<Refusal | null>(null);
  notice = $state('');
  retryIn = $state(0);
  /** Why the server let nobody in, in its words. */
  reason = $state('');
  /** Until when the last decision may be taken back, by `performance.now()`; null where nobody waits for it. */
  undoUntil = $state<number | null>(null);
  /** Seconds since the state shown came. */
  elapsed = $state(0);
  /** The rule whose text is open. */
  rule = $state<string | null>(null);
  tail = $state('');
  /** What the rules are asked with, where the cards are somebody's own: their tables are listed then. */
  own = $state('');
  /** The page of the rules. */
  rules = $derived(
    `/rules/${this.game?.id ?? ''}${(this.state?.deck ?? this.lobby?.deck) ? `?table=${this.id}` : this.own}`,
  );

  moves: Move[] = $derived(
    this.link === 'open' && !this.busy && !this.waiting && this.me !== null ? (this.state?.moves ?? []) : [],
  );
  mine = $derived(this.moves.length > 0);
  seats: SeatInfo[] = $derived(
    this.state?.seats ??
      (this.state?.view.players ?? []).map((player, seat) => ({
        seat,
        name: player.name,
        kind: 'human',
        bot: null,
        connected: true,
        you: seat === this.me,
      })),
  );

  /** People whose turn it is and whom this player waits for. */
  awaited: SeatInfo[] = $derived(
    this.me === null || this.state?.one_device || this.state?.result || this.waiting
      ? []
      : this.seats.filter(
          (one) => one.kind === 'human' && one.seat !== this.me && !!this.state?.to_act.includes(one.seat),
        ),
  );
  /** How many people play here: with two or more there is something to talk about. */
  people = $derived(
    this.lobby
      ? this.lobby.chairs.filter((one) => one.kind === 'human').length
      : this.state?.one_device
        ? 1
        : this.seats.filter((one) => one.kind === 'human' || one.handed).length,
  );

  name(seat: number): string {
    return (
      this.seats.find((one) => one.seat === seat)?.name ??
      this.lobby?.chairs[seat]?.name ??
      this.state?.view.players[seat]?.name ??
      ''
    );
  }

  send: (move: AnyMove) => void = () => {};
  why: (move: AnyMove) => void = () => {};
  skip = (): void => {};
  /** Shows the next of the states that wait. */
  step = (): void => {};
  /** The board has told it: what waits is shown now. */
  release = (): void => {
    this.held = false;
  };
  undo = (): void => {};
  /** Who is asked for advice where it is no table of the server's. */
  advise: (() => Promise<{ moves: Hint[] }>) | null = null;
  /** What the things on the table are, and what the decision is about; null where nobody can be asked. */
  whatIs: (() => Promise<Explained>) | null = null;
  askCoach: (() => Promise<Coached>) | null = null;
  /** What the coach says to the decision that is due; nothing where nobody wants to hear it. */
  coached = $state('');
  coachedAt = $state<number>();
  /** One of the fixed phrases, to everybody at the table. */
  say: (phrase: string) => void = () => {};
  /** Reminds those who are waited for. */
  nudge = (): void => {};
  retry = (): void => {};
  /** How somebody who is away may be played for by a bot, if this player has a say in it. */
  handing = (seat: SeatInfo): Handing | null => handing(this.state, this.me, seat, this.elapsed);
  /** Lets a bot play on for somebody who has left. */
  toBot: (seat: number) => void = () => {};
  takeBack = (): void => {};
}

const KEY = Symbol('table');
export const provideTable = (model: TableModel) => setContext(KEY, model);
export const useTable = (): TableModel => getContext<TableModel>(KEY);
