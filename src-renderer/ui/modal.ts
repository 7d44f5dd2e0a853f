/** The native dialog keeps the focus inside, makes the rest inert and gives it back on closing. */
import type { Attachment } from 'svelte/attachments';

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
    node.showModal();
    node.querySelector<HTMLElement>('[data-first]')?.focus();
    return () => {
      node.removeEventListener('close', tell);
      node.close();
    };
  };
}
