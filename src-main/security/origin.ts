/** The one origin a window of Stockhand may have. */
export const APP_SCHEME = 'app';
export const APP_HOST = 'stockhand';
export const APP_ORIGIN = `${APP_SCHEME}://${APP_HOST}`;
export const WINDOW_PAGE = `${APP_ORIGIN}/index.html`;

/**
 * Tells which links may be handed to the person's own browser.
 * @param allowedOrigins e.g. the Service this profile is connected to; `https:` is required all the same
 */
export function mayOpenExternally(address: string, allowedOrigins: readonly string[]): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '') return false;
  return allowedOrigins.includes(url.origin);
}
