import { api, ApiError } from './api';
import { usualBot } from './bots';
import { lang } from './lang.svelte';
import { calm } from './motion';
import { wire } from './moves';
import { preferences } from './preferences.svelte';
import { TableModel } from './table.svelte';
import type { AnyMove, Failure, GameEvent, State } from './types';
import { w } from './words';

type Message = ({ type: 'state' } & State) | ({ type: 'refused' } & Failure) | { type: 'pong' };

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

function address(id: string, token: string | null): string {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  const query = new URLSearchParams({ lang: lang.now, ...(token ? { token } : {}) });
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

  constructor(
    id: string,
    private token: string | null,
  ) {
    super();
    this.id = id;
    this.connect();
    document.addEventListener('visibilitychange', this.onVisible);
  }

  private onVisible = () => {
    if (document.hidden) this.skip();
    else if (this.link === 'lost') this.retry();
  };

  private connect() {
    if (this.closed) return;
    const socket = new WebSocket(address(this.id, this.token));
    this.socket = socket;
    this.language = lang.now;
    let first = true;
    let beat: ReturnType<typeof setInterval> | undefined;
    socket.onopen = () => {
      this.tries = 0;
      // Idle connections are dropped by the server; a quiet reader is not idle.
      beat = setInterval(() => socket.readyState === WebSocket.OPEN && socket.send('{"type":"ping"}'), 20_000);
    };
    socket.onmessage = (event) => {
      if (socket !== this.socket) return;
      const message = JSON.parse(String(event.data)) as Message;
      if (message.type === 'state') {
        this.receive(message, first);
        first = false;
      } else if (message.type === 'refused') this.refused(message);
    };
    socket.onclose = () => {
      clearInterval(beat);
      if (socket === this.socket && !this.closed) void this.lost();
    };
  }

  /** A table that is not there must not be asked for ever. */
  private async lost() {
    if (this.link === 'loading' || this.tries === 0) {
      const missing = await api.table(this.id, this.token).then(
        () => false,
        (e: ApiError) => [401, 403, 404].includes(e.status),
      );
      if (missing) {
        this.link = 'missing';
        return;
      }
    }
    this.link = 'lost';
    this.busy = false;
    const wait = Math.min(15, 1 + this.tries++ * 2);
    this.retryIn = wait;
    clearTimeout(this.again);
    const tick = () => {
      this.retryIn -= 1;
      if (this.retryIn > 0) this.again = setTimeout(tick, 1000);
      else this.connect();
    };
    this.again = setTimeout(tick, 1000);
  }

  override retry = () => {
    clearTimeout(this.again);
    this.socket?.close();
    this.connect();
  };

  private receive(state: State, first: boolean) {
    this.link = 'open';
    this.newest = state;
    // On connecting the server tells everything so far: that is history, not news.
    if (first) {
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
    this.busy = false;
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
    this.socket.send(JSON.stringify({ type: 'move', move: wire(move), ply: this.newest?.ply ?? 0 }));
  };

  private refused({ error: { code, message: text, rule = '' } }: Failure) {
    this.busy = false;
    if (code === 'stale') this.notice = w('table.stale');
    else this.refusal = { rule, text };
  }

  override why = async (move: AnyMove) => {
    const { refusal } = await api.why(this.id, this.token, move).catch(() => ({ refusal: null }));
    this.refusal = refusal;
  };

  override undo = () => {
    this.socket?.send(JSON.stringify({ type: 'undo', ply: this.newest?.ply ?? 0 }));
  };

  override toBot = (seat: number) => this.ask((token) => api.toBot(this.id, token, seat, usualBot(this.game)));
  override takeBack = () => this.ask((token) => api.takeBack(this.id, token, this.me ?? -1));

  callTime = () => this.ask((token) => api.timeUp(this.id, token, this.newest?.ply ?? 0));

  private ask(work: (token: string) => Promise<unknown>) {
    if (this.token)
      void work(this.token).then(
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
    document.removeEventListener('visibilitychange', this.onVisible);
    this.socket?.close();
  }
}
