/** Themes and languages of the window. */
export const THEMES = ['light', 'dark', 'floor', 'system'] as const;
export const LANGUAGES = ['en-IN', 'hi-IN'] as const;
