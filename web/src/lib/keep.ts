/** What this browser remembers: its tables with their seat tokens, drafts of score pads, small switches. */
/** `link`: the invitation's token, until the server has confirmed the own one; `fresh`: nobody else played it by this key. */
export type KeptSeat = { seat: number; token: string; name?: string; link?: string; fresh?: boolean };
export type KeptTable = {
  table: string;
  game: string;
  /** Seats played on this device. More than one: pass and play. */
  mine: KeptSeat[];
  /** Seats whose links wait to be sent to friends. */
  invited: KeptSeat[];
  code?: string;
  when: number;
  over?: boolean;
  /** The last event of the own last move. */
  since?: number;
  /** What came of it, once it is over. */
  ended?: Ended;
};
/** A finished game as the list of my games tells it. `out`: eliminated; `against`: the levels of bots, "human" for people. */
export type Ended = {
  seat: number;
  place: number;
  out: boolean;
  score: number;
  names: string[];
  scores: number[];
  winners: number[];
  against: string[];
  /** A bot played the end of it for this seat's person. */
  stood_in?: boolean;
};

const TABLES = 'bidyard.tables';
const LIMIT = 300;

export function read<T>(key: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(key);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

export function write(key: string, value: unknown) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A full or forbidden store only costs convenience.
  }
}

export function tables(): KeptTable[] {
  return read<KeptTable[]>(TABLES, []).sort((a, b) => b.when - a.when);
}

export function table(id: string): KeptTable | undefined {
  return tables().find((kept) => kept.table === id);
}

/** Tables of mine whose games go on. */
export const running = (): KeptTable[] => tables().filter((one) => one.mine.length && one.game && !one.over);

export function keep(change: Partial<KeptTable> & { table: string }) {
  const all = tables();
  const old = all.find((kept) => kept.table === change.table);
  const next: KeptTable = { game: '', mine: [], invited: [], ...old, ...change, when: Date.now() };
  write(TABLES, [next, ...all.filter((kept) => kept !== old)].slice(0, LIMIT));
}

export function forget(id: string) {
  replaceTables(tables().filter((kept) => kept.table !== id));
}

export function replaceTables(all: KeptTable[]) {
  write(TABLES, [...all].sort((a, b) => b.when - a.when).slice(0, LIMIT));
}

/** Adds to what is known of a table without saying that it was used just now. */
export function note(id: string, change: Partial<KeptTable>) {
  replaceTables(tables().map((kept) => (kept.table === id ? { ...kept, ...change } : kept)));
}

const BOARD = 'bidyard.board';
const PLAIN = 'generic';

/** Whether the generic board is wanted even where a game has its own: asked for in the address, or chosen here. */
export const plainBoard = (query: URLSearchParams): boolean =>
  (query.get('board') ?? read<string>(BOARD, '')) === PLAIN;

export const choosePlainBoard = (plain: boolean) => write(BOARD, plain ? PLAIN : '');

/** A seat link opened in this tab wins over what other tabs of the same browser sit on. */
export function seatOfTab(id: string): KeptSeat[] | undefined {
  const text = sessionStorage.getItem(`bidyard.seat.${id}`);
  return text ? (JSON.parse(text) as KeptSeat[]) : undefined;
}

export function sitInTab(id: string, seats: KeptSeat[]) {
  sessionStorage.setItem(`bidyard.seat.${id}`, JSON.stringify(seats));
}
