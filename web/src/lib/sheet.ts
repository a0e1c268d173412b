import type { Result, ResultPlayer } from './types';

export type Row = { label: string; rule: string; values: (number | null)[]; total: '' | 'reputation' | 'score' };

/** The seats, then those who take part without one. */
export const everybody = (result: Result): ResultPlayer[] => [...result.players, ...(result.others ?? [])];

/**
 * The lines of all players side by side. A line that repeats everybody's reputation or score is a total;
 * where the sheet has no such line the totals are added at the end, named by the caller.
 */
export function rows(result: Result, names: { reputation: string; score: string }): Row[] {
  const players = everybody(result);
  const labels: string[] = [];
  for (const player of players)
    for (const line of player.lines) if (!labels.includes(line.label)) labels.push(line.label);
  const out: Row[] = labels.map((label) => {
    const lines = players.map((player) => player.lines.find((line) => line.label === label));
    return {
      label,
      rule: lines.find((line) => line)?.rule ?? '',
      values: lines.map((line) => line?.value ?? null),
      total: '',
    };
  });
  const mark = (total: 'reputation' | 'score', of: (i: number) => number | undefined) => {
    if (of(0) === undefined) return;
    const row = out.findLast((one) => one.total === '' && one.values.every((value, i) => value === of(i)));
    if (row) row.total = total;
    else out.push({ label: names[total], rule: '', values: players.map((_, i) => of(i) ?? null), total });
  };
  mark('score', (i) => players[i].profit ?? players[i].score);
  mark('reputation', (i) => players[i].reputation);
  return out.sort((a, b) => Number(a.total === 'score') - Number(b.total === 'score'));
}
