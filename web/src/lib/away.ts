import type { SeatInfo, State } from './types';

/** `wait`: seconds before anybody may; `together`: it counts once all others who are here want it too; `wished`: I do. */
export type Handing = { wait: number; together: boolean; wished: boolean };

/** How this player may let a bot play on for somebody who is away; null where it is not his to do, or nobody is away. */
export function handing(state: State | null, me: number | null, seat: SeatInfo, elapsed: number): Handing | null {
  const absent = seat.kind === 'human' && !seat.connected && !seat.you && typeof seat.away === 'number';
  if (!state?.away || me === null || state.one_device || state.result || !absent) return null;
  return {
    wait: Math.max(0, Math.ceil(state.away.seconds - (seat.away ?? 0) - elapsed)),
    together: me !== state.host,
    wished: !!seat.wishes?.includes(me),
  };
}
