import { lang } from '../../lib/lang.svelte';
import type { CardInfo } from '../../lib/types';
import { isRecord, type Shapes } from './shapes';

/** What is printed on a card: numbers under their labels, words, and its small print. */
export type Printed = { numbers: [label: string, value: number][]; words: string[]; text: string };

const HEAD = new Set(['id', 'name', 'source', 'text', 'pile']);

/** `without`: keys that are told beside the card. Words that the game has no name for are its own affair. */
export function printed(card: CardInfo, shapes: Shapes, without: Set<string> = new Set()): Printed {
  const out: Printed = { numbers: [], words: [], text: '' };
  for (const [key, value] of Object.entries(card)) {
    if (HEAD.has(key) || without.has(key)) continue;
    if (typeof value === 'number') out.numbers.push([shapes.label(key), value]);
    else if (typeof value === 'string') out.words.push(...named([value], shapes));
    else if (value === true) out.words.push(...named([key], shapes));
    else if (Array.isArray(value)) {
      const texts = value.filter((one) => typeof one === 'string');
      const list = named([...new Set(texts)], shapes, (one) => texts.filter((other) => other === one).length);
      if (list.length) out.words.push(list.join(', '));
    }
  }
  // A name such as "Blue 3" says most of it already.
  out.words = out.words.filter((word) => !card.name.toLowerCase().includes(word.toLowerCase()));
  const [only] = out.numbers;
  if (out.numbers.length === 1 && card.name.split(' ').includes(String(only[1]))) out.numbers = [];
  const { text } = card;
  if (typeof text === 'string') out.text = text;
  else if (isRecord(text)) out.text = String(text[lang.now] ?? '');
  return out;
}

function named(keys: string[], shapes: Shapes, count: (key: string) => number = () => 1): string[] {
  return keys
    .filter((key) => shapes.known(key))
    .map((key) => `${count(key) > 1 ? `${count(key)} × ` : ''}${shapes.word(key)}`);
}
