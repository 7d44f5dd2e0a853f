/** For what stands beside a list: it follows once the list is painted. */

/**
 * Call while a component is being set up.
 * @returns a function that gives `next()` as it was when the last frame was handed over
 */
export function afterPaint<Value>(next: () => Value, first: Value): () => Value {
  let painted = $state.raw(first);
  $effect(() => {
    const value = next();
    if (value === painted) return;
    const frame = requestAnimationFrame(() => {
      setTimeout(() => {
        painted = value;
      });
    });
    return () => {
      cancelAnimationFrame(frame);
    };
  });
  return () => painted;
}
