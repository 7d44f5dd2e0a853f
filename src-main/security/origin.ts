/** The one origin a window of Stockhand may have. */
export const APP_SCHEME = 'app';
export const APP_HOST = 'stockhand';
export const APP_ORIGIN = `${APP_SCHEME}://${APP_HOST}`;
export const WINDOW_PAGE = `${APP_ORIGIN}/index.html`;
