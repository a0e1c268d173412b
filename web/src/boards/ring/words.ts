import words from 'words:ring';
import { dictionary } from '../../lib/words';

/** Words both ring games share. */
export const t = dictionary(words);

/** Who shares a card with whom. */
export function share(
  { seat, partner }: { seat: number; partner: number },
  n: number,
  me: number | null,
  name: (seat: number) => string,
): string {
  const values = { seat: name(seat), partner: name(partner), n };
  return seat === me
    ? t('end.share.me', values)
    : partner === me
      ? t('end.share.with', values)
      : t('end.share', values);
}
