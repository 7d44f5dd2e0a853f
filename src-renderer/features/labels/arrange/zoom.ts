/** Sizes that the label on the bench is drawn in: 1 shows all of it. */
export const ZOOM_MIN = 0.5;
export const ZOOM_MAX = 8;
const STEP = 1.25;

/** Steps pass through 1 from either side. */
export function zoomed(zoom: number, to: 'in' | 'out' | 'fit'): number {
  if (to === 'fit') return 1;
  const next = to === 'in' ? zoom * STEP : zoom / STEP;
  const passes = (zoom < 1 && next > 1) || (zoom > 1 && next < 1);
  return passes ? 1 : Math.min(ZOOM_MAX, Math.max(ZOOM_MIN, next));
}
