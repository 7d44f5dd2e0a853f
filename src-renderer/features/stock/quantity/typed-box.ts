/** The box of a line that somebody is typing in. What stands there counts before the next scan, and before anything is booked. */
let keep: (() => void) | null = null;

/** @returns the function that ends it */
export function typingIn(box: () => void): () => void {
  keep = box;
  return () => {
    if (keep === box) keep = null;
  };
}

export function keepTyped(): void {
  keep?.();
}
