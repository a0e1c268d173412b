import type { Phrase } from './words';

/** What one wants to say before, during and after a game; the server takes any of them at any time. */
export const BEFORE: Phrase[] = ['hello', 'luck', 'ready', 'minute', 'no-hurry', 'thanks'];
export const DURING: Phrase[] = ['nice', 'thinking', 'minute', 'no-hurry', 'close', 'oops', 'thanks', 'sorry'];
export const AFTER: Phrase[] = ['good-game', 'close', 'again', 'yes', 'no', 'thanks'];
