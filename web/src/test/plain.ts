/** A text as it is written in the files: with plain spaces between numbers and their nouns. */
export const plain = (text: string | null | undefined): string => (text ?? '').replaceAll('\u00a0', ' ');
