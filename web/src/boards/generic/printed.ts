import { lang } from '../../lib/lang.svelte';
import type { CardInfo } from '../../lib/types';
import { isRecord, type Shapes } from './shapes';

/** What is printed on a card: numbers under their labels, words, and its small print. */
export type Printed = { numbers: [label: string, value: number][]; words: string[]; text: string };

const HEAD = new Set(['id', 'name', 'source', 'text']);

/** `without`: keys that are told beside the card. */
export function printed(card: CardInfo, shapes: Shapes, without: Set<string> = new Set()): Printed {
  const out: Printed = { numbers: [], words: [], text: '' };
  for (const [key, value] of Object.entries(card)) {
    if (HEAD.has(key) || without.has(key)) continue;
    if (typeof value === 'number') out.numbers.push([shapes.label(key), value]);
    else if (typeof value === 'string') out.words.push(shapes.word(value));
    else if (value === true) out.words.push(shapes.label(key));
    else if (Array.isArray(value) && value.length && value.every((one) => typeof one === 'string'))
      out.words.push(value.map((one) => shapes.word(one)).join(', '));
  }
  // A name such as "Blue 3" says most of it already.
  out.words = out.words.filter((word) => !card.name.toLowerCase().includes(word.toLowerCase()));
  const { text } = card;
  if (typeof text === 'string') out.text = text;
  else if (isRecord(text)) out.text = String(text[lang.now] ?? '');
  return out;
}
