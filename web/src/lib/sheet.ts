import type { Result, ResultPlayer } from './types';

/** `basis`: only explains the next row and is not added up. */
export type Row = {
  label: string;
  rule: string;
  values: (number | null)[];
  /** Of each value: whether it leans on card values that are ours. */
  ours: boolean[];
  total: boolean;
  basis: boolean;
};

/** The seats, then those who take part without one. */
export const everybody = (result: Result): ResultPlayer[] => [...result.players, ...(result.others ?? [])];

/** The totals of a player, the score last; a sheet that names none has the score alone, under this label. */
export const totals = (player: ResultPlayer, points: string): ResultPlayer['totals'] =>
  player.totals.length ? player.totals : [{ label: points, value: player.score, reconstructed: false }];

/** The lines of all players side by side, the score last. Totals that are no line of the sheet are added. */
export function rows(result: Result, points: string): Row[] {
  const players = everybody(result);
  const sums = players.map((player) => totals(player, points));
  const lines = players.map((player, i) => [
    ...player.lines,
    ...sums[i]
      .filter((sum) => !player.lines.some((line) => line.label === sum.label))
      .map((sum) => ({ ...sum, rule: '', counts: false })),
  ]);
  const labels = [...new Set(lines.flat().map((line) => line.label))];
  const score = sums[0]?.at(-1)?.label;
  return labels
    .map((label) => {
      const found = lines.map((own) => own.find((line) => line.label === label));
      const total = sums.some((own) => own.some((sum) => sum.label === label));
      return {
        label,
        rule: found.find((line) => line)?.rule ?? '',
        values: found.map((line) => line?.value ?? null),
        ours: found.map((line) => line?.reconstructed ?? false),
        total,
        basis: !total && found.some((line) => line?.counts === false),
      };
    })
    .sort((a, b) => Number(a.label === score) - Number(b.label === score));
}
