import type { GameInfo } from './types';

/** The bot a chair is filled with when nobody chose: a solid one. */
export const usualBot = (game?: GameInfo | null): string => {
  const bots = game?.bots ?? [];
  return (bots.find((bot) => bot.name === 'foreman') ?? bots[Math.floor((bots.length - 1) / 2)])?.name ?? 'foreman';
};
