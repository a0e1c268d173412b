import type { GameInfo } from './types';

/** The bot a chair is filled with when nobody chose: a solid one; in somebody's first game one that forgives. */
export const usualBot = (game?: GameInfo | null, first = false): string => {
  const bots = game?.bots ?? [];
  return (
    (bots.find((bot) => bot.name === (first ? 'apprentice' : 'foreman')) ?? bots[Math.floor((bots.length - 1) / 2)])
      ?.name ?? 'foreman'
  );
};
