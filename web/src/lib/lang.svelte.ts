/** The language in use: chosen by the person, else the browser's, and remembered. */
export type Lang = 'en' | 'fr';

const KEY = 'bidyard.lang';

function first(): Lang {
  const kept = globalThis.localStorage?.getItem(KEY);
  if (kept === 'en' || kept === 'fr') return kept;
  return globalThis.navigator?.language?.startsWith('fr') ? 'fr' : 'en';
}

class Language {
  now = $state<Lang>(first());

  set(to: Lang) {
    this.now = to;
    localStorage.setItem(KEY, to);
    document.documentElement.lang = to;
  }
}

export const lang = new Language();
