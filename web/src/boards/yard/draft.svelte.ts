import { ofKind } from '../../lib/moves';
import type { Move, StructuredMove } from '../../lib/types';
import { currencyOf, sum, valueOf, type Offer, type YardView } from './view';

/**
 * A card on the table or in hand. Copies of one money card are told apart by their place (`key`). What is lifted is known by
 * how many there were, too (`mark`): of two copies one goes, and the other was never lifted.
 */
export type Piece = { key: string; mark: string; id: string };
const keyed = (ids: string[]): Piece[] =>
  ids.map((id, i) => {
    const [before, all] = [ids.slice(0, i), ids].map((some) => some.filter((other) => other === id).length);
    return { id, key: `${id}/${before}`, mark: `${id}/${before} of ${all}` };
  });

/** Whether all of `few` are among `many`, copies counted. */
function within<T>(few: T[], many: T[]): boolean {
  const rest = [...many];
  return few.every((one) => {
    const at = rest.indexOf(one);
    if (at >= 0) rest.splice(at, 1);
    return at >= 0;
  });
}
const same = <T>(a: T[], b: T[]): boolean => a.length === b.length && within(a, b);

/**
 * What the player is putting together: money to take, or a building and the cards to pay it with. Kept while others
 * play.
 */
export class Draft {
  private takes = $state<string[]>([]);
  private pays = $state<string[]>([]);
  private card = $state<string | null>(null);
  gift = $state(false);
  /** Money is about to be taken; no card is lifted before somebody lifts it. */
  wanting = $state(false);

  constructor(
    private view: () => YardView,
    private me: () => number | null,
    private moves: () => Move<'construction-yard'>[],
  ) {}

  display = $derived.by(() => keyed(this.view().money_display));
  hand = $derived.by(() => keyed(this.view().players[this.me() ?? 0]?.hand ?? []));
  taking = $derived(this.display.filter((piece) => this.takes.includes(piece.mark)));
  private takingIds = $derived(this.taking.map((piece) => piece.id));
  offer: Offer | null = $derived.by(() =>
    this.card === null ? null : (this.view().offers.find((offer) => offer.card === this.card) ?? null),
  );
  paying = $derived(
    this.offer
      ? this.hand.filter((piece) => this.pays.includes(piece.mark) && currencyOf(piece.id) === this.offer?.currency)
      : [],
  );
  values = $derived(this.paying.map((piece) => valueOf(piece.id)).sort((a, b) => a - b));
  paid = $derived(sum(this.values));
  /** Below zero: missing. Above: lost. */
  beyond = $derived(this.paid - (this.offer?.price ?? 0));
  private purchases = $derived.by(() => ofKind(this.moves(), 'buy'));
  mayGive = $derived(this.purchases.some(({ parts }) => parts.slot === this.offer?.slot && parts.for === 'dirk'));
  giving = $derived(this.gift && this.mayGive);

  /** What lies there now. */
  move: StructuredMove | null = $derived.by(() => {
    if (this.offer) return this.purchase(this.offer, this.values, this.giving);
    return this.taking.length ? this.taken(this.takingIds) : null;
  });
  /** The same among the listed moves: payments with superfluous cards are legal without being listed. */
  listed = $derived.by(() => {
    const { offer, giving, values } = this;
    if (!offer) return ofKind(this.moves(), 'take').find(({ parts }) => same(parts.cards, this.takingIds)) ?? null;
    const own = this.purchases.filter(({ parts }) => parts.slot === offer.slot && (parts.for === 'dirk') === giving);
    return own.find(({ parts }) => same(parts.values, values)) ?? null;
  });
  /** Cards of an unlisted payment that a listed one would leave in hand. */
  spare = $derived.by((): number[] => {
    if (!this.offer || this.listed || this.beyond < 0) return [];
    const less = this.payments(this.offer).filter((values) => within(values, this.values));
    const best = less.sort((a, b) => sum(a) - sum(b))[0];
    if (!best) return [];
    const rest = [...this.values];
    for (const value of best) rest.splice(rest.indexOf(value), 1);
    return rest;
  });

  /** The payments listed for an offer. */
  payments(offer: Offer): number[][] {
    return this.purchases
      .filter(({ parts }) => parts.slot === offer.slot && parts.for === null)
      .map(({ parts }) => parts.values);
  }
  takings = $derived.by(() => ofKind(this.moves(), 'take').map(({ parts }) => parts.cards));

  /** Whether a card may still join those already lifted from the display. */
  joins(piece: Piece): boolean {
    const wanted = [...this.takingIds, piece.id];
    return this.takings.some((ids) => within(wanted, ids));
  }
  taken = (cards: string[]): StructuredMove => ({ kind: 'take', parts: { cards } });
  purchase = (offer: Offer, values: number[], gift = false): StructuredMove => ({
    kind: 'buy',
    parts: { slot: offer.slot, values, for: gift ? 'dirk' : null },
  });
  /** Everything held in an offer's currency: what to ask about when it is out of reach. */
  everything = (offer: Offer): StructuredMove =>
    this.purchase(
      offer,
      this.hand.filter((piece) => currencyOf(piece.id) === offer.currency).map((piece) => valueOf(piece.id)),
    );

  pickMoney(piece: Piece) {
    const kept = this.taking.map((one) => one.mark);
    this.clear();
    this.takes = kept.includes(piece.mark) ? kept.filter((mark) => mark !== piece.mark) : [...kept, piece.mark];
  }
  /** A building that cards lie for stays chosen: whoever lays them first and then touches it means to buy it. */
  pickBuilding(offer: Offer) {
    const again = this.offer?.card === offer.card;
    if (again && this.paying.length) return;
    const kept = this.pays;
    this.clear();
    if (again) return;
    this.card = offer.card;
    this.pays = kept;
  }
  /** A card from hand: pays for the building of its currency. */
  pickHand(piece: Piece) {
    const offer = this.view().offers.find((one) => one.currency === currencyOf(piece.id) && one.card !== null);
    if (!offer) return;
    this.takes = [];
    if (this.offer?.card !== offer.card) {
      this.card = offer.card;
      this.pays = [piece.mark];
    } else
      this.pays = this.pays.includes(piece.mark)
        ? this.pays.filter((mark) => mark !== piece.mark)
        : [...this.pays, piece.mark];
  }
  /** Lays a listed move out. */
  adopt(move: Move<'construction-yard'>) {
    const offer = move.kind === 'buy' && this.view().offers.find(({ slot }) => slot === move.parts.slot);
    if (offer && move.kind === 'buy') {
      this.lay(offer, move.parts.values);
      this.gift = move.parts.for === 'dirk';
    } else if (move.kind === 'take') {
      this.clear();
      const rest = [...this.display];
      this.takes = move.parts.cards.map(
        (id) =>
          rest.splice(
            rest.findIndex((piece) => piece.id === id),
            1,
          )[0]?.mark ?? '',
      );
    }
  }
  /** Lays a listed payment, the shortest way for the keyboard. */
  lay(offer: Offer, values: number[]) {
    this.clear();
    this.card = offer.card;
    const rest = this.hand.filter((piece) => currencyOf(piece.id) === offer.currency);
    this.pays = values.map(
      (value) =>
        rest.splice(
          rest.findIndex((piece) => valueOf(piece.id) === value),
          1,
        )[0]?.mark ?? '',
    );
  }
  clear() {
    this.wanting = false;
    this.takes = [];
    this.pays = [];
    this.card = null;
    this.gift = false;
  }
}
