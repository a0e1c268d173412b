import type { Move } from '../../lib/types';
import { currencyOf, sum, valueOf, type Offer, type YardView } from './view';

/** A card on the table or in hand. Copies of one money card are told apart by their place. */
export type Piece = { key: string; id: string };
const keyed = (ids: string[]): Piece[] =>
  ids.map((id, i) => ({ id, key: `${id}/${ids.slice(0, i).filter((other) => other === id).length}` }));

const order = ['blue', 'green', 'orange', 'yellow'];
const inOrder = (ids: string[]): string[] =>
  [...ids].sort((a, b) => order.indexOf(currencyOf(a)) - order.indexOf(currencyOf(b)) || valueOf(a) - valueOf(b));

/** Whether all of `few` are among `many`, copies counted. */
function within(few: string[], many: string[]): boolean {
  const rest = [...many];
  return few.every((one) => {
    const at = rest.indexOf(one);
    if (at >= 0) rest.splice(at, 1);
    return at >= 0;
  });
}

/**
 * What the player is putting together: money to take, or a building and the cards to pay it with. Kept while others
 * play.
 */
export class Draft {
  private takes = $state<string[]>([]);
  private pays = $state<string[]>([]);
  private card = $state<string | null>(null);
  gift = $state(false);

  constructor(
    private view: () => YardView,
    private me: () => number | null,
    private moves: () => Move[],
  ) {}

  display = $derived.by(() => keyed(this.view().money_display));
  hand = $derived.by(() => keyed(this.view().players[this.me() ?? 0]?.hand ?? []));
  taking = $derived(this.display.filter((piece) => this.takes.includes(piece.key)));
  offer: Offer | null = $derived.by(() =>
    this.card === null ? null : (this.view().offers.find((offer) => offer.card === this.card) ?? null),
  );
  paying = $derived(
    this.offer
      ? this.hand.filter((piece) => this.pays.includes(piece.key) && currencyOf(piece.id) === this.offer?.currency)
      : [],
  );
  values = $derived(this.paying.map((piece) => valueOf(piece.id)).sort((a, b) => a - b));
  paid = $derived(sum(this.values));
  /** Below zero: missing. Above: lost. */
  beyond = $derived(this.paid - (this.offer?.price ?? 0));
  mayGive = $derived.by(
    () =>
      !!this.offer &&
      this.moves().some((one) => one.move.startsWith(`buy ${this.offer?.slot} `) && one.move.endsWith(' for dirk')),
  );

  /** The notation of what lies there now; '' while nothing does. */
  move = $derived.by(() => {
    if (this.offer) return this.purchase(this.offer, this.values, this.gift && this.mayGive);
    return this.taking.length ? this.taken(this.taking.map((piece) => piece.id)) : '';
  });
  listed = $derived.by(() => this.moves().find((one) => one.move === this.move) ?? null);
  /** Cards of an unlisted payment that a listed one would leave in hand. */
  spare = $derived.by((): number[] => {
    if (!this.offer || this.listed || this.beyond < 0) return [];
    const less = this.payments(this.offer).filter((values) => within(values.map(String), this.values.map(String)));
    const best = less.sort((a, b) => sum(a) - sum(b))[0];
    if (!best) return [];
    const rest = [...this.values];
    for (const value of best) rest.splice(rest.indexOf(value), 1);
    return rest;
  });

  /** The payments listed for an offer. */
  payments(offer: Offer): number[][] {
    const start = `buy ${offer.slot} with `;
    return this.moves()
      .filter((one) => one.move.startsWith(start) && !one.move.endsWith(' for dirk'))
      .map((one) => one.move.slice(start.length).split(' ').map(Number));
  }
  takings = $derived.by(() =>
    this.moves()
      .filter((one) => one.move.startsWith('take '))
      .map((one) => one.move.slice(5).split(' ')),
  );

  /** Whether a card may still join those already lifted from the display. */
  joins(piece: Piece): boolean {
    const wanted = [...this.taking.map((one) => one.id), piece.id];
    return this.takings.some((ids) => within(wanted, ids));
  }
  taken = (ids: string[]): string => ['take', ...inOrder(ids)].join(' ');
  purchase = (offer: Offer, values: number[], gift = false): string =>
    `buy ${offer.slot} with ${values.join(' ')}${gift ? ' for dirk' : ''}`;
  /** Everything held in an offer's currency: what to ask about when it is out of reach. */
  everything = (offer: Offer): string =>
    this.purchase(
      offer,
      this.hand
        .filter((piece) => currencyOf(piece.id) === offer.currency)
        .map((piece) => valueOf(piece.id))
        .sort((a, b) => a - b),
    );

  pickMoney(piece: Piece) {
    const lifted = this.taking.some((one) => one.key === piece.key);
    const kept = this.taking.map((one) => one.key);
    this.clear();
    this.takes = lifted ? kept.filter((key) => key !== piece.key) : [...kept, piece.key];
  }
  pickBuilding(offer: Offer) {
    const again = this.offer?.card === offer.card;
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
      this.pays = [piece.key];
    } else
      this.pays = this.pays.includes(piece.key)
        ? this.pays.filter((key) => key !== piece.key)
        : [...this.pays, piece.key];
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
        )[0]?.key ?? '',
    );
  }
  clear() {
    this.takes = [];
    this.pays = [];
    this.card = null;
    this.gift = false;
  }
}
