import { everybody } from './sheet';
import type { Result, ResultPlayer } from './types';
import { minus, w, type Word } from './words';

/** The result as it concerns the reader. `why` belongs to the headline, with its rule; `text` is about the others. */
export type Headline = { title: string; why: string; rule: string; text: string };

/** Who is out, for what, and what would have been enough. */
function outFor(player: ResultPlayer, result: Result) {
  const sum = player.totals[0];
  const others = result.players.filter((one) => !one.eliminated).map((one) => one.totals[0]?.value ?? 0);
  return {
    what: lower(sum?.label ?? ''),
    n: minus(sum?.value ?? 0),
    next: minus(others.length ? Math.min(...others) : 0),
  };
}
const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Whoever is out stands behind all that are not; equal scores share a place; winners are first. */
export function placeOf(result: Result, seat: number): number {
  const own = result.players[seat];
  if (result.winners.includes(seat)) return 1;
  const ahead = result.players.filter(
    (other, k) =>
      k !== seat &&
      (result.winners.includes(k) ||
        (other.eliminated === own.eliminated ? other.score > own.score : !other.eliminated)),
  );
  return ahead.length + 1;
}

export const placeName = (place: number): string => w(`result.place.${Math.min(6, Math.max(2, place))}` as Word);

export function headline(result: Result, me: number | null): Headline {
  const winners = result.winners.map((seat) => result.players[seat]);
  const score = minus(winners[0]?.score ?? 0);
  const own = me === null ? null : (result.players[me] ?? null);
  const wins =
    winners.length > 1
      ? w('result.told.share', { names: joined(winners.map((one) => one.name)), score })
      : winners.length
        ? w('result.told.win', { name: winners[0].name, score })
        : result.text;
  const out = result.players
    .filter((one) => one.eliminated && one !== own)
    .map((one) => w('result.told.out', { name: one.name, ...outFor(one, result) }));
  const second = everybody(result)
    .filter((one) => !one.winner && !one.eliminated)
    .sort((a, b) => b.score - a.score)[0];
  const next =
    second && second !== own ? [w('result.told.next', { name: second.name, score: minus(second.score) })] : [];
  const plain = { why: '', rule: '' };

  if (own?.eliminated) {
    const why = w('result.you.why', outFor(own, result));
    return { title: w('result.you.out'), why, rule: own.out_rule, text: [wins, ...out].join(' ') };
  }
  if (own?.winner) {
    const title = w(winners.length > 1 ? 'result.you.share' : 'result.you.win', { score });
    return { ...plain, title, text: [...next, ...out].join(' ') };
  }
  if (own && winners.length) {
    const title = w('result.you.place', { place: placeName(placeOf(result, me ?? 0)), score: minus(own.score) });
    return { ...plain, title, text: [wins, ...out].join(' ') };
  }
  return { ...plain, title: upper(wins.replace(/\.$/, '')), text: [...(winners.length ? next : []), ...out].join(' ') };
}

function joined(names: string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${w('result.and')} ${names.at(-1)}`;
}
