import type { CardInfo, GameFacts, View } from '../../lib/types';
import { minus, w } from '../../lib/words';
import { facts } from './facts';
import { printed } from './printed';
import { isRecord, isSingle, isWide, Shapes, type Field, type Fields, type Shape } from './shapes';

/** Whose things are told: the table's, or those of a seat, of which null may mean that they are hidden. `brief`: of cards
 * the names, of numbers those that are not 0. */
type Whose = { table: true; brief?: boolean } | { table: false; hidden: boolean; own: boolean; brief?: boolean };
const TABLE: Whose = { table: true };

/**
 * Where things stand, for whoever does not see the board: sentences about the table, then about every player, the own ones
 * first and then round the table. What the view means is read from its schema, so every game is told, its players and
 * cards by their names; what nobody has is nobody's, and what there is not now is left out.
 */
export function standing(view: View, game: GameFacts, me: number | null): string[] {
  return new Teller(view, game, me).all();
}

class Teller {
  private shapes: Shapes;
  constructor(
    private view: View,
    private game: GameFacts,
    private me: number | null,
  ) {
    this.shapes = new Shapes(game);
  }

  all(): string[] {
    const { view, me } = this;
    const turn = view.to_act.map((seat) => (seat === me ? w('log.turn') : w('tell.turn', { name: this.name(seat) })));
    const counted = facts(view, this.game).cells ?? [];
    const start = [...counted.map(([label, text]) => this.said(label, text)), ...turn];
    const seats = view.players.map((_, i) => ((me ?? 0) + i) % view.players.length);
    return [
      sentence(start),
      ...this.part(this.shapes.table, view as Fields, TABLE),
      ...seats.flatMap((seat) => this.player(seat)),
    ].filter(Boolean);
  }

  private player(seat: number): string[] {
    const player = this.view.players[seat] as Fields;
    const own = seat === this.me;
    const [first = '', ...more] = this.part(this.shapes.player, player, { table: false, hidden: false, own });
    const name = own ? w('you') : this.name(seat);
    return [first ? this.said(upper(name), first) : sentence([upper(name)]), ...more];
  }

  /** Numbers and words in one sentence, then one for everything with more in it. */
  private part(fields: Field[], values: Fields, whose: Whose): string[] {
    const told = fields
      .filter((field) => !field.elsewhere)
      .map((field) => [field, this.field(field, values[field.key], this.seen(field, whose))] as const)
      .filter(([, text]) => text);
    const single = told.filter(([field]) => isSingle(field.shape)).map(([, text]) => text);
    const rest = told.filter(([field]) => !isSingle(field.shape)).map(([, text]) => sentence([text]));
    return [sentence(single), ...rest].filter((text, i) => text || !i);
  }

  /** What is null for a rival is hidden where somebody else has it open; where all are null there is none. */
  private seen({ key }: Field, whose: Whose): Whose {
    if (whose.table) return whose;
    const open = this.view.players.some((one) => (one as Fields)[key] !== null);
    return { ...whose, hidden: !whose.own && open };
  }

  /** A field with its label; nothing where there is nothing to tell. */
  private field({ label, shape }: Field, value: unknown, whose: Whose): string {
    if (value === null || value === undefined) {
      if (!whose.table && whose.hidden) return this.said(label, w('tell.hidden'));
      return shape.is === 'seat' ? this.said(label, w('generic.nobody')) : '';
    }
    if (shape.is === 'flag') return value === true ? label : '';
    if (shape.is === 'number') return `${label} ${minus(value as number)}`;
    return this.said(label, this.value(shape, value, whose) || w('tell.none'));
  }

  private value(shape: Shape, value: unknown, whose: Whose): string {
    if (shape.is === 'seat') return this.name(Number(value));
    if (shape.is === 'card') return this.card(String(value), whose);
    if (shape.is === 'struct') return isRecord(value) ? this.struct(shape.name, value, whose) : '';
    if (shape.is === 'list') return Array.isArray(value) ? this.list(shape.of, value, whose) : '';
    if (shape.is === 'table') return isRecord(value) ? this.table(shape.of, value, whose) : '';
    return typeof value === 'number' ? minus(value) : this.shapes.word(String(value));
  }

  private struct(name: string, value: Fields, whose: Whose): string {
    const fields = this.shapes.fields(name);
    const numbers = fields.every(({ shape }) => shape.is === 'number');
    const about = fields.find(({ shape, key }) => shape.is === 'card' && typeof value[key] === 'string');
    const card = about && this.game.cards[String(value[about.key])];
    const inner: Whose = whose.table ? whose : { ...whose, hidden: false };
    const told = fields
      // Of numbers alone, like chips of four kinds, those are told that are there.
      .filter((field) => field !== about && !((numbers || whose.brief) && value[field.key] === 0))
      // A card's own name need not be told twice.
      .filter(({ shape, key }) => !card || shape.is !== 'word' || this.game.cards[String(value[key])] !== card)
      .map((field) => this.field(field, value[field.key], isWide(field.shape) ? { ...inner, brief: true } : inner));
    return list([about ? this.card(String(value[about.key]), whose, value) : '', ...told], ', ');
  }

  private list(of: Shape, items: unknown[], whose: Whose): string {
    if (of.is === 'number') return items.map((one) => minus(one as number)).join(', ');
    const texts = items.map((one) => (one === null ? w('generic.empty') : this.value(of, one, whose)));
    if (of.is === 'list' && of.of.is !== 'number')
      return list(
        texts.map((text, i) => this.said(String(i + 1), text || w('tell.none'))),
        w('tell.next'),
      );
    return list(counted(texts), texts.some((text) => text.includes(',')) ? w('tell.next') : ', ');
  }

  /** Of counted things only those that are there are told. */
  private table(of: Shape, value: Fields, whose: Whose): string {
    const told = Object.entries(value).flatMap(([key, one]) => {
      if (!one || (Array.isArray(one) && !one.length)) return [];
      const name = this.shapes.word(key);
      if (of.is === 'number') return `${name} ${minus(one as number)}`;
      return this.said(name, this.value(of, one, of.is === 'struct' ? { ...whose, brief: true } : whose));
    });
    return list(told, of.is === 'number' ? ', ' : w('tell.next'));
  }

  /** By its name; with what is printed on it where it lies open on the table, or is one's own. */
  private card(id: string, whose: Whose, beside: Fields = {}): string {
    const card: CardInfo | undefined = this.game.cards[id];
    if (!card) return id;
    if (whose.brief || (!whose.table && !whose.own)) return card.name;
    const { words, numbers, lines, text } = printed(card, this.shapes, new Set(Object.keys(beside)));
    const values = list([...words, ...numbers.map(([label, n]) => `${label} ${minus(n)}`)], ', ');
    const more = list([values, ...lines, text], w('tell.next'));
    return more ? `${card.name} (${more.replace(/\.$/, '')})` : card.name;
  }

  private name(seat: number): string {
    return seat === this.me ? w('you') : (this.view.players[seat]?.name ?? '');
  }
  private said(label: string, text: string): string {
    return w('tell.says', { name: label, text });
  }
}

const list = (texts: string[], between: string): string => texts.filter(Boolean).join(between);
const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const sentence = (texts: string[]): string => {
  const text = list(texts, w('tell.next'));
  return text && !/[.!?]$/.test(text) ? `${text}.` : text;
};

/** The same thing twice is "2 × Orange 5". */
function counted(texts: string[]): string[] {
  const times = new Map<string, number>();
  for (const text of texts) times.set(text, (times.get(text) ?? 0) + 1);
  return [...times].map(([text, n]) => (n > 1 ? `${n} × ${text}` : text));
}
