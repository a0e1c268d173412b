import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { DRAWN } from './pieces';

const GAMES = '../bidyard/games';

test('every piece that our lessons bring is drawn', () => {
  const met = readdirSync(GAMES).flatMap((game) => {
    const folder = `${GAMES}/${game}/lessons`;
    let files: string[] = [];
    try {
      files = readdirSync(folder).filter((one) => one.endsWith('.toml'));
    } catch {
      // No game, or one without lessons.
    }
    return files.flatMap((file) => {
      const line = /^meets = \[(.*)\]$/m.exec(readFileSync(`${folder}/${file}`, 'utf8'))?.[1] ?? '';
      return [...line.matchAll(/"([^"]+)"/g)].map(([, id]) => id);
    });
  });
  expect(met.length).toBeGreaterThan(25);
  expect(met.filter((id) => !DRAWN.includes(id))).toEqual([]);
});
