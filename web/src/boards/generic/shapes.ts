import type { GameFacts } from '../../lib/types';
import { term } from '../../lib/words';

/** What a value of the view is, read from the JSON Schema that the server sends with the game. */
export type Shape =
  | { is: 'number' | 'flag' | 'word' | 'seat' | 'card' }
  | { is: 'list'; of: Shape }
  | { is: 'table'; of: Shape }
  | { is: 'struct'; name: string };
/** `elsewhere`: another field tells the same and more. */
export type Field = { key: string; label: string; shape: Shape; elsewhere: boolean };
export type Fields = Record<string, unknown>;

type Schema = {
  $ref?: string;
  anyOf?: Schema[];
  type?: string | string[];
  items?: Schema | false;
  prefixItems?: Schema[];
  additionalProperties?: Schema | boolean;
  properties?: Record<string, Schema>;
  'x-means'?: string;
  'x-also-in'?: string;
};

/** What the table fills in for every game, and the shell shows. */
const TOLD_ELSEWHERE = new Set(['game', 'viewer', 'to_act', 'name', 'players', 'phase', 'sealed']);

export const isSingle = ({ is }: Shape): boolean => is === 'number' || is === 'flag' || is === 'word' || is === 'seat';
/** Something with cards in it, which wants room. */
export function isWide(shape: Shape): boolean {
  return (
    (shape.is === 'list' || shape.is === 'table') &&
    (shape.of.is === 'card' || shape.of.is === 'struct' || isWide(shape.of))
  );
}
export const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export class Shapes {
  constructor(private game: GameFacts) {}

  /** The fields of the whole table, and of one player. */
  get table(): Field[] {
    const told = (this.counter ?? []).map((field) => field?.key);
    return this.fields(this.game.view.root).filter((field) => !told.includes(field.key));
  }
  /** What the bar counts: a number and how many there will be (`night`, `nights`), or else the `round`. */
  get counter(): [now: Field, of?: Field] | null {
    const numbers = this.fields(this.game.view.root).filter((field) => field.shape.is === 'number');
    for (const now of numbers) {
      const of = numbers.find((field) => field.key === `${now.key}s`);
      if (of) return [now, of];
    }
    const round = numbers.find((field) => field.key === 'round');
    return round ? [round] : null;
  }
  get player(): Field[] {
    const players = this.schema(this.game.view.root).properties?.players;
    const one = players ? this.read(players) : null;
    return one?.is === 'list' && one.of.is === 'struct' ? this.fields(one.of.name) : [];
  }

  fields(struct: string): Field[] {
    return Object.entries(this.schema(struct).properties ?? {})
      .filter(([key]) => !TOLD_ELSEWHERE.has(key))
      .map(([key, schema]) => ({
        key,
        label: this.label(key, struct),
        shape: this.read(schema),
        elsewhere: 'x-also-in' in schema,
      }));
  }

  /** What a field is called in the game's words: everywhere, or in this struct. */
  label(key: string, struct = ''): string {
    const words = (this.game.words.view ?? {}) as Record<string, string>;
    return words[`${struct}.${key}`] ?? words[key] ?? this.word(key);
  }

  /** Whether the game has a name for what a view or a card calls so. */
  named(key: string): boolean {
    return key in (this.game.words.view ?? {});
  }

  /** A word of the game, or a card's name, with a capital letter. */
  word(key: string): string {
    const text = this.known(key) ?? term(this.game, key);
    return text.charAt(0).toUpperCase() + text.slice(1);
  }

  /** The same, where the game has a word for it. */
  known(key: string): string | undefined {
    const { terms, view } = this.game.words as Record<string, Record<string, string> | undefined>;
    return this.game.cards[key]?.name ?? terms?.[key] ?? view?.[key];
  }

  private schema(struct: string): Schema {
    return (this.game.view.structs[struct] ?? {}) as Schema;
  }

  private read(schema: Schema): Shape {
    if (schema.$ref) return { is: 'struct', name: schema.$ref };
    if (schema.anyOf) return this.read(schema.anyOf.find((one) => one.type !== 'null') ?? {});
    const means = schema['x-means'];
    if (means === 'seat' || means === 'card') return { is: means };
    const type = [schema.type].flat().find((one) => one !== 'null');
    if (type === 'array') return { is: 'list', of: this.read(schema.items || schema.prefixItems?.[0] || {}) };
    if (type === 'object') {
      const inner = schema.additionalProperties;
      return { is: 'table', of: this.read(typeof inner === 'object' ? inner : {}) };
    }
    if (type === 'boolean') return { is: 'flag' };
    return { is: type === 'integer' || type === 'number' ? 'number' : 'word' };
  }
}
