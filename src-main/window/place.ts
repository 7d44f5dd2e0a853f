/** The place at which the window opens: where it was left, if that can still be seen. */
import type { WindowPlace } from '../settings/settings.ts';

export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export const WINDOW_WIDTH = 1366;
export const WINDOW_HEIGHT = 768;
export const WINDOW_WIDTH_MIN = 960;
export const WINDOW_HEIGHT_MIN = 600;
/** A person must be able to grab the title bar. */
const VISIBLE_PX_MIN = 120;
const TITLE_BAR_PX = 48;

function showsTitleBar(place: Area, display: Area): boolean {
  const overlap = Math.min(place.x + place.width, display.x + display.width) - Math.max(place.x, display.x);
  const barInside = place.y >= display.y && place.y + TITLE_BAR_PX <= display.y + display.height;
  return overlap >= VISIBLE_PX_MIN && barInside;
}

/** The stored place, no smaller than allowed, or `null` when its display is gone. */
export function usablePlace(stored: WindowPlace | null, displays: readonly Area[]): WindowPlace | null {
  if (stored === null) return null;
  const place = {
    ...stored,
    width: Math.max(stored.width, WINDOW_WIDTH_MIN),
    height: Math.max(stored.height, WINDOW_HEIGHT_MIN),
  };
  return displays.some((display) => showsTitleBar(place, display)) ? place : null;
}
