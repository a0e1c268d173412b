import { coachTable, explainTable } from '../explain/calls';
import { api, ApiError } from './api';
import type { KeptSeat } from './keep';
import { lang } from './lang.svelte';
import { calm } from './motion';
import { wire } from './moves';
import { once } from './once.svelte';
import { preferences } from './preferences.svelte';
import { TableModel } from './table.svelte';
import { stamp } from './ticking.svelte';
import type { AnyMove, Failure, GameEvent, Lobby, State, TalkLine } from './types';
import { w } from './words';

type Message =
  | ({ type: 'state' } & State)
  | ({ type: 'lobby' } & Lobby)
  | ({ type: 'refused'; id?: number } & Failure)
  | { type: 'accepted'; id: number; ply: number }
  | { type: 'talk'; past: boolean; lines: TalkLine[] }
  | { type: 'pong' };

/** Somebody else's move stays in sight this long before the next is shown; the own one was seen while it was made. */
const PACE = 900;
const OWN = 350;
/** A reveal, a new round: the more happens at once, the longer it may be looked at. */
const EACH = 300;
const MOST = 1800;
/** With more than this waiting everything goes faster, so that even a long chain is watched in seconds. */
const EASY = 5;
/** Nobody watches more than this: the table catches up at once. */
const PATIENCE = 60;
/** Timers know no longer time: until a key is pressed. */
const LONGEST = 2 ** 31 - 1;

/** How long a state is looked at while `left` others wait behind it. */
export function pause(events: GameEvent[], me: number | null, left: number): number {
  if (!events.length) return 60;
  const base = events.some((event) => event.seat !== me) ? PACE : OWN;
  const much = Math.min(MOST, Math.max(0, events.length - 2) * EACH);
  return (base + much) * Math.min(1, EASY / Math.max(1, left));
}

/** With these the server has closed for good: nobody is let in by asking again. */
const FINAL = [4401, 4404, 4410];
const REPLACED = 4409;
/** Seconds between two tries: longer and longer, and never all browsers at the same time. */
const LONGEST_WAIT = 30;
export const backoff = (tries: number, chance = Math.random()): number =>
  Math.ceil(Math.min(LONGEST_WAIT, 2 ** tries) * (0.5 + chance / 2));

/** The token is sent as the first message: addresses are logged on the way. */
function address(id: string, token: string | null): string {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  const query = new URLSearchParams({ lang: lang.now, as: token ? 'seat' : 'watcher' });
  return `${scheme}://${location.host}/api/tables/${id}/live?${query}`;
}

/** A table over its WebSocket: reconnects by itself, shows states at a readable pace. */
export class LiveTable extends TableModel {
  private socket: WebSocket | null = null;
  private queue: State[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private again: ReturnType<typeof setTimeout> | undefined;
  private tries = 0;
  private closed = false;
  private newest: State | null = null;
  private sent = false;
  private language = lang.now;
  /** The move or undo whose receipt is awaited. */
  private sentId = 0;
  /** Where an undo was asked for last. */
  private undone = -1;
  private seconds: ReturnType<typeof setInterval> | undefined;
  private token: string | null;

  /** `took` is told the seat and the key with which it is opened from now on, once a link was used. */
  constructor(
    id: string,
    private seat: KeptSeat | null,
    private took: (seat: KeptSeat) => void = () => {},
  ) {
    super();
    this.id = id;
    this.token = seat?.token ?? null;
    this.whatIs = () => explainTable(id, this.token);
    if (seat) this.askCoach = () => coachTable(id, this.token ?? '');
    void this.enter();
    document.addEventListener('visibilitychange', this.onVisible);
  }

  private onVisible = () => {
    if (document.hidden) this.skip();
    else if (this.link === 'lost') this.retry();
  };

  /** A link is exchanged for a key of this browser's own before anything else; asking twice does no harm. */
  private async enter() {
    const link = this.seat?.link;
    if (!link || !this.token) return this.connect();
    try {
      const { seat, token } = await api.sit(this.id, link, this.token);
      if (this.closed) return;
      this.token = token;
      // Whoever comes back with the link keeps the key that it is.
      this.seat = { seat, token, fresh: token !== link };
      this.took(this.seat);
      this.connect();
    } catch (error) {
      const { status, message } = error as ApiError;
      if ([401, 404, 410].includes(status)) this.turnedAway(message);
      else this.wait(message);
    }
  }

  private turnedAway(reason: string) {
    this.reason = reason;
    this.link = 'missing';
  }

  private connect() {
    if (this.closed) return;
    const socket = new WebSocket(address(this.id, this.token));
    this.socket = socket;
    this.language = lang.now;
    let first = true;
    let arrived = false;
    let beat: ReturnType<typeof setInterval> | undefined;
    let refusal = '';
    socket.onopen = () => {
      if (this.token) socket.send(JSON.stringify({ auth: this.token }));
      // Idle connections are dropped by the server; a quiet reader is not idle.
      beat = setInterval(() => socket.readyState === WebSocket.OPEN && socket.send('{"type":"ping"}'), 20_000);
    };
    socket.onmessage = (event) => {
      if (socket !== this.socket) return;
      const message = JSON.parse(String(event.data)) as Message;
      if (message.type === 'state' || message.type === 'lobby') {
        // Only who is let in has arrived: a door that is opened to say no is none.
        const came = !arrived;
        if (came) this.tries = 0;
        arrived = true;
        if (message.type === 'lobby') {
          // The answer to a call may have overtaken what was pushed before it.
          if (came || !this.lobby || message.version >= this.lobby.version) this.gather(message);
        } else {
          this.receive(message, first);
          first = false;
        }
      } else if (message.type === 'refused') {
        if (!arrived) refusal = message.error.message;
        else this.refused(message);
      } else if (message.type === 'accepted' && message.id === this.sentId) this.busy = false;
      else if (message.type === 'talk') this.hear(message);
    };
    socket.onclose = ({ code, reason }: CloseEvent) => {
      clearInterval(beat);
      if (socket !== this.socket || this.closed) return;
      if (FINAL.includes(code)) this.turnedAway(refusal || reason);
      else if (code === REPLACED) this.stop(reason);
      else void this.lost(refusal);
    };
  }

  /** What the connection cannot tell, such as that something on the way lets no live connection through, a call can. */
  private async lost(refusal: string) {
    if (!refusal && !this.state && !this.lobby && this.tries > 0) {
      refusal = await api.table(this.id, this.token).then(
        () => w('lost.live'),
        (e: ApiError) => e.message,
      );
      if (this.closed) return;
    }
    this.wait(refusal);
  }

  private wait(reason: string) {
    this.stop(reason);
    this.retryIn = backoff(this.tries++);
    const tick = () => {
      this.retryIn -= 1;
      if (this.retryIn > 0) this.again = setTimeout(tick, 1000);
      else void this.enter();
    };
    this.again = setTimeout(tick, 1000);
  }

  private stop(reason: string) {
    this.reason = reason;
    this.link = 'lost';
    this.busy = false;
    this.retryIn = 0;
    clearTimeout(this.again);
  }

  override retry = () => {
    clearTimeout(this.again);
    const old = this.socket;
    this.socket = null;
    old?.close();
    void this.enter();
  };

  /** Before the deal: whatever is pushed replaces what was. */
  private gather(lobby: Lobby) {
    this.link = 'open';
    this.reason = '';
    this.lobby = lobby;
    this.me = lobby.chairs.find((chair) => chair.you)?.seat ?? null;
  }

  /** What was said before this browser came is no news. */
  private hear({ past, lines }: { past: boolean; lines: TalkLine[] }) {
    this.talk = past ? lines : [...this.talk, ...lines].slice(-40);
    if (!past) this.heard = lines[lines.length - 1] ?? null;
  }

  private receive(state: State, first: boolean) {
    this.link = 'open';
    this.reason = '';
    this.lobby = null;
    this.newest = state;
    stamp(state.clock);
    this.undoUntil = typeof state.undo_seconds === 'number' ? performance.now() + state.undo_seconds * 1000 : null;
    // On connecting the server tells everything so far: that is history, not news.
    if (first) {
      this.busy = false;
      this.undone = -1;
      clearTimeout(this.timer);
      this.timer = undefined;
      this.queue = [];
      this.waiting = 0;
      this.log = state.events;
      this.show(state, false);
      return;
    }
    this.queue.push(state);
    this.waiting = this.queue.length;
    this.due = state.moves.length > 0;
    if (document.hidden || this.queue.length > PATIENCE) this.skip();
    else if (!this.timer) this.next();
  }

  private next() {
    this.timer = undefined;
    if (this.held) return;
    const state = this.queue.shift();
    this.waiting = this.queue.length;
    if (!state) return;
    this.show(state, true);
    this.timer = setTimeout(() => this.next(), this.looked(state.events));
  }

  /** Where motion is not wanted nothing is waited for, unless a pace was chosen; who listens presses a key. */
  private looked(events: GameEvent[]): number {
    if (!events.length || (calm() && preferences.pace === 'normal')) return 60;
    return Math.min(preferences.time(pause(events, this.me, this.waiting)), LONGEST);
  }

  override step = () => {
    if (!this.queue.length) return;
    clearTimeout(this.timer);
    this.next();
  };

  override release = () => {
    this.held = false;
    if (!this.timer) this.next();
  };

  override skip = () => {
    clearTimeout(this.timer);
    this.timer = undefined;
    const rest = this.queue;
    this.queue = [];
    this.waiting = 0;
    if (rest.length) this.show({ ...rest[rest.length - 1], events: rest.flatMap((state) => state.events) }, true);
  };

  private show(state: State, news: boolean) {
    this.count(state);
    this.due = (this.newest?.moves.length ?? 0) > 0;
    this.refusal = null;
    if (state.moves.length === 0) this.notice = '';
    if (news) {
      // After an undo the server numbers events anew from where it stands.
      const start = state.events[0]?.n ?? Infinity;
      this.log = [...this.log.filter((event) => event.n < start), ...state.events];
    }
    this.fresh = news ? state.events : [];
    // What came of the own move on its own line was seen while it was made; everything after it is news.
    if (this.sent && news && state.events.length) {
      const rest = state.events.findIndex((event, i) => i > 0 && typeof event.more !== 'string');
      this.since = state.events[(rest < 0 ? state.events.length : rest) - 1].n;
      this.sent = false;
    }
    this.state = state;
    this.me = state.seats?.find((seat) => seat.you)?.seat ?? (this.token ? state.view.viewer : null);
  }

  /** Seconds are counted only where somebody is away. */
  private count(state: State) {
    clearInterval(this.seconds);
    this.elapsed = 0;
    if (!state.seats?.some((seat) => typeof seat.away === 'number')) return;
    const start = performance.now();
    this.seconds = setInterval(() => (this.elapsed = Math.floor((performance.now() - start) / 1000)), 1000);
  }

  override send = (move: AnyMove) => {
    if (this.busy || this.socket?.readyState !== WebSocket.OPEN) return;
    this.busy = true;
    this.sent = true;
    this.notice = '';
    // Whoever listens move by move has asked for this one.
    if (!this.queue.length) {
      clearTimeout(this.timer);
      this.timer = undefined;
    }
    const ply = this.newest?.ply ?? 0;
    this.socket.send(JSON.stringify({ type: 'move', move: wire(move), ply, id: ++this.sentId }));
  };

  private refused({ error: { code, message: text, rule = '' } }: Failure) {
    this.busy = false;
    this.undone = -1;
    if (code === 'stale') this.notice = w('table.stale');
    else this.refusal = { rule, text };
  }

  override why = async (move: AnyMove) => {
    const { refusal } = await api.why(this.id, this.token, move).catch(() => ({ refusal: null }));
    this.refusal = refusal;
  };

  /** A second click is answered by nobody: what it would take back has been taken back. */
  override undo = () => {
    const ply = this.newest?.ply ?? 0;
    if (this.undone === ply) return;
    this.undone = ply;
    this.socket?.send(JSON.stringify({ type: 'undo', ply }));
  };

  override say = once((phrase: string) => this.ask((token) => api.say(this.id, token, phrase)));
  override nudge = once(() => this.ask((token) => api.nudge(this.id, token)));

  override toBot = once((seat: number) =>
    this.ask((token) => api.toBot(this.id, token, seat, this.me !== this.state?.host)),
  );
  override takeBack = once(() => this.ask((token) => api.takeBack(this.id, token, this.me ?? -1)));

  callTime = () => void this.ask((token) => api.timeUp(this.id, token, this.newest?.ply ?? 0));

  private ask(work: (token: string) => Promise<unknown>) {
    if (!this.token) return;
    return work(this.token).then(
      () => (this.notice = ''),
      (error: Error) => (this.notice = error.message || w('failed.call')),
    );
  }

  /** The server renders texts in the connection's language. */
  relanguage() {
    if (this.language === lang.now) return;
    const old = this.socket;
    this.connect();
    old?.close();
  }

  close() {
    this.closed = true;
    clearTimeout(this.timer);
    clearTimeout(this.again);
    clearInterval(this.seconds);
    document.removeEventListener('visibilitychange', this.onVisible);
    this.socket?.close();
  }
}
