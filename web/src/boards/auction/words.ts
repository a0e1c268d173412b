import words from 'words:construction-auction';
import { dictionary } from '../../lib/words';
import { KINDS, type AuctionView, type Chips, type Company, type End, type Kind } from './view';

export const t = dictionary(words);

const letters = {
  red: 'letter.red',
  blue: 'letter.blue',
  green: 'letter.green',
  yellow: 'letter.yellow',
  purple: 'letter.purple',
} as const;
export const letter = (colour: string | null): string =>
  colour && colour in letters ? t(letters[colour as keyof typeof letters]) : '';

/** What a building is worth less its chips; the rule below which it does not go is told where it counts. */
export const netSum = (full: number, chips: number): string =>
  chips > full ? t('net.least', { full, n: chips }) : t('net', { full, n: chips, left: full - chips });

const chips = { W: 'chip.W', D: 'chip.D', T: 'chip.T', M: 'chip.M' } as const;
/** `2 workers`, for those who hear it. */
export const chipName = (kind: Kind, n = 1): string => t(chips[kind], { n });

/** `2 workers, 1 machine`; what there is none of is left out. */
export const told = (all: Chips): string =>
  KINDS.filter((kind) => all[kind])
    .map((kind) => chipName(kind, all[kind]))
    .join(', ');

type Turn = NonNullable<AuctionView['withdraw']>['president'];
const gains = { stays: 'gain.stays', full_turn: 'gain.full', flips: 'gain.flips', turns: 'gain.turns' } as const;
export const gain = (president: Turn): string => t(gains[president]);

/** What an end brings when it is completed; empty for nothing. */
export const reward = (end: End): string =>
  [end.machinery ? t('reward.machine') : '', end.returns ? t('returns', { n: end.returns }) : '']
    .filter(Boolean)
    .join(', ');

/** How many chips a company holds, where that may be known. */
export const inHand = ({ chips_in_hand: n }: Company): string =>
  n === null ? t('hand.unknown') : t('hand.hidden', { n });
