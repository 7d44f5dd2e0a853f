/** The rows of the queue whose labels stand beside one another on the bench. */
const SAMPLES = 4;

/** @param shown the row that they begin with, where enough rows follow it */
export function samplesFrom<Line extends { readonly id: string }>(
  lines: readonly Line[],
  shown: Line | undefined,
): readonly Line[] {
  const at = lines.findIndex(({ id }) => id === shown?.id);
  const from = Math.max(0, Math.min(at, lines.length - SAMPLES));
  return lines.slice(from, from + SAMPLES);
}
