import { MediaQuery } from 'svelte/reactivity';

/** Laptops: panels say the same in fewer lines. The phone has its own drawing. */
export const tight = new MediaQuery('(min-width: 641px) and ((max-width: 1372px) or (max-height: 870px))');
