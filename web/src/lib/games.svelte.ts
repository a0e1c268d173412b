import { api } from './api';
import { lang } from './lang.svelte';
import type { GameInfo } from './types';
import { w } from './words';

/** The games that the server knows, in the language in use. */
class Games {
  list = $state.raw<GameInfo[]>([]);
  failed = $state(false);

  /** Asks for them, and again whenever the language changes; for use in an effect. */
  load() {
    const asked = lang.now;
    api.games().then(
      (found) => {
        if (asked !== lang.now) return;
        this.list = found;
        this.failed = false;
      },
      () => (this.failed = true),
    );
  }

  find(id: string): GameInfo | undefined {
    return this.list.find((game) => game.id === id);
  }

  /** A game's title; its id in plain letters where the server has not told it, or no longer knows it. */
  title(id: string): string {
    return this.find(id)?.title ?? plain(id);
  }
}

export const games = new Games();

const plain = (id: string): string => (id.charAt(0).toUpperCase() + id.slice(1)).replaceAll('-', ' ');

/** 3–5 players. */
export function players(game: GameInfo): string {
  const [low, high] = [Math.min(...game.players), Math.max(...game.players)];
  return low === high ? w('home.players.one', { n: low }) : w('home.players', { low, high });
}
