import { untrack } from 'svelte';
import { preferences } from '../../lib/preferences.svelte';
import type { TableModel } from '../../lib/table.svelte';
import type { GameEvent } from '../../lib/types';

/** How long somebody who only watches sees a sheet, in ms: nobody is there to put it away. */
const WATCHED = 5000;

/**
 * The end of a round, an auction or a scoring as something to be read: it comes with the events that end it, holds back
 * what comes after it, and stays until it is put away. A replay has none: its ruler goes where one wants.
 * `find`: what ended with the fresh events, if anything did; the log has what came before.
 */
export class Ending<End> {
  end = $state.raw<End | null>(null);
  private table: TableModel;

  constructor(table: TableModel, fresh: () => GameEvent[], find: (log: GameEvent[], fresh: GameEvent[]) => End | null) {
    this.table = table;
    $effect(() => {
      const events = fresh();
      const found = untrack(() => (this.wanted() ? find(table.log, events) : null));
      if (!found) return;
      this.end = found;
      table.held = true;
    });
    $effect(() => {
      if (!this.end || (table.me !== null && !this.handed())) return;
      const timer = setTimeout(this.close, WATCHED);
      return () => clearTimeout(timer);
    });
    // A board that is taken away holds nothing back.
    $effect(() => () => untrack(this.close));
  }

  /** Whoever a bot plays for only looks on. */
  private handed(): boolean {
    return this.table.seats.some((seat) => seat.you && seat.handed);
  }
  private wanted(): boolean {
    return this.table.link === 'open' && preferences.rounds && preferences.pace !== 'instant';
  }

  close = () => {
    this.end = null;
    if (this.table.held) this.table.release();
  };
}
