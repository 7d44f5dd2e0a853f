/** The native dialog keeps the focus inside, makes the rest inert and gives it back on closing. */
import type { Attachment } from 'svelte/attachments';

const STOPS = 'a[href], button, input, select, textarea, summary, [tabindex]';

/** At its last stop the native dialog lets Tab go to the window, where what is typed is lost: it comes round instead. */
function comeRound(event: KeyboardEvent): void {
  if (event.key !== 'Tab' || event.defaultPrevented) return;
  const dialog = event.currentTarget as HTMLDialogElement;
  const stops = [...dialog.querySelectorAll<HTMLElement>(STOPS)].filter(
    (one) => one.tabIndex >= 0 && !one.matches(':disabled') && one.checkVisibility(),
  );
  const [edge, next] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]];
  if (document.activeElement !== edge) return;
  event.preventDefault();
  next?.focus();
}

/**
 * Opens the dialog it is attached to, and closes it when it is taken away: one that just vanishes gives no focus back.
 *
 * @param closed when the person closed it; not when it was taken away: the browser tells of that a moment later, when the next one may
 *   be open already
 */
export function modal(closed: () => void): Attachment<HTMLDialogElement> {
  return (node) => {
    const tell = (): void => closed();
    node.addEventListener('close', tell);
    node.addEventListener('keydown', comeRound);
    node.showModal();
    node.querySelector<HTMLElement>('[data-first]')?.focus();
    return () => {
      node.removeEventListener('close', tell);
      node.removeEventListener('keydown', comeRound);
      node.close();
    };
  };
}
