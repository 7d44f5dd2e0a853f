/** A box of a quantity selects all of its content when it gets the focus, also by a click into the middle: typing 24 into a 1 gives 24. */
import type { Attachment } from 'svelte/attachments';

/** The second click places the caret, as everywhere. */
export const selectsWhole: Attachment<HTMLInputElement> = (box) => {
  const select = (): void => {
    box.select();
  };
  const press = (event: MouseEvent): void => {
    if (document.activeElement === box || event.button !== 0) return;
    // The browser would put the caret between two digits after the focus came.
    event.preventDefault();
    box.focus();
  };
  box.addEventListener('focus', select);
  box.addEventListener('mousedown', press);
  return () => {
    box.removeEventListener('focus', select);
    box.removeEventListener('mousedown', press);
  };
};
