import { lang } from '../../lib/lang.svelte';
import type { CardInfo } from '../../lib/types';
import { w } from '../../lib/words';
import { isRecord, type Shapes } from './shapes';

/** What is printed on a card: numbers under their labels, words, and its small print. */
export type Printed = {
  numbers: [label: string, value: number][];
  words: string[];
  /** What it has more than numbers and words, in the game's sentences. */
  lines: string[];
  text: string;
};

const HEAD = new Set(['id', 'name', 'source', 'text', 'pile', 'lines', 'count']);

/** `without`: keys that are told beside the card. Words that the game has no name for are its own affair. */
export function printed(card: CardInfo, shapes: Shapes, without: Set<string> = new Set()): Printed {
  const out: Printed = { numbers: [], words: [], lines: card.lines ?? [], text: '' };
  const { text } = card;
  if (typeof text === 'string') out.text = text;
  else if (isRecord(text)) out.text = String(text[lang.now] ?? '');
  // A name such as "Blue 3" says most of it already.
  const told = (word: string): boolean => card.name.toLowerCase().includes(word.toLowerCase());
  for (const [key, value] of Object.entries(card)) {
    if (HEAD.has(key) || without.has(key)) continue;
    // What a number without a name is for, the small print tells.
    if (typeof value === 'number' && (shapes.named(key) || !out.text)) out.numbers.push([shapes.label(key), value]);
    else if (value === true) out.words.push(...named([key], shapes));
    const texts = [value].flat().filter((one) => typeof one === 'string');
    const list = named([...new Set(texts)], shapes, (one) => texts.filter((other) => other === one).length);
    const words = list.filter((word) => !told(word)).join(', ');
    if (words) out.words.push(shapes.named(key) ? w('tell.says', { name: shapes.label(key), text: words }) : words);
  }
  const [only] = out.numbers;
  if (out.numbers.length === 1 && card.name.split(' ').includes(String(only[1]))) out.numbers = [];
  return out;
}

function named(keys: string[], shapes: Shapes, count: (key: string) => number = () => 1): string[] {
  return keys
    .filter((key) => shapes.known(key))
    .map((key) => `${count(key) > 1 ? `${count(key)} × ` : ''}${shapes.word(key)}`);
}
