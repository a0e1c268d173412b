import type { TableModel } from './table.svelte';
import { w } from './words';

/** How strong a bot is, weakest 1: "level 2 of 4"; empty for one of somebody's own. */
export function level(bots: { name: string }[], bot: string | null): string {
  const at = bots.findIndex((one) => one.name === bot);
  return at < 0 ? '' : w('seat.level', { n: at + 1, of: bots.length });
}

/** The same of the bot on a seat; empty where a person sits. */
export function levelNote(table: TableModel, seat: number): string {
  const info = table.seats.find((one) => one.seat === seat);
  return info?.kind === 'bot' ? level(table.game?.bots ?? [], info.bot) || w('seat.bot') : '';
}
