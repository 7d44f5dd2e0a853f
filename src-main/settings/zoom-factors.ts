/** How large the window may be shown: what is chosen by keys, and what a stored preference is held to. */
export const ZOOM_FACTORS = [0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2] as const;
export const ZOOM_MIN = ZOOM_FACTORS[0];
export const ZOOM_MAX = ZOOM_FACTORS[7];
