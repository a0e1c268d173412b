import type { components } from '../generated/api';

export type Standing = components['schemas']['Standing'];
export type Scale = components['schemas']['StandingScale'];
export type Place = components['schemas']['StandingPlace'];
export type Prize = components['schemas']['StandingPrize'];

/** A sentence in pieces: those between ** are important. */
export const pieces = (text: string): { text: string; strong: boolean }[] =>
  text
    .split('**')
    .map((piece, i) => ({ text: piece, strong: i % 2 === 1 }))
    .filter((piece) => piece.text);
