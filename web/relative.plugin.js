/**
 * Lengths are written in pixels, as they were drawn, and built in the reader's own measure: whoever has set the browser's letters
 * to twice their size gets everything twice as large, and the layout for a screen that is half as wide. Lines up to 3 px stay lines.
 */
const ROOT = 16;
const LINE = 3;
const PIXELS = /(?<![\w.-])(-?\d*\.?\d+)px\b/g;

/** @param {string} text @param {string} unit */
export const relative = (text, unit) =>
  text.replace(PIXELS, (whole, n) => (Math.abs(Number(n)) <= LINE ? whole : `${Number(n) / ROOT}${unit}`));

/** For Vite's `css.postcss.plugins`. @returns {import('postcss').Plugin} */
export const relativeLengths = () => ({
  postcssPlugin: 'relative-lengths',
  Once(root) {
    root.walkDecls((one) => {
      one.value = relative(one.value, 'rem');
    });
    // What a query calls em is the browser's own size of letters, whatever the page says.
    root.walkAtRules(/^(media|container)$/, (one) => {
      one.params = relative(one.params, one.name === 'media' ? 'em' : 'rem');
    });
  },
});
