import { nearest, range, type Range } from '../../lib/moves';
import type { Move } from '../../lib/types';
import type { FeverView } from './view';
import { t } from './words';

export type Kind = 'green' | 'black' | 'pass' | 'develop';

/** The bid being composed: the plates, the stepper, the beam and the ghosts on the track read the same value. */
export class Draft {
  kind = $state<Kind | null>(null);
  private wanted = $state<Partial<Record<Kind, number>>>({});

  constructor(private moves: () => Move[], private view: () => FeverView) {
    // A choice belongs to one decision.
    $effect(() => {
      void this.moves();
      this.kind = null;
      this.wanted = {};
    });
  }

  green: Range | null = $derived.by(() => range(this.moves(), 'green'));
  black: Range | null = $derived.by(() => range(this.moves(), 'black'));
  develop: Range | null = $derived.by(() => range(this.moves(), 'develop'));
  mayPass = $derived.by(() => this.moves().some((one) => one.move === 'pass'));
  now: Kind | null = $derived(this.develop ? 'develop' : this.kind);

  of(kind: Kind): Range | null {
    return kind === 'green' ? this.green : kind === 'black' ? this.black : kind === 'develop' ? this.develop : null;
  }
  amount(kind: Kind): number {
    const values = this.of(kind)?.values ?? [0];
    return nearest(values, this.wanted[kind] ?? values[0]);
  }
  set(kind: Kind, n: number) {
    this.kind = kind;
    this.wanted = { ...this.wanted, [kind]: n };
  }

  /** Workers that would leave HQ. */
  leaving = $derived.by(() => {
    if (this.now === 'green') return this.amount('green');
    if (this.now === 'develop') return this.amount('develop');
    return this.now === 'black' ? (this.view().black?.workers ?? 0) : 0;
  });
  moving = $derived(this.now === 'black' ? this.amount('black') : 0);

  move = $derived.by(() => {
    if (this.now === 'pass') return 'pass';
    return this.now ? (this.of(this.now)?.move(this.amount(this.now)) ?? '') : '';
  });

  /** What the move would do, in one or two sentences. */
  text(name: (seat: number) => string, me: number | null): string {
    const { black, green, players } = this.view();
    const back = (leader: number | null | undefined) =>
      leader === null || leader === undefined || leader === me ? '' : ` ${t('back', { name: name(leader), n: players[leader].bid })}`;
    if (this.now === 'black') return t('do.black', { n: this.moving, workers: black?.workers ?? 0 }) + back(black?.leader);
    if (this.now === 'green') return t('do.green', { n: this.leaving, credits: green?.credits ?? 0 }) + back(green?.leader);
    if (this.now === 'pass') return t('do.pass');
    return '';
  }

  /** While others choose: what this player stands to win. */
  standing(name: (seat: number) => string, me: number | null): string {
    const { black, green, phase } = this.view();
    if (phase !== 'bidding' || me === null) return '';
    if (black?.leader === me) return t('stand.black', { n: black.credits });
    if (green?.leader === me) return t('stand.green', { n: green.credits, reputation: green.reputation });
    const leaders = [black?.leader, green?.leader].filter((seat) => seat !== null && seat !== undefined);
    return leaders.length ? t('stand.none', { names: leaders.map((seat) => name(seat)).join(', ') }) : '';
  }
}
