import { SvelteSet } from 'svelte/reactivity';
import { api, type ApiError } from '../lib/api';
import { pause } from '../lib/live.svelte';
import { calm } from '../lib/motion';
import { wire } from '../lib/moves';
import { preferences } from '../lib/preferences.svelte';
import { TableModel } from '../lib/table.svelte';
import type { AnyMove, State } from '../lib/types';
import { w } from '../lib/words';
import {
  explainLesson,
  learn,
  lessonsOf,
  type LessonInfo,
  type LessonState,
  type LessonTold,
  type Played,
} from './calls';
import { ghostOf, told as toldTry, type Ghost } from './ghost';
import { keepProgress, progress } from './progress';
import { t } from './words';

/** What is answered to a try. */
export type Slip = { tone: 'bad' | 'good' | 'help'; text: string; rule?: string; tried?: string };
/** After so many wrong tries the table offers to do it. */
const PATIENCE = 2;
/** How long what the table showed stays in sight, in ms. */
const SHOWN = 1800;

/** A lesson as a table that a board can show: the server judges every try, and keeps nothing. */
export class LessonTable extends TableModel {
  lessons = $state.raw<LessonInfo[]>([]);
  lessonAt = $state(0);
  stepAt = $state(0);
  slip = $state.raw<Slip | null>(null);
  wrong = $state(0);
  /** What a wrong try was about, until the next one. */
  ghost = $state.raw<Ghost | null>(null);
  /** The task of this step is done: what comes next is the learner's to ask for. */
  done = $state(false);
  /** Lessons that were gone through on this device. */
  finished = $state.raw<string[]>([]);
  tip = $state('');
  /** What this very decision of a guided game is about. */
  coach = $state('');
  /** The score sheet of a game that is over lies on the board. */
  laid = $state(false);
  failed = $state('');
  played = $state.raw<Played>([]);
  /** Which step the state belongs to: another one is another board. */
  entered = $state('');
  /** The steps that were done since the page was opened. */
  private steps = new SvelteSet<string>();
  /** How often the table handed a position back. */
  runs = $state(0);
  private queue: LessonState[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Counts what was asked for: an answer that comes too late is for nobody. */
  private asked = 0;

  now = $derived(this.lessons[this.lessonAt]);
  part = $derived(this.now?.steps[this.stepAt]);
  last = $derived(this.lessonAt === this.lessons.length - 1 && this.stepAt === (this.now?.steps.length ?? 1) - 1);

  constructor(readonly gameId: string) {
    super();
    this.id = `learn-${gameId}`;
    this.link = 'open';
    this.finished = progress(gameId).done;
    this.send = (move) => void this.attempt(move);
    this.why = (move) => void this.attempt(move);
    this.undo = () => void this.unplay();
    this.whatIs = () => explainLesson(gameId, this.now.id, { step: this.stepAt, played: this.played });
  }

  /** Words and facts in the language that is read now. */
  async load() {
    try {
      [this.lessons, this.game] = await Promise.all([lessonsOf(this.gameId), api.game(this.gameId)]);
      keepProgress(this.gameId, { of: this.lessons.length });
    } catch (error) {
      this.failed = (error as Error).message || w('failed.call');
    }
  }

  async open(lesson: number, step = 0) {
    const wanted = this.lessons[lesson];
    if (!wanted) return;
    this.clear();
    this.lessonAt = lesson;
    this.stepAt = Math.min(step, wanted.steps.length - 1);
    keepProgress(this.gameId, { at: { lesson: wanted.id, step: this.stepAt } });
    this.played = this.part.guided ? (progress(this.gameId).played ?? []) : [];
    const told = await this.ask({ played: this.played });
    if (told) this.enter(told);
  }

  private clear() {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.queue = [];
    this.waiting = 0;
    this.held = this.done = this.laid = false;
    this.slip = this.ghost = null;
    this.wrong = 0;
    this.tip = this.coach = this.notice = '';
    this.since = null;
  }

  private enter(told: LessonTold) {
    const [first, ...rest] = told.frames;
    this.me = told.seat;
    this.entered = `${this.lessonAt}/${this.stepAt}`;
    this.log = first.events as typeof this.log;
    this.show(first, false);
    this.queue = rest;
    this.answer(told);
  }

  private async ask(wish: { move?: unknown; show?: boolean; played?: Played }): Promise<LessonTold | null> {
    const mine = ++this.asked;
    this.busy = true;
    this.refusal = null;
    try {
      const told = await learn(this.gameId, this.now.id, { step: this.stepAt, ...wish });
      return mine === this.asked ? told : null;
    } catch (error) {
      if (mine === this.asked) {
        const failure = error as ApiError;
        // A guided game that was kept under other lessons begins anew.
        if (failure.status === 422 && wish.played?.length && wish.move === undefined) {
          keepProgress(this.gameId, { played: [] });
          return await this.ask({});
        }
        this.slip = { tone: 'bad', text: failure.message || w('failed.call') };
      }
      return null;
    } finally {
      if (mine === this.asked) this.busy = false;
    }
  }

  private async attempt(move: AnyMove) {
    if (this.busy || this.done || this.waiting) return;
    this.ghost = null;
    const told = await this.ask({ move: wire(move), played: this.played });
    if (!told) return;
    if (told.verdict !== 'right') {
      this.wrong++;
      const tried = toldTry(move, this.state?.moves ?? []);
      this.slip = { tone: 'bad', text: told.text, rule: told.rule ?? undefined, tried: tried?.text };
      if (tried && this.state) this.ghost = ghostOf(this.gameId, tried.move, this.me ?? 0, this.state.view);
      return;
    }
    this.slip = told.text ? { tone: 'good', text: told.text } : null;
    if (!this.part.guided) this.finish();
    this.queue = told.frames;
    this.answer(told);
  }

  /** The table does it, then hands the same position back. */
  async showMe() {
    this.ghost = null;
    const told = await this.ask({ show: true });
    if (!told) return;
    this.slip = { tone: 'help', text: told.text };
    for (const frame of told.frames) this.show({ ...frame, moves: [] }, true);
    const mine = this.asked;
    await new Promise((done) => setTimeout(done, preferences.pace === 'instant' ? 0 : SHOWN));
    if (mine !== this.asked) return;
    await this.open(this.lessonAt, this.stepAt);
    // The board begins anew: what was chosen before would still lie there.
    this.runs++;
    this.slip = { tone: 'help', text: t('show.done') };
  }

  get mayShow() {
    return this.wrong >= PATIENCE && !this.done && !this.part?.guided;
  }

  /** This step was done before: whoever came back to read goes on without doing it again. */
  get before() {
    return this.steps.has(this.entered) || this.finished.includes(this.now.id);
  }

  private finish() {
    this.done = true;
    this.steps.add(this.entered);
    if (this.stepAt < this.now.steps.length - 1) return;
    if (!this.finished.includes(this.now.id)) this.finished = [...this.finished, this.now.id];
    keepProgress(this.gameId, { done: this.finished });
  }

  private answer(told: LessonTold) {
    this.waiting = this.queue.length;
    if (this.part.guided) {
      this.played = told.played;
      this.tip = told.tip;
      this.coach = told.coach;
      // What the others did since is marked in the log.
      if (told.verdict) this.since = told.frames[0]?.events.at(-1)?.n ?? this.since;
      const over = told.frames.at(-1)?.result;
      keepProgress(this.gameId, { played: over ? [] : this.played });
      if (over) this.finish();
    }
    if (this.queue.length) this.next();
  }

  private next() {
    this.timer = undefined;
    if (this.held) return;
    const frame = this.queue.shift();
    this.waiting = this.queue.length;
    if (!frame) return;
    this.show(frame, true);
    if (!this.queue.length) return;
    const events = frame.events as State['events'];
    const usual = calm() && preferences.pace === 'normal' ? 60 : preferences.time(pause(events, this.me, this.waiting));
    this.timer = setTimeout(() => this.next(), Math.min(usual, 2 ** 31 - 1));
  }

  override skip = () => {
    clearTimeout(this.timer);
    const rest = this.queue;
    this.queue = [];
    this.waiting = 0;
    const end = rest.at(-1);
    if (end) this.show({ ...end, events: rest.flatMap((one) => one.events) }, true);
  };
  /** After the last round "to the result" lays the sheet out. */
  override release = () => {
    this.held = false;
    if (this.state?.result && !this.waiting) this.laid = true;
    else if (!this.timer) this.next();
  };

  private show(frame: LessonState, news: boolean) {
    const events = frame.events as State['events'];
    const guided = this.part.guided;
    this.refusal = null;
    if (news) this.log = [...this.log.filter((one) => one.n < (events[0]?.n ?? Infinity)), ...events];
    this.fresh = news ? events : [];
    this.state = {
      ...frame,
      events,
      moves: this.done ? [] : frame.moves,
      // Nobody plays on here: what the others would be asked is not told.
      ...(this.done && !frame.result ? { to_act: [], prompt: { title: t('over'), text: '' } } : {}),
      stage: 'table',
      hints: false,
      // Nobody is waited for, reminded or replaced here.
      one_device: true,
      undo: guided && !frame.result && this.played.some(([seat]) => seat === this.me),
      seats: frame.view.players.map((player, seat) => ({
        seat,
        name: player.name,
        kind: 'human',
        bot: null,
        connected: true,
        you: seat === this.me,
      })),
    } as unknown as State;
  }

  /** In a guided game the own last decision was never made. */
  private async unplay() {
    const mine = this.played.findLastIndex(([seat]) => seat === this.me);
    if (mine < 0 || this.busy) return;
    keepProgress(this.gameId, { played: this.played.slice(0, mine) });
    await this.open(this.lessonAt, this.stepAt);
  }
  async restart() {
    keepProgress(this.gameId, { played: [] });
    await this.open(this.lessonAt, this.stepAt);
  }

  onward() {
    if (this.stepAt < this.now.steps.length - 1) void this.open(this.lessonAt, this.stepAt + 1);
    else void this.open(this.lessonAt + 1);
  }
  back() {
    if (this.stepAt > 0) void this.open(this.lessonAt, this.stepAt - 1);
    else if (this.lessonAt > 0) void this.open(this.lessonAt - 1, this.lessons[this.lessonAt - 1].steps.length - 1);
  }
  close() {
    this.asked++;
    clearTimeout(this.timer);
  }
}
