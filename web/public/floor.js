/*
 * Runs before everything else, in any browser: one that lacks what the page is drawn with gets a plain sentence instead of
 * a page without colours. Written so that old engines understand it.
 */
(function () {
  var css = window.CSS;
  var able =
    'noModule' in document.createElement('script') &&
    css &&
    css.supports &&
    css.supports('color', 'light-dark(#fff, #000)') &&
    css.supports('selector(:has(a))') &&
    css.supports('container-type', 'size');
  if (able) return;
  var french = /^fr/i.test(navigator.language || '');
  document.documentElement.setAttribute('data-floor', '');
  document.addEventListener('DOMContentLoaded', function () {
    document.body.innerHTML = '<main><h1>Bidyard</h1><p></p></main><div id="app" hidden></div>';
    document.querySelector('p').textContent = french
      ? 'Ce navigateur est trop ancien pour Bidyard. Il faut Chrome ou Edge 123, Firefox 121, Safari 17.5, ou plus récent.'
      : 'This browser is too old for Bidyard. It takes Chrome or Edge 123, Firefox 121, Safari 17.5, or newer.';
  });
})();
