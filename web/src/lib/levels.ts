import type { TableModel } from './table.svelte';
import { w } from './words';

/** How strong the bot on a seat is, weakest 1: "level 2 of 4"; empty where a person sits. */
export function levelNote(table: TableModel, seat: number): string {
  const info = table.seats.find((one) => one.seat === seat);
  if (info?.kind !== 'bot') return '';
  const bots = table.game?.bots ?? [];
  const at = bots.findIndex((bot) => bot.name === info.bot);
  return at < 0 ? w('seat.bot') : w('seat.level', { n: at + 1, of: bots.length });
}
