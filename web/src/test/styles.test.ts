import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SRC = join(__dirname, '..');
const styles = (readdirSync(SRC, { recursive: true }) as string[])
  .filter((name) => /\.(svelte|css)$/.test(name))
  .map((name) => {
    const text = readFileSync(join(SRC, name), 'utf8');
    const css = name.endsWith('.css') ? text : (text.split('<style>')[1] ?? '');
    return { name, css: css.replaceAll(/\/\*[^]*?\*\//g, '') };
  });

/** Everything within the brackets of this function, wherever it is called. */
function calls(css: string, name: RegExp): string[] {
  const out: string[] = [];
  for (const found of css.matchAll(new RegExp(name.source + '\\(', 'g'))) {
    let open = 1;
    let at = found.index + found[0].length;
    while (open && at < css.length) open += { '(': 1, ')': -1 }[css[at++]] ?? 0;
    out.push(css.slice(found.index, at));
  }
  return out;
}
const wrong = (look: (css: string) => string[]) =>
  styles.flatMap(({ name, css }) => look(css).map((at) => `${name}: ${at}`));

test('there are styles to look at', () => expect(styles.filter(({ css }) => css).length).toBeGreaterThan(60));

test('Firefox: a hatch has no mixed colour', () => {
  const found = wrong((css) => calls(css, /repeating-[a-z]+-gradient/).filter((one) => one.includes('color-mix')));
  expect(found).toEqual([]);
});

// A period that is computed cannot be a tile: its first and last line would be cut.
test('WebKit: lines of a pixel, upright or level, are tiles', () => {
  const found = wrong((css) =>
    calls(css, /repeating-linear-gradient/).filter((one) => /\((0|90|180|270)deg/.test(one) && !one.includes('calc(')),
  );
  expect(found).toEqual([]);
});

test('WebKit: underlines are written in their long form', () => {
  const found = wrong((css) => css.match(/text-decoration:[^;]*(dotted|dashed|wavy)[^;]*/g) ?? []);
  expect(found).toEqual([]);
});
