import type { Drawing } from './art/draw';
import * as street from './art/street';

/** How a game is decorated. What it is called, how it is played and by how many, the server tells. */
export type Look = {
  /** Classes that give the accent and how seats are drawn. */
  classes: string;
  /** What stands on the game's plot, and the line drawing behind it. */
  front: Drawing;
  behind: Drawing;
  /** The folder of its own board. */
  board?: string;
};

/** Seats are drawn in ink where pieces have colours of their own. */
const INK = 'ink-seats';

const drawn: Record<string, Look> = {
  'construction-fever': {
    board: 'fever',
    classes: 'construction-fever',
    front: street.refinery,
    behind: street.turbines,
  },
  reputation: { board: 'reputation', classes: 'reputation', front: street.farm, behind: street.maglev },
  'construction-yard': {
    board: 'yard',
    classes: `construction-yard ${INK}`,
    front: street.skyscraper,
    behind: street.church,
  },
  'construction-auction': {
    board: 'auction',
    classes: `construction-auction ${INK}`,
    front: street.apartments,
    behind: street.headquarters,
  },
  'master-of-construction': {
    board: 'master',
    classes: 'master-of-construction',
    front: street.bridge,
    behind: street.works,
  },
};

/** For games that nobody has drawn anything for: a building site, of some kind and colour that stay the same. */
const fronts = [street.crane, street.hall, street.tank, street.gate];
const behinds = [street.headquarters, street.works, street.church, street.maglev, street.turbines];
/** As many as tokens.css has. */
const HUES = 6;

export function lookOf(game: string): Look {
  if (game in drawn) return drawn[game];
  const n = hash(game);
  return {
    classes: game ? `hue-${n % HUES}` : '',
    front: fronts[n % fronts.length],
    behind: behinds[n % behinds.length],
  };
}

function hash(text: string): number {
  let n = 7;
  for (const letter of text) n = (n * 31 + (letter.codePointAt(0) ?? 0)) % 65_521;
  return n;
}
