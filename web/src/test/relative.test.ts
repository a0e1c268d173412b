import { expect, test } from 'vitest';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { relative } from '../../relative.plugin.js';

test('lengths follow the size of the letters, lines stay lines', () => {
  expect(relative('1px solid; 44px -8px 1.5px calc(100% - 24px)', 'rem')).toBe(
    '1px solid; 2.75rem -0.5rem 1.5px calc(100% - 1.5rem)',
  );
  expect(relative('(max-width: 1023px) and (min-height: 400.5px)', 'em')).toBe(
    '(max-width: 63.9375em) and (min-height: 25.03125em)',
  );
  expect(relative('url(a-12px.png) var(--s-12px)', 'rem')).toBe('url(a-12px.png) var(--s-12px)');
});

/** What is written into the page while it runs is not built: only what was measured on the screen is in pixels there. */
const MEASURED = /\{(box|place\?)\.(width|height)\}px|\{tall\}px/;
const DRAWN_AS_MEASURED = ['pages/review/Chart.svelte'];

test('no size in markup is in pixels', () => {
  const src = join(__dirname, '..');
  const found = (readdirSync(src, { recursive: true }) as string[])
    .filter((name) => name.endsWith('.svelte') && !DRAWN_AS_MEASURED.includes(name))
    .flatMap((name) => {
      const markup = readFileSync(join(src, name), 'utf8').split('<style>')[0];
      return [...markup.matchAll(/style:(?!left|top|bottom|translate)[\w-]+="[^"]*px|style="[^"]*\dpx/g)].map(
        ([at]) => `${name}: ${at}`,
      );
    });
  expect(found.filter((at) => !MEASURED.test(at))).toEqual([]);
});
