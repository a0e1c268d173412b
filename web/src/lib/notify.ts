import { preferences } from './preferences.svelte';

/** Whether this browser can tell of a turn while its page is not in sight. */
export const canNotify = (): boolean => typeof Notification !== 'undefined';

/** Asks the browser for leave; true when it was given. */
export async function mayNotify(): Promise<boolean> {
  return canNotify() && (await Notification.requestPermission()) === 'granted';
}

/** Tells of a turn at a table, once per table: a newer notice replaces the old one. */
export function notify(title: string, text: string, table: string) {
  if (!preferences.notify || !document.hidden || !canNotify() || Notification.permission !== 'granted') return;
  try {
    const notice = new Notification(title, { body: text, tag: table, icon: '/icon.svg' });
    notice.onclick = () => {
      window.focus();
      notice.close();
    };
  } catch {
    // Some phones only let a service worker show notices: then there is none.
  }
}
