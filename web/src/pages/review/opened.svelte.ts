import { SvelteMap } from 'svelte/reactivity';
import { api, type ApiError } from '../../lib/api';
import { deckByHash, deckCalls } from '../../lib/decks';
import * as keep from '../../lib/keep';
import { lang } from '../../lib/lang.svelte';
import type { GameFacts, Replay, SeatInfo } from '../../lib/types';
import { w } from '../../lib/words';
import type { Subject } from './calls';
import { t } from './words';

/** The finished game that is looked back at: of a table, or of a record that was opened. */
export class Opened {
  game = $state.raw<GameFacts | null>(null);
  /** Its frames as everybody may see them now, with which it was opened. */
  first = $state.raw<Replay | null>(null);
  seats = $state.raw<SeatInfo[]>([]);
  me = $state<number | null>(null);
  /** Who had no seat here, or opened a file, may look through anybody's eyes. */
  choose = $state(false);
  failed = $state('');
  readonly token: string | null;
  readonly subject: Subject;
  /** Frames by whose knowledge they show, and in which language. */
  private seen = new SvelteMap<string, Replay>();
  private sent: unknown;

  constructor(
    readonly table: string,
    readonly record: unknown,
  ) {
    this.token = (keep.seatOfTab(table) ?? keep.table(table)?.mine)?.[0]?.token ?? null;
    const deck = record ? deckByHash((record as { deck?: string }).deck)?.deck : undefined;
    this.sent = deck ? { record, deck } : record;
    this.subject = table ? { table, token: this.token } : { record: this.sent };
  }

  get last(): number {
    return (this.first?.frames.length ?? 1) - 1;
  }

  /**
   * The frames come first: they tell the game, its names and how many decisions there were. `seat` is me where that may be
   * chosen; `begin` is told the last decision before anything is shown.
   */
  async open(seat: number, begin: (last: number) => void): Promise<void> {
    try {
      if (this.table) {
        const state = await api.table(this.table, this.token);
        if (state.stage === 'lobby' || !state.result) {
          this.failed = t('none');
          return;
        }
        this.seats = state.seats ?? [];
        this.me = this.seats.find((one) => one.you)?.seat ?? null;
      }
      this.choose = this.me === null;
      const found = await this.ask('all');
      this.game = await (found.deck ? deckCalls.facts(found.game, found.deck) : api.game(found.game));
      if (!this.seats.length) this.seats = found.names.map(nobody);
      if (this.choose && found.names[seat] !== undefined) this.me = seat;
      this.seen.set(`all ${lang.now}`, found);
      begin(found.frames.length - 1);
      this.first = found;
    } catch (error) {
      this.failed = (error as ApiError).message || w('failed.call');
    }
  }

  /** What these eyes see, in the language of the page, unless it is here already. */
  async look(eyes: string): Promise<void> {
    const key = `${eyes} ${lang.now}`;
    if (this.first && !this.seen.has(key)) this.seen.set(key, await this.ask(eyes));
  }

  /** The frames for these eyes; until they have come, those that it was opened with. */
  frames(eyes: string): Replay | null {
    return this.seen.get(`${eyes} ${lang.now}`) ?? this.first;
  }

  /** The names of things in the language of the page. Cards of one's own have one language. */
  async speak(): Promise<void> {
    if (!this.game || this.first?.deck) return;
    this.game = await api.game(this.game.id);
  }

  private async ask(whose: string): Promise<Replay> {
    return this.table ? api.replay(this.table, this.token, whose) : api.replayRecord(this.sent, whose);
  }
}

function nobody(name: string, seat: number): SeatInfo {
  return { seat, name, kind: 'human', bot: null, connected: true, you: false };
}
