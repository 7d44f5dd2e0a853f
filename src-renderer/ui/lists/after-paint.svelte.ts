/** For what stands beside a list: it follows once the list is painted. */
import { untrack } from 'svelte';

/**
 * Call while a component is being set up.
 *
 * @param waitMs how long after a frame was handed over, for what is seldom needed at all
 * @returns a function that gives `next()` as it was then
 */
export function afterPaint<Value>(next: () => Value, first: Value, waitMs = 0): () => Value {
  let painted = $state.raw(first);
  $effect(() => {
    const value = next();
    // A painted value starts nothing: `next` may make a new array each time, and would be painted with every frame.
    if (value === untrack(() => painted)) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => {
        painted = value;
      }, waitMs);
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  });
  return () => painted;
}
