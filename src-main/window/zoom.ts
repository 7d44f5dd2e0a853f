/** Larger and smaller, as in a browser: Ctrl with + and −, Ctrl 0 for the usual size. The screen on a shop floor is read from a step away. */
import type { WebContents } from 'electron';
import { ZOOM_FACTORS, ZOOM_MAX, ZOOM_MIN } from '../settings/settings.ts';

const USUAL = 1;

/** `null` where the key is none of ours. */
export function zoomAfter(factor: number, key: string): number | null {
  if (key === '0') return USUAL;
  if (key === '+' || key === '=') return ZOOM_FACTORS.find((one) => one > factor) ?? ZOOM_MAX;
  if (key === '-' || key === '_') return ZOOM_FACTORS.findLast((one) => one < factor) ?? ZOOM_MIN;
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
