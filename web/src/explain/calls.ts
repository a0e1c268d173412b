import type { components } from '../generated/api';
import { call } from '../lib/api';

type Schemas = components['schemas'];
export type Explanation = Schemas['Explanation'];
export type Explained = Schemas['Explained'];
export type Coached = Schemas['Coached'];

export const explainTable = (id: string, token: string | null) => call<Explained>(`/tables/${id}/explain`, { token });
export const coachTable = (id: string, token: string) => call<Coached>(`/tables/${id}/coach`, { token });
export const explainRecord = (at: { record: unknown; ply: number; seat: number | null; deck?: unknown }) =>
  call<Explained>('/explain', { body: at });
