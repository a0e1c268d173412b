import { goal } from '../goal/kept.svelte';
import { api } from '../lib/api';
import { usualBot } from '../lib/bots';
import * as keep from '../lib/keep';
import { myName } from '../lib/name';
import { router } from '../lib/router.svelte';
import type { GameInfo, NewTable, Seated } from '../lib/types';

export type Way = 'now' | 'friends' | 'pass';

/** One click: you and as many bots as the game likes best. */
export async function playNow(id: string, game?: GameInfo) {
  const counts = game?.players?.length ? game.players : [4];
  const players = counts.includes(4) ? 4 : Math.max(...counts);
  await start(
    {
      game: id,
      players,
      seats: ['human', ...Array(players - 1).fill(usualBot(game, goal.of(id) === undefined))],
      names: [myName()],
    },
    'now',
  );
}

/** The table waits until everybody who plays has had the chance to contribute to the deal: here that takes a moment. */
export async function start(table: NewTable, way: Way) {
  const starts = way === 'friends' ? 'host' : 'seated';
  const seated: Seated = await api.create({ ...table, starts, one_device: way === 'pass' });
  const seats = seated.seats.map((one) => ({ ...one, name: table.names?.[one.seat] }));
  const mine = way === 'pass' ? seats : seats.slice(0, 1);
  keep.keep({
    table: seated.table,
    game: table.game,
    mine,
    invited: way === 'friends' ? seats.slice(1) : [],
    code: seated.code ?? undefined,
  });
  router.go(`/t/${seated.table}`);
}
