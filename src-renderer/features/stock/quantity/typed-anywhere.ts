/**
 * The first digit that is typed anywhere on a session screen goes into the box for the next quantity. A scanner types too: its burst is
 * taken back out of the box when it turns out to be a scan.
 */
const STARTS_QUANTITY = /^[\p{Nd}.*×\-−]$/u;
const EDITS_QUANTITY: ReadonlySet<string> = new Set(['Backspace', 'Delete', 'Escape']);
const NO_TEXT: ReadonlySet<string> = new Set(['checkbox', 'radio', 'button', 'submit', 'range']);

/** Fields in which a person types. A list to choose from has taken already what one of its options begins with. */
function typesElsewhere(target: EventTarget | null, isEdit: boolean): boolean {
  if (target instanceof HTMLSelectElement) return isEdit;
  if (target instanceof HTMLTextAreaElement) return true;
  if (target instanceof HTMLInputElement) return !NO_TEXT.has(target.type);
  return target instanceof HTMLElement && target.isContentEditable;
}

export interface TypedBox {
  readonly box: () => HTMLInputElement | undefined;
  readonly entry: () => string;
  readonly clear: () => void;
  /** Longest pause inside the burst of a scanner. */
  readonly gapMaxMs: () => number;
}

interface Burst {
  /** The entry before the first key of the burst. */
  readonly before: string;
  /** The element that had the focus before the burst. After a scan it gets the focus back. */
  readonly from: Element | null;
}

export class TypedAnywhere {
  readonly #typed: TypedBox;
  #lastMs = Number.NEGATIVE_INFINITY;
  #burst: Burst | null = null;

  constructor(typed: TypedBox) {
    this.#typed = typed;
  }

  /** Listens until the function that it returns is called. */
  listen(): () => void {
    const onkeydown = (event: KeyboardEvent): void => {
      this.#key(event);
    };
    addEventListener('keydown', onkeydown, { capture: true });
    return () => {
      removeEventListener('keydown', onkeydown, { capture: true });
    };
  }

  focus(): void {
    this.#typed.box()?.focus();
  }

  /** Call when the last keys were a scan. Returns the entry as it was before them, `null` where none of them went into the box. */
  takeBack(): string | null {
    const burst = this.#burst;
    this.#burst = null;
    this.#lastMs = Number.NEGATIVE_INFINITY;
    if (burst === null) return null;
    if (burst.from instanceof HTMLElement && burst.from !== document.body && burst.from.isConnected) {
      burst.from.focus({ preventScroll: true });
    }
    return burst.before;
  }

  #key(event: KeyboardEvent): void {
    const { key, timeStamp } = event;
    const isCharacter = Array.from(key).length === 1;
    const isEdit = EDITS_QUANTITY.has(key);
    if (!isCharacter && !isEdit) return;
    const gapMs = timeStamp - this.#lastMs;
    // A key from before the last one comes from another device, with a clock of its own.
    const isFirst = isEdit || gapMs < 0 || gapMs > this.#typed.gapMaxMs();
    if (isCharacter) this.#lastMs = timeStamp;
    if (isFirst) this.#burst = null;
    const box = this.#typed.box();
    if (box === undefined || event.defaultPrevented || event.isComposing) return;
    if (event.ctrlKey || event.altKey || event.metaKey || typesElsewhere(event.target, isEdit)) return;
    if (document.querySelector('dialog[open]') !== null) return;
    if (!(isEdit ? this.#typed.entry() !== '' : STARTS_QUANTITY.test(key))) return;
    if (key === 'Escape') {
      // It clears the box first; the next one is the screen's.
      event.preventDefault();
      event.stopPropagation();
      this.#typed.clear();
    }
    const goesOn = this.#burst !== null;
    // Also behind a letter that nothing takes, however fast the hand is.
    if (!isEdit) this.#burst ??= { before: this.#typed.entry(), from: document.activeElement };
    // The key itself lands where the focus is when it has been handed to every listener.
    box.focus({ preventScroll: true });
    // The focus selects all of it, which a key of the same burst must not replace.
    if (goesOn) box.setSelectionRange(box.value.length, box.value.length);
  }
}
