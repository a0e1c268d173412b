import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'smol-toml';

/**
 * Words are written once, beside the Python code that says the same things, and taken in here when the page is built:
 *
 *     import words from 'words:construction-fever';   // [board] of the game's text/words.<lang>.toml
 *     import words from 'words:web';                   // [web] of bidyard/words/<lang>.toml: the shell's
 *     import words from 'words:replay';                // [replay] there: of a page that is not in the first chunk
 *
 * The keys are typed: src/generated/words.d.ts is written whenever Vite or `npm run check` starts.
 */
const PREFIX = 'words:';
const LANGUAGES = ['en', 'fr'];
const HERE = dirname(fileURLToPath(import.meta.url));
const PACKAGE = join(HERE, '..', 'bidyard');
const GAMES = join(PACKAGE, 'games');
const TYPES = join(HERE, 'src', 'generated', 'words.d.ts');
/** Sections of the shell's words that the page takes in. */
const SHELL = [
  'web',
  'ring',
  'ending',
  'replay',
  'reviewing',
  'my',
  'preferences',
  'lobby',
  'pad',
  'companion',
  'talk',
  'phrases',
  'fair',
  'cards',
  'learn',
  'explain',
  'howto',
  'goal',
];

/** @param {string} game @param {string} lang */
const gameFile = (game, lang) => join(GAMES, game.replaceAll('-', '_'), 'text', `words.${lang}.toml`);

/** The names of all word lists. */
export function names() {
  const games = readdirSync(GAMES).map((folder) => folder.replaceAll('_', '-'));
  return [...SHELL, ...games.filter((game) => existsSync(gameFile(game, 'en')) && Object.keys(read(game).en).length)];
}

/** The files of a word list, per language. @param {string} name */
export function filesOf(name) {
  const file = (/** @type {string} */ lang) =>
    SHELL.includes(name) ? join(PACKAGE, 'words', `${lang}.toml`) : gameFile(name, lang);
  return Object.fromEntries(LANGUAGES.map((lang) => [lang, file(lang)]));
}

/** A word list in all languages. @param {string} name @returns {Record<string, Record<string, string>>} */
export function read(name) {
  const section = SHELL.includes(name) ? name : 'board';
  return Object.fromEntries(
    Object.entries(filesOf(name)).map(([lang, file]) => {
      const words = /** @type {Record<string, string>} */ (parse(readFileSync(file, 'utf8'))[section] ?? {});
      return [lang, Object.fromEntries(Object.entries(words).map(([key, text]) => [key, typeset(text, lang)]))];
    }),
  );
}

/** As in Python: French sets a narrow space before these signs and a curved apostrophe; the files are written with plain ones.
 * @param {string} text @param {string} lang */
const typeset = (text, lang) =>
  lang === 'fr'
    ? text.replace(/(?<=\S) (?=[:;?!»%])|(?<=«) /g, '\u202f').replace(/(?<=[\p{L}\d])'(?=[\p{L}\d])/gu, '’')
    : text;

export function writeTypes() {
  const modules = names().map((name) => {
    const keys = Object.keys(read(name).en).map((key) => `    | ${JSON.stringify(key)}`);
    return `declare module '${PREFIX}${name}' {
  type Key =
${keys.join('\n')};
  const words: Record<'en' | 'fr', Record<Key, string>>;
  export default words;
}`;
  });
  mkdirSync(dirname(TYPES), { recursive: true });
  const text = `// Written by words.plugin.js.\n${modules.join('\n')}\n`;
  if (!existsSync(TYPES) || readFileSync(TYPES, 'utf8') !== text) writeFileSync(TYPES, text);
}

/** @returns {import('vite').Plugin} */
export function words() {
  return {
    name: 'words',
    configResolved: writeTypes,
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return;
      const name = id.slice(PREFIX.length + 1);
      for (const file of Object.values(filesOf(name))) this.addWatchFile(file);
      return `export default ${JSON.stringify(read(name))}`;
    },
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeTypes();
