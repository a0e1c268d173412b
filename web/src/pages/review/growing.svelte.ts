import type { ApiError } from '../../lib/api';
import { reviews, type Moment, type Review, type Subject, type Which } from './calls';

export type State = Review['state'] | 'asking';

/** One review as it grows: asked for once, followed until there is no more of it. */
export class Growing {
  state = $state<State>('none');
  moments = $state.raw<Moment[]>([]);
  start = $state.raw<number[]>([]);
  /** All of it, when it is done. */
  whole = $state.raw<Review | null>(null);
  of = $state(0);
  why = $state('');
  private id = '';
  private left = false;

  constructor(
    private subject: Subject,
    readonly which: Which,
  ) {}

  get over(): boolean {
    return this.state === 'done' || this.state === 'failed' || this.state === 'stopped';
  }

  async ask(): Promise<void> {
    if (this.state === 'asking' || this.state === 'waiting' || this.state === 'running' || this.state === 'done')
      return;
    this.state = 'asking';
    this.why = '';
    try {
      let told = await reviews.ask(this.subject, this.which);
      this.id = told.id;
      this.moments = [];
      this.take(told);
      while (!this.left && (told.state === 'waiting' || told.state === 'running')) {
        told = await reviews.follow(this.subject, this.id, this.which, this.moments.length);
        this.take(told);
      }
    } catch (error) {
      if (this.left) return;
      this.state = 'failed';
      this.why = (error as ApiError).message;
    }
  }

  /** Whether it had been computed before: then it is here at once. */
  async kept(): Promise<boolean> {
    if (this.state !== 'none') return this.state === 'done';
    const told = await reviews.look(this.subject, this.which)?.catch(() => null);
    if (told?.state !== 'done' || this.state !== 'none') return false;
    this.id = told.id;
    this.take(told);
    return true;
  }

  private take(told: Review) {
    if (this.left) return;
    this.moments = [...this.moments.slice(0, told.first), ...told.moments];
    if (told.start.length) this.start = told.start;
    this.of = told.of;
    this.why = told.error?.message ?? '';
    if (told.state === 'done') this.whole = { ...told, moments: this.moments };
    this.state = told.state;
  }

  /** Whoever asked has had enough; others who wait for it still get it. */
  async stop(): Promise<void> {
    if (this.over) return;
    try {
      await reviews.stop(this.subject, this.id, this.which);
      if (!this.over) this.state = 'stopped';
    } catch {
      // Then it simply goes on.
    }
  }

  /** The page is left: nothing is asked any more; what is computed is kept for the next time. */
  leave() {
    this.left = true;
  }
}
