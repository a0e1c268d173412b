import type { TableModel } from '../lib/table.svelte';
import type { Explanation } from './calls';
import { answerOf, type Known } from './pieces';

/** What is asked about the table: the mode in which every piece answers, and the piece whose answer lies open. */
export class Asking {
  /** Pieces are marked and answer to touch, hover and focus. */
  mode = $state(false);
  piece = $state.raw<HTMLElement | null>(null);
  known = $state.raw<Known<Explanation>>({});
  /** Which position it was asked of. */
  private ply = $state(-1);
  private asked = 0;
  /** When everything can be asked. */
  ready: Promise<void> = Promise.resolve();
  /** What had the focus before. */
  private before: HTMLElement | null = null;

  constructor(private table: TableModel) {}

  open = $derived(this.mode || this.piece !== null);
  answer = $derived.by(() => {
    const place = this.piece?.dataset.place;
    return place ? (answerOf(this.known, place)?.answer ?? null) : null;
  });
  /** The numbers are those of the position on the server, which may be further on than what is still being shown. */
  get now(): string {
    return this.table.state?.ply === this.ply ? (this.answer?.now ?? '') : '';
  }

  ask(piece: HTMLElement) {
    if (!this.open) this.before = document.activeElement as HTMLElement | null;
    this.piece = piece;
    if (this.ply < 0) void this.load();
  }
  start() {
    this.before = document.activeElement as HTMLElement | null;
    this.mode = true;
    this.ready = this.load();
  }
  /** Closes the answer; the mode goes on. */
  close() {
    this.piece = null;
    if (!this.mode) this.leave();
  }
  leave() {
    this.mode = false;
    this.piece = null;
    if (this.before?.isConnected) this.before.focus({ preventScroll: true });
    this.before = null;
  }

  /** Everything that can be asked, as the table stands now. */
  async load() {
    const wanted = ++this.asked;
    const told = await this.table.whatIs?.().catch(() => null);
    if (!told || wanted !== this.asked) return;
    this.known = Object.fromEntries(told.things.flatMap((one) => one.places.map((place) => [place, one])));
    this.ply = told.ply;
  }
}
