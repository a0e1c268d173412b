import { read, tables, write } from './keep';

/** How fast the moves of others are shown. `listen` shows one at a time and waits for a key. */
export const PACES = ['calm', 'normal', 'fast', 'instant', 'listen'] as const;
export type Pace = (typeof PACES)[number];

const KEY = 'bidyard.preferences';
type Kept = {
  pace: Pace;
  confirm: boolean;
  notify: boolean;
  aid: boolean;
  rounds: boolean;
  quiet: boolean;
  coach: boolean | null;
};
const FIRST: Kept = {
  pace: 'normal',
  confirm: false,
  notify: false,
  aid: false,
  rounds: true,
  quiet: false,
  coach: null,
};
/** How much longer or shorter than usual a state stays in sight. */
const SPEED: Record<Pace, number> = { calm: 1.8, normal: 1, fast: 0.4, instant: 0, listen: Infinity };

/** Own games of a kind that are over. */
const finished = (game: string | undefined): number =>
  tables().filter((one) => one.over && one.mine.length && one.game === game).length;

/** What a person chose on this device. Sound, theme and language are kept by those who make them. */
class Preferences {
  private kept = $state<Kept>({ ...FIRST, ...read<Partial<Kept>>(KEY, {}) });

  get pace(): Pace {
    return PACES.includes(this.kept.pace) ? this.kept.pace : FIRST.pace;
  }
  set pace(to: Pace) {
    this.change({ pace: to });
  }
  /** A move is asked again before it is sent. */
  get confirm(): boolean {
    return this.kept.confirm;
  }
  set confirm(to: boolean) {
    this.change({ confirm: to });
  }
  /** The system tells when it is my turn and the page is not in sight. */
  get notify(): boolean {
    return this.kept.notify;
  }
  set notify(to: boolean) {
    this.change({ notify: to });
  }
  /** Colours that differ for every kind of eyes. */
  get aid(): boolean {
    return this.kept.aid;
  }
  set aid(to: boolean) {
    this.change({ aid: to });
    this.apply();
  }
  /** A sheet tells how every round ended. */
  get rounds(): boolean {
    return this.kept.rounds;
  }
  set rounds(to: boolean) {
    this.change({ rounds: to });
  }

  /** Somebody says what every decision is about. Nobody has to ask for it in the first game of each kind on a device. */
  get coach(): boolean {
    return this.kept.coach ?? !tables().some((one) => one.over && one.mine.length);
  }
  coachAt(game: string | undefined): boolean {
    return this.kept.coach ?? finished(game) === 0;
  }
  set coach(to: boolean) {
    this.change({ coach: to });
  }
  /** It has spoken in the first of these games here, which is over, and nobody has chosen anything about it. */
  coachRestsAt(game: string | undefined): boolean {
    return this.kept.coach === null && finished(game) === 1;
  }

  /** What others say at the table is not shown here. */
  get quiet(): boolean {
    return this.kept.quiet;
  }
  set quiet(to: boolean) {
    this.change({ quiet: to });
  }

  /** The usual time of looking at something, as this person likes it; Infinity waits for a key. */
  time(ms: number): number {
    return SPEED[this.pace] === Infinity ? Infinity : ms * SPEED[this.pace];
  }

  apply() {
    document.documentElement.toggleAttribute('data-aid', this.aid);
  }

  private change(to: Partial<Kept>) {
    Object.assign(this.kept, to);
    write(KEY, { ...this.kept });
  }
}

export const preferences = new Preferences();
