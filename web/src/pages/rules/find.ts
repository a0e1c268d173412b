/** Small letters without accents: whoever searches types as fast as a phone lets him. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase();

/** Whether a text has every word that is looked for, in any order; a plural finds its singular. */
export function has(text: string, wanted: string): boolean {
  const here = plain(text);
  return plain(wanted)
    .split(/\s+/)
    .filter(Boolean)
    .every((word) => here.includes(word) || (word.length > 3 && here.includes(word.replace(/e?s$/, ''))));
}
