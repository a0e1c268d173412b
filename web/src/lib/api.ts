import { lang } from './lang.svelte';
import { wire } from './moves';
import { reach } from './reach.svelte';
import type {
  AnyMove,
  Failure,
  GameFacts,
  GameInfo,
  Hint,
  Joined,
  Lobby,
  LobbyWish,
  NewTable,
  Opened,
  Replay,
  Result,
  RuleBook,
  Seated,
  State,
  Verification,
  Why,
} from './types';

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly rule?: string,
    readonly field?: string,
    /** Where nobody can sit down any more, but watch. */
    readonly table?: string,
  ) {
    super(message);
  }
}

type Call = {
  method?: string;
  body?: unknown;
  token?: string | null;
  query?: Record<string, string>;
  /** Gives the call up. */
  signal?: AbortSignal;
};

export async function call<T>(path: string, { method, body, token, query, signal }: Call = {}): Promise<T> {
  const search = new URLSearchParams({ lang: lang.now, ...query });
  const headers: Record<string, string> = {};
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  if (token) headers.Authorization = `Bearer ${token}`;
  let answer: Response;
  try {
    answer = await fetch(`/api${path}?${search}`, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
      signal,
    });
  } catch {
    if (signal?.aborted) throw new ApiError(0, 'given-up', '');
    reach.lost = true;
    throw new ApiError(0, 'offline', '');
  }
  reach.lost = false;
  const json = await answer.json().catch(() => null);
  if (!answer.ok) {
    const failure = json as Partial<Failure> | null;
    const error = failure?.error;
    throw new ApiError(
      answer.status,
      error?.code ?? String(answer.status),
      error?.message ?? '',
      error?.rule,
      error?.field,
      failure?.table,
    );
  }
  return json as T;
}

/** Static answers are asked once per language. */
const kept = new Map<string, Promise<unknown>>();
function once<T>(path: string): Promise<T> {
  const key = `${lang.now}${path}`;
  let answer = kept.get(key) as Promise<T> | undefined;
  if (!answer) {
    answer = call<T>(path);
    kept.set(key, answer);
    answer.catch(() => kept.delete(key));
  }
  return answer;
}

export const api = {
  games: () => once<GameInfo[]>('/games'),
  game: (id: string) => once<GameFacts>(`/games/${id}`),
  /** With the cards of a table. */
  gameOf: (table: string, token: string | null) => call<GameFacts>(`/tables/${table}/game`, { token }),
  /** With the tables of the game's own cards, or of those of a table. */
  rules: (id: string, table = '') =>
    table ? call<RuleBook>(`/games/${id}/rules`, { query: { table } }) : once<RuleBook>(`/games/${id}/rules`),
  score: (id: string, sheet: unknown) => call<Result>(`/games/${id}/score`, { body: sheet }),
  create: (table: NewTable) => call<Seated>('/tables', { body: table }),
  table: (id: string, token?: string | null) => call<State | Lobby>(`/tables/${id}`, { token }),
  /** From elsewhere: nobody is at the table by that. */
  tableAfar: (id: string, token: string) => call<State | Lobby>(`/tables/${id}`, { token, query: { afar: '1' } }),
  join: (code: string, name: string) => call<Joined>('/join', { body: { code, name } }),
  rename: (id: string, token: string, name: string) => call(`/tables/${id}/name`, { token, body: { name } }),
  why: (id: string, token: string | null, move: AnyMove) =>
    call<Why>(`/tables/${id}/why`, { token, body: { move: wire(move) } }),
  /** `quick`: at once what a simple bot would play. */
  hint: (id: string, token: string, quick = false, signal?: AbortSignal) =>
    call<{ moves: Hint[] }>(`/tables/${id}/hint`, { token, signal, query: quick ? { quick: '1' } : {} }),
  say: (id: string, token: string, phrase: string) => call(`/tables/${id}/talk`, { token, body: { phrase } }),
  nudge: (id: string, token: string) => call(`/tables/${id}/nudge`, { token, body: {} }),
  undo: (id: string, token: string, ply: number) => call(`/tables/${id}/undo`, { token, body: { ply } }),
  timeUp: (id: string, token: string, ply: number) => call(`/tables/${id}/time-up`, { token, body: { ply } }),
  /** `others`: tokens of further seats played on this device. */
  rematch: (id: string, token: string, others: string[]) =>
    call<Seated>(`/tables/${id}/rematch`, { token, body: { tokens: others } }),
  /** Sits down by a link, with a key of this browser's own; whose own link it is keeps it. */
  sit: (id: string, link: string, key: string) => call<Joined>(`/tables/${id}/sit`, { token: link, body: { key } }),
  invite: (id: string, token: string, seat: number) =>
    call<Seated['seats'][number]>(`/tables/${id}/seats/${seat}/invite`, { token, body: {} }),
  /** `together`: a wish that counts once all others who are here have it too. */
  toBot: (id: string, token: string, seat: number, together: boolean) =>
    call(`/tables/${id}/seats/${seat}/bot`, { token, body: { together } }),
  takeBack: (id: string, token: string, seat: number) =>
    call(`/tables/${id}/seats/${seat}/bot`, { token, method: 'DELETE' }),
  contribute: (id: string, token: string, contribution: string) =>
    call<Lobby>(`/tables/${id}/contribution`, { token, body: { contribution } }),
  ready: (id: string, token: string, ready: boolean) => call(`/tables/${id}/ready`, { token, body: { ready } }),
  setUp: (id: string, token: string, wish: LobbyWish) => call(`/tables/${id}/lobby`, { token, body: wish }),
  start: (id: string, token: string) => call(`/tables/${id}/start`, { token, body: {} }),
  openTable: (id: string, token: string, open: boolean) =>
    call<Opened>(`/tables/${id}/${open ? 'open' : 'close'}`, { token, body: {} }),
  record: (id: string, token?: string | null) => call<unknown>(`/tables/${id}/record`, { token }),
  verify: (record: unknown) => call<Verification>('/verify', { body: record }),
  replay: (id: string, token: string | null, seat: string) =>
    call<Replay>(`/tables/${id}/replay`, { token, query: { seat } }),
  /** A table that goes on from a position of a finished game; bots sit on the other seats. `again`: what the seat did not know is
   * dealt again. */
  playOn: (from: {
    record: unknown;
    ply: number;
    seat: number;
    bot: string;
    again: boolean;
    deck?: Record<string, unknown>;
  }) => call<Seated>('/play-on', { body: from }),
  replayRecord: (record: unknown, seat: string) => call<Replay>('/replay', { body: record, query: { seat } }),
};
