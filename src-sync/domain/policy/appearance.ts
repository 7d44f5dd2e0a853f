/** Themes and languages of the window, and the steps of its tour: what its settings choose among. */
export const THEMES = ['light', 'dark', 'floor', 'system'] as const;
export const LANGUAGES = ['en-IN', 'hi-IN'] as const;

/** Steps of the tour of the demo, in the order in which it offers them. */
export const TOUR_STEPS = ['scan', 'cable', 'conflict', 'undo'] as const;
