import type { Question } from './types';

/** A score pad as it is filled in; the sheet sent to the server is made from it. */
export type Answers = Record<string, unknown>;
export type Pad = {
  table: Answers;
  players: (Answers & { name: string })[];
  /** Those who take part without a seat, by the key of their question. */
  others?: Record<string, Answers>;
};
/** Something to fill in: a question, or a list whose entries answer several (`fields`). */
export type Asked = Question & { fields?: Question[] };
/** What is asked once, what of every player, and who else takes part. */
export type Questions = { table: Asked[]; own: Asked[]; others: Question[] };

/** The questions for so many players; those of one group become one list. */
export function prepare(questions: Question[], players: number): Questions {
  const asked = questions.filter((one) => !one.players.length || one.players.includes(players));
  const folded = asked
    .filter((one) => one.kind !== 'participant' && first(one, asked))
    .map((one): Asked =>
      one.group ? { ...one, key: one.group, fields: asked.filter((field) => field.group === one.group) } : one,
    );
  return {
    table: folded.filter((one) => one.of === 'table'),
    own: folded.filter((one) => one.of === 'player'),
    others: asked.filter((one) => one.kind === 'participant'),
  };
}
const first = (one: Question, all: Question[]): boolean =>
  !one.group || all.find((other) => other.group === one.group) === one;

/** Before anything is typed: choices differ from seat to seat, as colours and cards do in the box. */
export function empty(question: Asked, seat = 0): unknown {
  if (question.fields || question.kind === 'numbers') return [];
  if (question.kind === 'number') return Math.min(Math.max(0, question.low), question.high);
  if (question.kind === 'flag') return false;
  if (question.kind === 'text') return '';
  return question.choices[seat % (question.choices.length || 1)] ?? null;
}

export function sheet(pad: Pad, { table, own, others }: Questions): Answers {
  return {
    ...answers(pad.table, table),
    players: pad.players.map((player, seat) => ({ name: player.name, ...answers(player, own, seat) })),
    ...Object.fromEntries(others.map(({ key }) => [key, answers(pad.others?.[key] ?? {}, own)])),
  };
}

function answers(of: Answers, questions: Asked[], seat = 0): Answers {
  const out: Answers = {};
  // What a choice writes has the last word: a lot has no chips, whatever was counted.
  const ordered = [...questions].sort((a, b) => Number(writes(a)) - Number(writes(b)));
  for (const question of ordered) {
    const value = of[question.key] ?? empty(question, seat);
    if (question.fields) {
      const fields = question.fields;
      out[question.group] = (value as Answers[]).map((entry) => answers(entry, fields));
    } else {
      const written = question.writes[String(value)] ?? { [question.path]: value };
      for (const [path, one] of Object.entries(written)) put(out, path, one);
    }
  }
  return out;
}
const writes = (question: Asked): boolean => Object.keys(question.writes).length > 0;

function put(into: Answers, path: string, value: unknown) {
  const [key, ...rest] = path.split('.');
  if (rest.length) put((into[key] ??= {}) as Answers, rest.join('.'), value);
  else into[key] = value;
}
