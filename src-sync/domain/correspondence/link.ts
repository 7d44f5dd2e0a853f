/** Addresses that the Service hands out: for a document, or for a sign-in in the browser. */
import { failure, type Failure } from '../failure.ts';
import { aboutRecords } from '../messages/records.ts';
import { isJsonObject, type JsonValue } from '../values/json.ts';
import { failed, ok, type Result } from '../result.ts';

const NAMES = [
  'url',
  'link',
  'href',
  'downloadUrl',
  'signedUrl',
  'authUrl',
  'authorizationUrl',
  'redirectUrl',
  'location',
] as const;

/**
 * The address in an answer, under whatever name; a path is one at the Service. `null`: there is none.
 * @param base address of the Service
 */
export function addressIn(data: JsonValue, base: string): URL | null {
  if (typeof data === 'string') return parsed(data, base);
  if (!isJsonObject(data)) return null;
  for (const name of NAMES) {
    const found = addressIn(data[name] ?? null, base);
    if (found !== null) return found;
  }
  const texts = Object.values(data).filter((value) => typeof value === 'string');
  const other = texts.find((text) => /^https?:\/\//i.test(text.trim()));
  if (other !== undefined) return parsed(other, base);
  const inner = Object.values(data).filter((value) => isJsonObject(value));
  return inner.map((value) => addressIn(value, base)).find((found) => found !== null) ?? null;
}

function parsed(text: string, base: string): URL | null {
  const address = text.trim();
  if (!/^(https?:\/\/|\/(?!\/))/i.test(address)) return null;
  return URL.canParse(address, base) ? new URL(address, base) : null;
}

/** Why an address is neither opened nor read. */
export const UNSAFE_ADDRESS = failure('ADDRESS_REFUSED', aboutRecords('linkNotEncrypted'));

/** Only an encrypted address without a sign-in in it is opened in the browser. */
export function isSafeLink(url: URL): boolean {
  return url.protocol === 'https:' && !holdsSignIn(url);
}

/**
 * The address in an answer, for the person's own browser.
 * @param missing the failure where there is none
 */
export function linkIn(
  data: JsonValue,
  base: string,
  missing: Failure,
): Result<{ readonly address: string }> {
  const url = addressIn(data, base);
  if (url === null) return failed(missing);
  return isSafeLink(url) ? ok({ address: url.href }) : failed(UNSAFE_ADDRESS);
}

function holdsSignIn({ username, password }: URL): boolean {
  return username !== '' || password !== '';
}

/** A file is also read from the Service itself, which may be on this PC. */
export function isReadableLink(url: URL, base: string): boolean {
  return isSafeLink(url) || (url.origin === new URL(base).origin && !holdsSignIn(url));
}
