/** A screen that goes away takes the focus with it: then the next one has it, not the window. */
import { tick } from 'svelte';

/** Call when the screen has changed; a field or list that took the focus itself keeps it. */
export async function keepFocus(): Promise<void> {
  await tick();
  if (hasNoFocus()) document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true });
}

/** Whether the keys belong to no control: the window has the focus, or the screen as a whole. */
export function hasNoFocus(): boolean {
  const focused = document.activeElement;
  return focused === null || focused === document.body || focused.id === 'main';
}
