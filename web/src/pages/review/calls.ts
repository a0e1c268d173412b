import type { components } from '../../generated/api';
import { call } from '../../lib/api';

type Schemas = components['schemas'];
export type Review = Schemas['Review'];
export type Moment = Schemas['ReviewMoment'];
export type ReviewPlayer = Schemas['ReviewPlayer'];

/** Which review: the chances only, or every decision judged; from what was known then, or with everything. */
export type Which = { quick: boolean; everything: boolean };
/** Of a table, or of a record file that is sent, with its cards if they are somebody's own. */
export type Subject = { table: string; token: string | null } | { record: unknown };

const query = ({ quick, everything }: Which, from?: number): Record<string, string> => ({
  budget: quick ? 'quick' : 'standard',
  knowledge: everything ? 'everything' : 'then',
  ...(from === undefined ? {} : { from: String(from) }),
});
const path = (subject: Subject, id: string): string =>
  'table' in subject ? `/tables/${subject.table}/review` : `/reviews/${id}`;
const token = (subject: Subject): string | null => ('table' in subject ? subject.token : null);

export const reviews = {
  ask: (subject: Subject, which: Which) =>
    'table' in subject
      ? call<Review>(`/tables/${subject.table}/review`, { method: 'POST', token: subject.token, query: query(which) })
      : call<Review>('/reviews', { body: subject.record, query: query(which) }),
  /** Without asking for one; of a record that is sent nobody knows before. */
  look: (subject: Subject, which: Which) =>
    'table' in subject ? call<Review>(path(subject, ''), { token: subject.token, query: query(which) }) : null,
  /** Answers when there is more than `from`, or after a while. */
  follow: (subject: Subject, id: string, which: Which, from: number) =>
    call<Review>(path(subject, id), { token: token(subject), query: query(which, from) }),
  stop: (subject: Subject, id: string, which: Which) =>
    call<Review>(path(subject, id), { method: 'DELETE', token: token(subject), query: query(which) }),
};
