import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { STEADY } from '../lib/once.svelte';
import { steady } from '../lib/steady.svelte';

let now = 0;
let end = () => {};
const draw = vi.fn();

beforeEach(() => {
  now = 10_000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  document.body.innerHTML =
    '<div class="board"><button data-plays aria-label="Planner"></button><button aria-label="Clay"></button></div>';
  end = steady.watchCards(document.body);
  document.addEventListener('click', steady.guard, true);
  for (const one of document.querySelectorAll('button')) one.addEventListener('click', draw);
});
afterEach(() => {
  end();
  document.removeEventListener('click', steady.guard, true);
  vi.restoreAllMocks();
  draw.mockReset();
});

const tap = (at: number) =>
  document
    .querySelectorAll('button')
    [at].dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1, clientX: 200 * at }));
/** Another card comes to the place; what has changed is told before the next click. */
async function comes(at: number, label: string) {
  document.querySelectorAll('button')[at].setAttribute('aria-label', label);
  await new Promise((then) => setTimeout(then, 5));
}

test('a card that has just come to a place is not taken by a tap that was meant for the one before', async () => {
  tap(0);
  expect(draw).toHaveBeenCalledTimes(1);
  await comes(0, 'Supervisor');
  now += 250;
  tap(0);
  expect(draw).toHaveBeenCalledTimes(1);
  now += STEADY;
  tap(0);
  expect(draw).toHaveBeenCalledTimes(2);
});

test('what only chooses answers at once', async () => {
  await comes(1, 'Clay, chosen');
  tap(1);
  expect(draw).toHaveBeenCalledTimes(1);
});

test('two quick presses mark no words on what can be pressed, and in the line that tells how to ask', () => {
  document.body.innerHTML = '<p class="what hint">Touch anything</p><button><b>Hint</b></button><p id="log">read</p>';
  const marks = (at: Element | null) => {
    const event = new MouseEvent('mousedown', { bubbles: true, cancelable: true, detail: 2 });
    Object.defineProperty(event, 'target', { value: at });
    steady.mark(event);
    return !event.defaultPrevented;
  };
  expect(marks(document.querySelector('.hint'))).toBe(false);
  expect(marks(document.querySelector('b'))).toBe(false);
  expect(marks(document.querySelector('#log'))).toBe(true);
});
