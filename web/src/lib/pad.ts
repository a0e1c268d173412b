import type { Question } from './types';

/** A score pad as it is filled in; the sheet sent to the server is made from it. */
export type Answers = Record<string, unknown>;
export type Pad = {
  table: Answers;
  players: (Answers & { name: string })[];
  /** Those who take part without a seat, by the key of their question. */
  others?: Record<string, Answers>;
  /** The stage that is being filled in. */
  stage?: string;
};
/** Something to fill in: a question, or a list whose entries answer several (`fields`). */
export type Asked = Question & { fields?: Question[] };
/** What is asked once, what of every player, who else takes part, and the stages at which some of it is asked again. */
export type Questions = { table: Asked[]; own: Asked[]; others: Question[]; stages: string[] };

/** The questions for so many players; those of one group become one list. */
export function prepare(questions: Question[], players: number): Questions {
  const asked = questions.filter((one) => !one.players.length || one.players.includes(players));
  const folded = asked
    .filter((one) => one.kind !== 'participant' && one.kind !== 'stages' && first(one, asked))
    .map((one): Asked =>
      one.group ? { ...one, key: one.group, fields: asked.filter((field) => field.group === one.group) } : one,
    );
  return {
    table: folded.filter((one) => one.of === 'table'),
    own: folded.filter((one) => one.of === 'player'),
    others: asked.filter((one) => one.kind === 'participant'),
    stages: asked.find((one) => one.kind === 'stages')?.choices.map(String) ?? [],
  };
}
const first = (one: Question, all: Question[]): boolean =>
  !one.group || all.find((other) => other.group === one.group) === one;

/** Before anything is typed: choices differ from seat to seat, as colours and cards do in the box. */
export function empty(question: Asked, seat = 0): unknown {
  if (question.fields || question.kind === 'numbers') return [];
  if (question.optional) return undefined;
  if (question.kind === 'number') return Math.min(Math.max(0, question.low), question.high);
  if (question.kind === 'flag') return false;
  if (question.kind === 'text') return '';
  return question.choices[seat % (question.choices.length || 1)] ?? null;
}

/**
 * What stands at every seat where only one player can have a thing: what was chosen, else what nobody has. Where it comes from the
 * neighbour, what the next player has there.
 */
export function spread(question: Asked, own: Asked[], players: Answers[]): unknown[] {
  const given = own.find((one) => one.key === question.neighbour);
  const pool = given ? spread(given, own, players) : question.choices;
  const found = players.map((one) => one[question.key]);
  const wanted = players.map((_, seat) => {
    const turned = pool.map((_, i) => pool[(i + seat + Number(!!given)) % pool.length]);
    // What comes from a neighbour is not what one has oneself.
    return turned.filter((one) => !given || one !== pool[seat]);
  });
  const fit = (seat: number): boolean => {
    if (seat === players.length) return true;
    if (players[seat][question.key] !== undefined) return fit(seat + 1);
    for (const one of wanted[seat].filter((one) => !found.includes(one))) {
      found[seat] = one;
      if (fit(seat + 1)) return true;
    }
    found[seat] = undefined;
    return false;
  };
  fit(0);
  return found.map((one, seat) => one ?? wanted[seat][0]);
}

/** Under which key an answer is kept. */
export const keyOf = (question: Asked, stage = ''): string =>
  question.staged ? `${stage}.${question.key}` : question.key;

/** What was answered; at a later stage what was there before, since nothing built is lost. */
export function answered(of: Answers, question: Asked, stages: string[], stage = ''): unknown {
  if (!question.staged) return of[question.key];
  for (let at = stages.indexOf(stage); at >= 0; at--) {
    const value = of[keyOf(question, stages[at])];
    if (value !== undefined) return value;
  }
  return undefined;
}

/** The stages that count: those somebody has filled in, and the one that is open. */
export function held(pad: Pad, { own, stages }: Questions): string[] {
  const everybody = [...pad.players, ...Object.values(pad.others ?? {})];
  return stages.filter(
    (stage) =>
      stage === (pad.stage ?? stages[0]) ||
      everybody.some((one) => own.some((question) => question.staged && one[keyOf(question, stage)] !== undefined)),
  );
}

export function sheet(pad: Pad, questions: Questions): Answers {
  const { table, own, others } = questions;
  const stages = held(pad, questions);
  const single = own.filter((one) => one.once).map((one) => [one.key, spread(one, own, pad.players)] as const);
  const chosen = (seat: number) => Object.fromEntries(single.map(([key, values]) => [key, values[seat]]));
  const all = (of: Answers, seat = 0): Answers => ({
    ...answers(
      of,
      own.filter((one) => !one.staged),
      seat,
    ),
    ...Object.fromEntries(
      stages.map((stage) => {
        const staged = own.filter((one) => one.staged);
        const now = Object.fromEntries(staged.map((one) => [one.key, answered(of, one, questions.stages, stage)]));
        return [stage, answers(now, staged, seat)];
      }),
    ),
  });
  return {
    ...answers(pad.table, table),
    players: pad.players.map((player, seat) => ({ name: player.name, ...all({ ...player, ...chosen(seat) }, seat) })),
    ...Object.fromEntries(others.map(({ key }) => [key, all(pad.others?.[key] ?? {})])),
  };
}

function answers(of: Answers, questions: Asked[], seat = 0): Answers {
  const out: Answers = {};
  // What a choice writes has the last word: a lot has no chips, whatever was counted.
  const ordered = [...questions].sort((a, b) => Number(writes(a)) - Number(writes(b)));
  for (const question of ordered) {
    const value = of[question.key] ?? empty(question, seat);
    if (value === undefined) continue;
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

/** Where the answer to a question stands in the sheet, as the server names it. */
export const pathOf = (owner: string, question: Asked, stage = ''): string =>
  [owner, ...(question.staged ? [stage] : []), question.fields ? question.group : question.path].join('.');
export type Doubt = { field: string; text: string };

/** What cannot be at a field, or at one of the cards listed there. */
export const doubtAt = (doubts: Doubt[], path: string): string =>
  doubts.find((one) => one.field === path || (one.field.startsWith(`${path}[`) && one.field.endsWith(']')))?.text ?? '';
