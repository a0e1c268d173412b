import { expect, test } from 'vitest';
import { lang } from '../../lib/lang.svelte';
import type { TableModel } from '../../lib/table.svelte';
import { about } from './words';

const seat = (at: number, kind: string) => ({ seat: at, kind });
const table = (due: boolean, other: string, oneDevice = false) =>
  ({
    due,
    me: 0,
    seats: [seat(0, 'human'), seat(1, other)],
    state: { one_device: oneDevice },
  }) as unknown as TableModel;

test('a sheet says whether other people wait for its reader', () => {
  lang.now = 'en';
  const [waited, calm] = ['It is your turn next: others wait for you.', 'Nobody waits for you.'];
  expect(about(table(true, 'human'))).toContain(waited);
  for (const one of [table(false, 'human'), table(true, 'bot'), table(true, 'human', true)])
    expect(about(one)).toContain(calm);
});
