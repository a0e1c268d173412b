import type { YardEvent } from './view';

/** What a column got for its buildings of one type. */
export type Gain = { owned: number; points: number };
/** A scoring as it was told; columns by their key: a seat's number, or `dirk`. */
export type Sheet = {
  scoring: number;
  gains: Record<string, Record<string, Gain>>;
  gained: Record<string, number>;
  total: Record<string, number>;
};

/** The last scoring among these events. */
export function lastScoring(events: YardEvent[], types: string[]): Sheet | null {
  let sheet: Sheet | null = null;
  for (const { kind, seat, data } of events) {
    const column = String(seat ?? 'dirk');
    if (kind === 'scoring') sheet = { scoring: data.scoring, gains: {}, gained: {}, total: {} };
    else if (!sheet) continue;
    else if (kind === 'scores' || kind === 'dirk_scores')
      (sheet.gains[types[data.type - 1]] ??= {})[column] = { owned: data.owned, points: data.points };
    else if (kind === 'total' || kind === 'dirk_total') {
      sheet.gained[column] = data.gained;
      sheet.total[column] = data.points;
    }
  }
  return sheet;
}

/** How a column stood before the scoring, with what `types` brought it. */
export function standing(sheet: Sheet, key: string, types: string[]): number {
  const before = (sheet.total[key] ?? 0) - (sheet.gained[key] ?? 0);
  return types.reduce((sum, type) => sum + (sheet.gains[type]?.[key]?.points ?? 0), before);
}
