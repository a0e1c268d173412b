import { read, write } from './keep';

/** Light and dark follow the system unless a person chooses. The tokens are written with `light-dark()`. */
export type Theme = 'system' | 'light' | 'dark';

const KEY = 'bidyard.theme';

class Themes {
  now = $state<Theme>(read<Theme>(KEY, 'system'));

  set(to: Theme) {
    this.now = to;
    write(KEY, to);
    this.apply();
  }

  apply() {
    document.documentElement.style.colorScheme = this.now === 'system' ? '' : this.now;
  }
}

export const theme = new Themes();
