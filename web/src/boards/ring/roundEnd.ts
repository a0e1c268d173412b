import type { Drawing } from '../../art/draw';
import type { GameEvent } from '../../lib/types';

/** The events of both ring games that tell how a round ended; those of the project that carries the credits come first. */
export type EndKinds = { won: [string, string]; unsold: [string, string]; bids: string; placed: string };

type Data = Record<string, number | string | null>;
type Told = { seat: number | null; data: Data };
/** A project at the end of a round: who has it, or nobody. */
export type Sale = { card: string; credits: number; seat: number | null };
export type RoundEnd = {
  round: number;
  /** The round that begins; null after the last. */
  next: number | null;
  sales: [Sale, Sale];
  bids: { left: number; left_workers: number; right: number; right_workers: number } | null;
  placed: { seat: number; partner: number } | null;
  /** Reputation tokens won, per seat. */
  tokens: Record<number, number>;
};

/**
 * How a round ended, if one did with these events. The log has what came before: projects are sold some states before
 * envelopes are opened.
 */
export function roundEnd(log: GameEvent[], fresh: GameEvent[], kinds: EndKinds): RoundEnd | null {
  const last = fresh.findLast(({ kind }) => kind === 'round_begins' || kind === 'game_ends');
  if (!last) return null;
  const before = log.filter(({ n }) => n < last.n);
  const begin = before.findLastIndex(({ kind }) => kind === 'round_begins');
  if (begin < 0) return null;
  const told = before.slice(begin);
  const find = (kind: string): Told | null => {
    const event = told.find((one) => one.kind === kind);
    return event ? { seat: event.seat, data: event.data as Data } : null;
  };
  const sale = (i: 0 | 1): Sale | null => {
    const event = find(kinds.won[i]) ?? find(kinds.unsold[i]);
    return event && { card: String(event.data.card), credits: Number(event.data.credits), seat: event.seat };
  };
  const [first, second] = [sale(0), sale(1)];
  if (!first || !second) return null;
  const placed = find(kinds.placed);
  const tokens: Record<number, number> = {};
  for (const { kind, seat, data } of told)
    if (kind === 'tokens_gained' && seat !== null) tokens[seat] = (tokens[seat] ?? 0) + Number((data as Data).tokens);
  return {
    round: Number((told[0].data as Data).round),
    next: last.kind === 'round_begins' ? Number((last.data as Data).round) : null,
    sales: [first, second],
    bids: (find(kinds.bids)?.data as RoundEnd['bids'] | undefined) ?? null,
    placed: placed && { seat: placed.seat ?? 0, partner: Number(placed.data.partner) },
    tokens,
  };
}

/** A sold project as the sheet draws it. */
export type Row = {
  kind: string;
  tone: 'night' | 'good' | 'bad';
  art: Drawing;
  seat: number | null;
  text: string;
  credits: number;
  reputation: number;
};
