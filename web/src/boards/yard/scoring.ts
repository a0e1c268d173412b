import type { GameEvent } from '../../lib/types';

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
export function lastScoring(events: GameEvent[], types: string[]): Sheet | null {
  let sheet: Sheet | null = null;
  for (const { kind, data } of events) {
    const told = (data ?? {}) as Record<string, number>;
    const key = kind.startsWith('dirk') ? 'dirk' : String(told.seat);
    if (kind === 'scoring') sheet = { scoring: told.scoring, gains: {}, gained: {}, total: {} };
    else if (!sheet) continue;
    else if (/^(dirk_)?scores$/.test(kind))
      (sheet.gains[types[told.type - 1]] ??= {})[key] = { owned: told.owned, points: told.points };
    else if (/^(dirk_)?total$/.test(kind)) {
      sheet.gained[key] = told.gained;
      sheet.total[key] = told.points;
    }
  }
  return sheet;
}

/** How a column stood before the scoring, with what `types` brought it. */
export function standing(sheet: Sheet, key: string, types: string[]): number {
  const before = (sheet.total[key] ?? 0) - (sheet.gained[key] ?? 0);
  return types.reduce((sum, type) => sum + (sheet.gains[type]?.[key]?.points ?? 0), before);
}
