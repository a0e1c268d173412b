import { afterEach, expect, test, vi } from 'vitest';
import { learn } from './calls';

afterEach(() => vi.restoreAllMocks());

test('a step that nobody answers is given up, so that it can be done again', async () => {
  const most = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  vi.spyOn(globalThis, 'fetch').mockImplementation(
    (_, how) =>
      new Promise((_, refuse) => {
        if (how?.signal?.aborted) refuse(new DOMException('', 'AbortError'));
      }),
  );
  await expect(learn('construction-yard', 'first-game', { step: 0 })).rejects.toMatchObject({ code: 'given-up' });
  expect(most.mock.calls[0][0]).toBeLessThan(60_000);
});
