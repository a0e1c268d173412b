const KEY = 'bidyard.record';

/** Keeps a record file for the replay page. False if it is none: the server would say so later and less clearly. */
export async function keepRecord(file: File): Promise<boolean> {
  return keepRecordText(await file.text());
}

export function keepRecordText(text: string): boolean {
  if (!isRecord(parse(text))) return false;
  try {
    sessionStorage.setItem(KEY, text);
    return true;
  } catch {
    return false;
  }
}

export const keptRecord = (): unknown => parse(sessionStorage.getItem(KEY) ?? '');

const isRecord = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'bidyard' in value && 'game' in value && 'moves' in value;

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
