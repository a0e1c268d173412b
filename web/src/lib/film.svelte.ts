import * as keep from './keep';

/** How long a decision is shown at single speed, in ms. */
export const DECISION = 600;
const SPEED = 'bidyard.replay.speed';

type Place = { at: number; last: number };

/** Plays a game decision by decision, as fast as was last chosen on this device; at the end it begins anew. */
export class Film {
  playing = $state(false);
  #speed = $state(keep.read(SPEED, 1));
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #place: () => Place;
  readonly #go: (to: number) => void;

  constructor(place: () => Place, go: (to: number) => void) {
    this.#place = place;
    this.#go = go;
  }
  get speed(): number {
    return this.#speed;
  }
  set speed(times: number) {
    this.#speed = times;
    keep.write(SPEED, times);
  }
  stop = (): void => {
    clearTimeout(this.#timer);
    this.playing = false;
  };
  /** Begins or pauses. */
  play = (): void => {
    if (this.playing) return this.stop();
    const { at, last } = this.#place();
    if (at >= last) this.#go(0);
    this.playing = true;
    this.#run();
  };
  #run() {
    this.#timer = setTimeout(() => {
      const { at, last } = this.#place();
      if (at >= last) return this.stop();
      this.#go(at + 1);
      this.#run();
    }, DECISION / this.#speed);
  }
}
