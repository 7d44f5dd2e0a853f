/** Which links may be handed to the person's own browser. */

/** @param allowedOrigins e.g. the Service this profile is connected to; `https:` is required all the same. */
export function mayOpenExternally(address: string, allowedOrigins: readonly string[]): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '') return false;
  return allowedOrigins.includes(url.origin);
}
