/** The boxes of a window and what stands in them: a scan leaves none of them other than it was. */

export type Box = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement | HTMLElement;

const TEXTLESS: ReadonlySet<string> = new Set(
  'button checkbox color file hidden image radio range reset submit'.split(' '),
);

function isInput(box: Box): box is HTMLInputElement {
  return box instanceof HTMLInputElement;
}

/** `null` where the keys go to nothing that holds a value. */
export function boxOf(target: EventTarget | null): Box | null {
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return target;
  if (target instanceof HTMLInputElement) return TEXTLESS.has(target.type) ? null : target;
  return target instanceof HTMLElement && target.isContentEditable ? target : null;
}

export function valueOf(box: Box): string {
  if (isInput(box) || box instanceof HTMLTextAreaElement || box instanceof HTMLSelectElement)
    return box.value;
  return box.textContent;
}

export function fill(box: Box, value: string): void {
  // A number box shows letters that are no number and has no value then.
  const isGarbled = isInput(box) && box.validity.badInput;
  if (valueOf(box) === value && !isGarbled) return;
  if (isGarbled) box.value = '0';
  if (isInput(box) || box instanceof HTMLTextAreaElement || box instanceof HTMLSelectElement)
    box.value = value;
  else box.textContent = value;
  box.dispatchEvent(new Event(box instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}

/** Every box with its value, before the first character of what may become a scan. */
export function holdBoxes(): ReadonlyMap<Box, string> {
  const boxes = document.querySelectorAll<HTMLElement>('input, textarea, select, [contenteditable]');
  return new Map(
    [...boxes].flatMap((element) => {
      const box = boxOf(element);
      return box === null ? [] : [[box, valueOf(box)] as const];
    }),
  );
}
