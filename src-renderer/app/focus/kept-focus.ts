/** An element that goes away takes the focus with it: then the element around it gets it, not the window, where a screen reader says nothing. */
import { tick } from 'svelte';

/** The elements that may get the focus of one that has gone: a part of a screen with a name, at last the screen, or the dialog over it. */
export const HOMES = 'section, aside, form, fieldset, dialog, [role=region], [role=group], #main';

/** Call when the screen has changed; a field or list that took the focus itself keeps it. */
export async function keepFocus(): Promise<void> {
  await tick();
  if (hasNoFocus()) document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true });
}

/** True where the keys belong to no control: the window has the focus, the screen as a whole, or a part of it. */
export function hasNoFocus(): boolean {
  const focused = document.activeElement;
  if (focused === null || focused === document.body || focused.id === 'main') return true;
  return focused instanceof HTMLElement && focused.dataset['keptFocus'] !== undefined;
}

/** A page that has come leads the keys to where its work begins; not from a toast or a dialog, where the person has gone meanwhile. */
export function focusOnArrival(box: HTMLElement | null | undefined): void {
  if (document.activeElement?.closest('.toasts, dialog') != null) return;
  box?.focus({ preventScroll: true });
}

/** A control that is taken away or switched off while it has the focus leaves it near by. Returns the function that stops it. */
export function watchFocus(): () => void {
  /** The element that had the focus last, and its ancestors, from the inside out. */
  let trail: readonly HTMLElement[] = [];

  function come({ target }: Event): void {
    const inside: HTMLElement[] = [];
    for (let at = target as HTMLElement | null; at !== null; at = at.parentElement) inside.push(at);
    trail = inside;
  }

  /** Left by the person, e.g. with a click on nothing: that is where they want to be. */
  function go({ target }: Event): void {
    queueMicrotask(() => {
      if (target === trail[0] && canHold(trail[0])) trail = [];
    });
  }

  function keep(): void {
    if (document.activeElement !== document.body || trail.length === 0 || canHold(trail[0])) return;
    const home =
      trail.find((one) => one.isConnected && one.matches(HOMES)) ?? document.querySelector('#main');
    const modal = document.querySelector('dialog:modal');
    if (!(home instanceof HTMLElement) || (modal !== null && !modal.contains(home))) return;
    if (home.tabIndex < 0) home.tabIndex = -1;
    home.dataset['keptFocus'] = '';
    home.focus({ preventScroll: true });
  }

  const observer = new MutationObserver(keep);
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled', 'hidden'],
  });
  addEventListener('focusin', come);
  addEventListener('focusout', go);
  return () => {
    observer.disconnect();
    removeEventListener('focusin', come);
    removeEventListener('focusout', go);
  };
}

function canHold(element: HTMLElement | undefined): boolean {
  return element?.isConnected === true && !element.matches(':disabled') && element.checkVisibility();
}
