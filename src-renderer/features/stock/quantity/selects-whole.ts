/** A box of a quantity selects all of its content when it gets the focus, also by a click into the middle: typing 24 into a 1 gives 24. */
import type { Attachment } from 'svelte/attachments';

/** The second click places the caret, as everywhere. Behind Enter or Escape nothing is being typed any more: the next click is a first one. */
export const selectsWhole: Attachment<HTMLInputElement> = (box) => {
  /** The whole window lost the focus: what is half typed there goes on when it comes back. */
  let isAway = false;
  let isEnded = false;
  const leave = (): void => {
    isAway = document.activeElement === box;
  };
  const select = (): void => {
    if (!isAway) box.select();
    isAway = false;
    isEnded = false;
  };
  const press = (event: MouseEvent): void => {
    const isHere = document.activeElement === box;
    if ((isHere && !isEnded) || event.button !== 0) return;
    // The browser would put the caret between two digits after the focus came.
    event.preventDefault();
    if (isHere) select();
    else box.focus();
  };
  const type = ({ key }: KeyboardEvent): void => {
    isEnded = key === 'Enter' || key === 'Escape';
  };
  box.addEventListener('blur', leave);
  box.addEventListener('focus', select);
  box.addEventListener('mousedown', press);
  box.addEventListener('keydown', type);
  return () => {
    box.removeEventListener('blur', leave);
    box.removeEventListener('focus', select);
    box.removeEventListener('mousedown', press);
    box.removeEventListener('keydown', type);
  };
};
