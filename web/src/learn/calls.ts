import type { Explained } from '../explain/calls';
import { call } from '../lib/api';
import type { components } from '../generated/api';

type Schemas = components['schemas'];
export type LessonInfo = Schemas['LessonInfo'];
export type LessonStep = Schemas['LessonStep'];
export type LessonState = Schemas['LessonState'];
export type LessonTold = Schemas['LessonTold'];
export type Played = [seat: number, move: string][];
type Wish = { step: number; move?: unknown; show?: boolean; played?: Played };

/** Longer than this nobody waits for a step, in ms: then it can be done again. */
const LONGEST = 20_000;

export const lessonsOf = (game: string) => call<LessonInfo[]>(`/lessons/${game}`);
export const learn = (game: string, lesson: string, wish: Wish) =>
  call<LessonTold>(`/lessons/${game}/${lesson}`, { body: wish, signal: AbortSignal.timeout(LONGEST) });
export const explainLesson = (game: string, lesson: string, wish: Wish) =>
  call<Explained>(`/lessons/${game}/${lesson}/explain`, { body: wish });
