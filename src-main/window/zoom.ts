/** Larger and smaller, as in a browser: Ctrl with + and −, Ctrl 0 for the usual size. The screen on a shop floor is read from a step away. */
import type { WebContents } from 'electron';

const FACTORS = [0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2] as const;
const USUAL = 1;
export const ZOOM_MIN = FACTORS[0];
export const ZOOM_MAX = FACTORS[7];

/** `null` where the key is none of ours. */
export function zoomAfter(factor: number, key: string): number | null {
  if (key === '0') return USUAL;
  if (key === '+' || key === '=') return FACTORS.find((one) => one > factor) ?? ZOOM_MAX;
  if (key === '-' || key === '_') return FACTORS.findLast((one) => one < factor) ?? ZOOM_MIN;
  return null;
}

/** @param keep told of each size that was chosen */
export function followZoomKeys(contents: WebContents, keep: (factor: number) => void): void {
  contents.on('before-input-event', (event, { type, key, control, meta, alt }) => {
    if (type !== 'keyDown' || alt || !(control || meta)) return;
    const factor = zoomAfter(contents.getZoomFactor(), key);
    if (factor === null) return;
    event.preventDefault();
    contents.setZoomFactor(factor);
    keep(factor);
  });
}
