import type { ApiError } from '../../lib/api';
import { deckCalls, findDeck } from '../../lib/decks';
import { api } from '../../lib/api';
import { wire } from '../../lib/moves';
import { still } from '../../lib/motion';
import { TableModel } from '../../lib/table.svelte';
import type { AnyMove, GameFacts, State } from '../../lib/types';
import { w } from '../../lib/words';
import { follow, followHint, type Ask, type Entry, type Told, type Wish } from './calls';
import { keepGame, type Kept } from './kept';

/**
 * A game played with the box, as a table that a board can show: whoever decides is "me", and every move is typed in here.
 * The server works out where the game stands; the entries stay on this device.
 */
export class Companion extends TableModel {
  ask = $state.raw<Ask | null>(null);
  told = $state.raw<Told | null>(null);
  failed = $state('');
  entries = $state.raw<Entry[]>([]);
  private wish: Omit<Wish, 'entries'>;

  constructor(
    readonly gameId: string,
    readonly kept: Kept,
  ) {
    super();
    this.id = `companion-${gameId}`;
    this.link = 'open';
    this.entries = kept.entries;
    const deck = findDeck(kept.deck)?.deck;
    this.own = deck ? `?deck=${kept.deck}` : '';
    this.wish = {
      players: kept.names.length,
      names: kept.names,
      options: kept.options,
      book: kept.book ?? false,
      ...(deck ? { deck } : {}),
    };
    this.send = (move) => {
      const seat = this.me;
      if (seat !== null) void this.add({ seat, move: wire(move) });
    };
    this.why = (move) => void this.explain(move);
    this.undo = () => void this.takeLast();
    this.advise = () => followHint(gameId, { ...this.wish, entries: this.entries });
  }

  /** Facts in the language that is read now, with one's own cards if they were chosen. */
  async load(): Promise<GameFacts> {
    const deck = findDeck(this.kept.deck)?.deck;
    const facts = await (deck ? deckCalls.facts(this.gameId, deck) : api.game(this.gameId));
    this.game = facts;
    return facts;
  }

  answer = (named: string | number): void => {
    if (this.ask) void this.add({ at: this.ask.at, named });
  };
  callTime = (): void => void this.add({ time_up: true });

  async add(entry: Entry): Promise<void> {
    if (this.busy) return;
    await this.go([...this.entries, entry]);
  }
  /** What was typed wrongly was never typed. A card that came by itself goes with the entry before it. */
  async takeLast(): Promise<void> {
    if (!this.busy && this.entries.length) {
      still(true);
      await this.go(this.entries.slice(0, -1), true);
    }
  }

  async go(entries: Entry[], back = false): Promise<void> {
    this.busy = true;
    this.refusal = null;
    try {
      let told = await follow(this.gameId, { ...this.wish, entries });
      // Where only one card can come there is nothing to ask; taken back, it is asked for.
      while (!back && told.ask?.choices.length === 1 && told.ask.kind === 'card') {
        entries = [...entries, { at: told.ask.at, named: told.ask.choices[0] }];
        told = await follow(this.gameId, { ...this.wish, entries });
      }
      this.failed = this.notice = '';
      this.show(told);
      this.entries = entries;
      keepGame(this.gameId, { ...this.kept, entries });
    } catch (error) {
      const { rule, message } = error as ApiError;
      if (rule) this.refusal = { rule, text: message, values: {} };
      else this.failed = this.notice = message || w('failed.server');
    } finally {
      this.busy = false;
    }
  }

  private show(told: Told) {
    this.told = told;
    this.ask = told.ask;
    const now = told.state;
    if (!now) {
      this.state = null;
      return;
    }
    this.me = now.viewer;
    const before = this.log.length;
    this.log = now.events;
    this.fresh = now.events.slice(before);
    this.state = {
      ...now,
      stage: 'table',
      undo: this.entries.length > 0,
      hints: true,
      one_device: true,
      seats: this.kept.names.map((name, seat) => ({
        seat,
        name,
        kind: 'human',
        bot: null,
        connected: true,
        you: seat === now.viewer,
      })),
    } as unknown as State;
  }

  private async explain(move: AnyMove) {
    if (this.me === null) return;
    try {
      await follow(this.gameId, { ...this.wish, entries: [...this.entries, { seat: this.me, move: wire(move) }] });
    } catch (error) {
      const { rule, message } = error as ApiError;
      if (rule) this.refusal = { rule, text: message, values: {} };
    }
  }
}
