/** For what stands beside a list: it follows once the list is painted. */

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
    if (value === painted) return;
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
