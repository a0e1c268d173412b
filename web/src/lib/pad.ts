import type { GameFacts, Question } from './types';

/** A score pad as it is filled in; the sheet sent to the server is made from it. */
export type Answers = Record<string, unknown>;
export type Pad = { table: Answers; players: (Answers & { name: string })[]; dirk?: Answers };
export type PadQuestion = Omit<Question, 'kind'> & {
  kind: Question['kind'] | 'group';
  /** Asked once for the table, not of every player. */
  table?: boolean;
  min?: number;
  max?: number;
  /** The questions of one entry of a group. */
  fields?: PadQuestion[];
};

/** The server asks flat questions, one after the other; the sheet wants some of the answers inside objects. */
const inside: Record<string, string> = {
  president_colour: 'president.colour',
  president_back: 'president.back',
  hq_colour: 'hq.colour',
  hq_value: 'hq.value',
  hq_chips: 'hq.chips',
};
const APARTMENT = 'apartment_';
const REMOVED = 'removed_colour';
const colours = (questions: PadQuestion[]): unknown[] => [
  ...(questions.find((one) => one.key === 'hq_colour')?.choices ?? []),
];

/** Questions as the pad shows them: repeated ones become a group, lists get the values their cards have. */
export function prepare(game: GameFacts, removed: string, players: number): PadQuestion[] {
  const asked = game.sheet as PadQuestion[];
  const fields = asked.filter((one) => one.key.startsWith(APARTMENT));
  const out = asked
    .filter((one) => !fields.includes(one) || one === fields[0])
    .map((one): PadQuestion => {
      if (one === fields[0]) return { ...one, key: 'apartments', kind: 'group', fields: fields.map(withoutNone) };
      if (one.key === 'scoring') return { ...one, table: true };
      return one.kind === 'list' ? { ...one, choices: choicesOf(one, game.cards) } : one;
    });
  // Three players take one colour out of the box.
  if (game.id === 'construction-auction' && players === 3)
    out.unshift({ key: REMOVED, label: removed, kind: 'choice', table: true, choices: colours(out).reverse() });
  return out;
}
const withoutNone = (one: PadQuestion): PadQuestion => ({
  ...one,
  choices: one.choices?.filter((choice) => choice !== 'none'),
});

/** Before anything is typed: colours and cards differ from seat to seat, as they do in the box. */
export function empty(question: PadQuestion, seat = 0): unknown {
  if (question.kind === 'number') return question.min ?? 0;
  if (question.kind === 'bool') return false;
  if (question.kind === 'choice') return question.choices?.[seat % (question.choices.length || 1)] ?? null;
  return [];
}

function put(into: Answers, path: string, value: unknown) {
  const [key, ...rest] = path.split('.');
  if (rest.length) put((into[key] ??= {}) as Answers, rest.join('.'), value);
  else into[key] = value;
}

/** An apartment as the sheet writes it: whether it stands, and whether it lies face down. */
function apartment(entry: Answers, fields: PadQuestion[]): Answers {
  const of = (key: string) => entry[key] ?? empty(fields.find((one) => one.key === key) ?? fields[0]);
  const built = String(of('apartment_built'));
  const started = ['rush', 'high', 'back'].includes(built);
  return {
    card: of('apartment_card'),
    built: started ? built : null,
    chips: started ? of('apartment_chips') : 0,
    face_down: built.startsWith('back'),
  };
}

function answers(of: Answers, questions: PadQuestion[], seat = 0): Answers {
  const out: Answers = {};
  for (const question of questions) {
    const value = of[question.key] ?? empty(question, seat);
    put(
      out,
      inside[question.key] ?? question.key,
      question.kind === 'group' ? (value as Answers[]).map((entry) => apartment(entry, question.fields ?? [])) : value,
    );
  }
  return out;
}

export function sheet(game: GameFacts, pad: Pad, questions: PadQuestion[]): Answers {
  const own = questions.filter((question) => !question.table);
  const out = answers(
    pad.table,
    questions.filter((question) => question.table),
  );
  out.players = pad.players.map((player, seat) => ({ name: player.name, ...answers(player, own, seat) }));
  if (game.id === 'construction-auction') {
    out.colours_in_play = colours(questions).filter((colour) => colour !== out[REMOVED]);
    delete out[REMOVED];
  }
  if (hasDirk(game, pad)) out.dirk = answers(pad.dirk ?? {}, own);
  return out;
}

/** Two players of Construction Yard play against a third that nobody moves. */
export const hasDirk = (game: GameFacts, pad: Pad): boolean =>
  game.id === 'construction-yard' && pad.players.length === 2;

/** Card values to tap: as the server says, else the values its cards have. */
function choicesOf(question: PadQuestion, cards: Record<string, Record<string, unknown>>): unknown[] {
  if (question.choices?.length) return question.choices;
  const field = signOf(question) < 0 ? 'reputation_loss' : 'reputation';
  const found = new Set(
    Object.values(cards)
      .map((card) => card[field])
      .filter((value) => typeof value === 'number'),
  );
  return found.size ? [...found].sort((a, b) => a - b) : [1, 2, 3, 4, 5];
}

/** Losses are entered as positive numbers; people read them with their sign. */
export const signOf = (question: PadQuestion): number => (/black|private|loss/.test(question.key) ? -1 : 1);
