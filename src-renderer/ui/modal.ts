/** The native dialog keeps the focus inside, makes the rest inert and gives it back on closing. */
import type { Attachment } from 'svelte/attachments';
import { on } from 'svelte/events';

const STOPS = 'a[href], button, input, select, textarea, summary, [tabindex]';

/** At its last stop the native dialog lets Tab go to the window, where what is typed is lost: it comes round instead. */
function comeRound(event: KeyboardEvent, dialog: HTMLDialogElement): void {
  if (event.key !== 'Tab' || event.defaultPrevented) return;
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
    const forget = [
      on(node, 'close', () => closed()),
      on(node, 'keydown', (event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) {
          // The browser closes it at once and tells of that later: what a person does in between would meet a dialog that still counts as open.
          event.preventDefault();
          closed();
        } else comeRound(event, node);
      }),
    ];
    const opener = document.activeElement;
    node.showModal();
    node.querySelector<HTMLElement>('[data-first]')?.focus();
    return () => {
      for (const one of forget) one();
      node.close();
      // It has left the page by now, and the browser gives the focus back only of a dialog that is still there.
      if (document.activeElement === document.body && opener instanceof HTMLElement && opener.isConnected)
        opener.focus({ preventScroll: true });
    };
  };
}
