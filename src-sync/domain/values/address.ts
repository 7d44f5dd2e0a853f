/** Addresses a person types or a script passes: what may be spoken to at all, and one spelling for each. */
import { failure } from '../failure.ts';
import { aboutAddresses } from '../messages/addresses.ts';
import { failed, ok, type Result } from '../result.ts';
import { trimEndOf } from './trim.ts';

const LOOPBACK_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** True where a hostname, as `URL` spells it, never leaves this PC. */
export function isLoopbackHost(hostname: string): boolean {
  return LOOPBACK_HOST.test(hostname);
}

function urlIn(text: string): URL | null {
  try {
    // Not `URL.parse`: the main process may run on an Electron whose Node does not have it yet.
    return new URL(text);
  } catch {
    return null;
  }
}

/**
 * The address that a person means: whoever types `service.example.com` leaves out what every address begins with. On loopback that is
 * `http://`. A spelled-out beginning stays, so one that is not safe is still refused.
 */
export function completeAddress(text: string): string {
  const typed = trimEndOf(text.trim(), (sign) => sign === '/');
  if (typed === '' || /^[a-z][a-z0-9+.-]*:\/\//i.test(typed)) return typed;
  const host = urlIn(`http://${typed}`)?.hostname ?? '';
  return `${isLoopbackHost(host) ? 'http' : 'https'}://${typed}`;
}

/** The name of an address where it is refused. */
export type AddressOf = 'base' | 'broker' | 'tokenBroker' | 'signInServer' | 'updates';

/**
 * One spelling per address (no trailing slash, lower-case host, default port left out), so that two spellings never make two
 * databases. `https:` only, `http:` on loopback; no user info, query or fragment: the sign-in travels in a header and nowhere else.
 */
export function parseAddress(text: string, whose: AddressOf = 'base'): Result<string> {
  const refuse = (
    why: 'noAddress' | 'notHttps' | 'withSignIn' | 'httpElsewhere' | 'withQuery',
  ): Result<string> =>
    failed(failure('ADDRESS_REFUSED', aboutAddresses(why, { what: aboutAddresses(whose) })));
  const url = urlIn(text.trim());
  if (url === null) return refuse('noAddress');
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    return refuse('notHttps');
  }
  if (url.username !== '' || url.password !== '') {
    return refuse('withSignIn');
  }
  if (url.protocol === 'http:' && !isLoopbackHost(url.hostname)) {
    return refuse('httpElsewhere');
  }
  if (url.search !== '' || url.hash !== '') {
    return refuse('withQuery');
  }
  return ok(url.origin + trimEndOf(url.pathname, (sign) => sign === '/'));
}

/**
 * The source of updates: an address as above, or a folder that every PC reads (`file:///media/usb/stockhand`,
 * `file://server/share/stockhand`). In one spelling, without a slash at its end; `null` where it is neither.
 */
export function parseFeed(text: string): string | null {
  const url = urlIn(text.trim());
  if (url?.protocol !== 'file:') {
    const address = parseAddress(text, 'updates');
    return address.ok ? address.value : null;
  }
  if (url.search !== '' || url.hash !== '' || url.pathname === '/') return null;
  return trimEndOf(url.href, (sign) => sign === '/');
}
