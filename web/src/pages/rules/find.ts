/** Small letters without accents: whoever searches types as fast as a phone lets him. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase();

/** Whether a text has every word that is looked for, in any order, or at least one; a plural finds its singular. */
export function has(text: string, wanted: string, one = false): boolean {
  const here = plain(text);
  const there = (word: string): boolean =>
    here.includes(word) || (word.length > 3 && here.includes(word.replace(/e?s$/, '')));
  const words = plain(wanted).split(/\s+/).filter(Boolean);
  return one ? words.some(there) : words.every(there);
}
