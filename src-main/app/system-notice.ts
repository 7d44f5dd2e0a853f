/** The notices that the operating system shows for us while nobody looks at the window. */
import { Notification } from 'electron';
import type { MainWindow } from '../window/main-window.ts';

/** The window is there, and it is not in front. */
export function isAway({ window }: MainWindow): boolean {
  return !window.isDestroyed() && !(window.isVisible() && window.isFocused());
}

/** Nothing where the system shows none; a click leads to the screen of `route`. */
export function showNotice(
  { title, body }: { readonly title: string; readonly body: string },
  route: string,
  window: MainWindow,
): void {
  if (!Notification.isSupported()) return;
  const notification = new Notification({ title, body });
  notification.on('click', () => {
    window.focus();
    window.go(route);
  });
  notification.show();
}
