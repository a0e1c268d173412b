import type { Question } from './types';

/** A score pad as it is filled in; the sheet sent to the server is made from it. */
export type Answers = Record<string, unknown>;
export type Pad = { table: Answers; players: (Answers & { name: string })[] };
export type PadQuestion = Question & { scope?: string; per?: string; min?: number; max?: number; sign?: number; fields?: Question[] };

export const ofTable = (question: PadQuestion): boolean => (question.scope ?? question.per) === 'table';

export function empty(question: PadQuestion): unknown {
  if (question.kind === 'number') return question.min ?? 0;
  if (question.kind === 'bool') return false;
  if (question.kind === 'choice') return question.choices?.[0] ?? null;
  return [];
}

/** `president.colour` names a field inside an object. */
function put(into: Record<string, unknown>, path: string, value: unknown) {
  const [key, ...rest] = path.split('.');
  if (!rest.length) into[key] = value;
  else put((into[key] ??= {}) as Record<string, unknown>, rest.join('.'), value);
}

export function sheet(pad: Pad, questions: PadQuestion[]): Record<string, unknown> {
  const out: Record<string, unknown> = {};
  for (const question of questions.filter(ofTable)) put(out, question.key, pad.table[question.key] ?? empty(question));
  out.players = pad.players.map((player) => {
    const one: Record<string, unknown> = { name: player.name };
    for (const question of questions) if (!ofTable(question)) put(one, question.key, player[question.key] ?? empty(question));
    return one;
  });
  return out;
}

/** Card values to tap: as the server says, else the values its cards have. */
export function choicesOf(question: PadQuestion, cards: Record<string, Record<string, unknown>>): unknown[] {
  if (question.choices?.length) return question.choices;
  const field = signOf(question) < 0 ? 'reputation_loss' : 'reputation';
  const found = new Set(Object.values(cards).map((card) => card[field]).filter((value) => typeof value === 'number'));
  return found.size ? [...found].sort((a, b) => a - b) : [1, 2, 3, 4, 5];
}

/** Losses are entered as positive numbers; people read them with their sign. */
export const signOf = (question: PadQuestion): number =>
  question.sign ?? (/black|private|loss/.test(question.key) ? -1 : 1);
