/**
 * This browser's part in a deal that nobody chose (docs/fair.md): it notes what the server is committed to, then adds random
 * bits of its own for every seat it plays. Both are kept, so that the record can be held against them when the game is over.
 */
import { api } from './api';
import * as keep from './keep';
import { hex } from './sha256';
import type { Fair, Lobby } from './types';

/** `taken`: the server has shown it among the contributions; `replaced`: later it showed another one for the seat. */
export type Given = { value: string; taken?: boolean; replaced?: boolean };
/** What was noted of a table before its cards were dealt; contributions by seat. */
export type Noted = { commitment: string; given: Record<string, Given> };

const NOTES = 'bidyard.fair';
const LIMIT = 300;

const notes = () => keep.read<Record<string, Noted>>(NOTES, {});
export const noted = (table: string): Noted | null => notes()[table] ?? null;

function write(table: string, note: Noted) {
  const others = Object.entries(notes()).filter(([one]) => one !== table);
  keep.write(NOTES, Object.fromEntries([...others.slice(1 - LIMIT), [table, note]]));
}

/** The first commitment that was seen is the one that counts. */
export function note(table: string, fair: Fair): Noted {
  const old = noted(table) ?? { commitment: fair.commitment, given: {} };
  const known: Noted = { commitment: old.commitment, given: {} };
  // Whoever changes seats takes the contribution along: it is the value that counts.
  const places = new Map(fair.contributions.map((one) => [one.value, one.seat]));
  const moved = (given: Given): boolean => places.has(given.value);
  for (const given of Object.values(old.given).filter(moved))
    known.given[places.get(given.value) ?? 0] = { ...given, taken: true };
  for (const [seat, given] of Object.entries(old.given)) {
    if (moved(given) || seat in known.given) continue;
    const shown = fair.contributions.some((one) => one.seat === Number(seat));
    known.given[seat] = shown && given.taken ? { ...given, replaced: true } : given;
  }
  write(table, known);
  return known;
}

const sending = new Set<string>();

/** Does what is left to do of it; once everything is done it does nothing. Fails as the call does. */
export async function takePart(table: string, lobby: Lobby, mine: keep.KeptSeat[]): Promise<void> {
  note(table, lobby.fair);
  // With one seat it is the one I sit on now: the host may have moved me.
  await Promise.all(mine.map((seat) => contribute(table, lobby, mine.length === 1 ? { ...seat, seat: -1 } : seat)));
}

async function contribute(table: string, lobby: Lobby, { seat, token, link, fresh }: keep.KeptSeat): Promise<void> {
  const chair = lobby.chairs.find((one) => (seat < 0 ? one.you : one.seat === seat));
  const known = noted(table);
  if (!chair || !known || link) return;
  const given = known.given[chair.seat];
  // Somebody on this seat has contributed already: on another device, or before it was given to this one.
  if (chair.contributed && (given || !fresh)) return;
  const key = `${table}/${chair.seat}`;
  if (sending.has(key)) return;
  sending.add(key);
  try {
    // Noted before it is sent: an answer that gets lost must not look like a contribution that was dropped.
    const value = given?.value ?? hex(crypto.getRandomValues(new Uint8Array(32)));
    write(table, { ...known, given: { ...noted(table)?.given, [chair.seat]: { value } } });
    note(table, (await api.contribute(table, token, value)).fair);
  } finally {
    sending.delete(key);
  }
}
