/** The callers that the stand-in accepts: programs of this PC that mean it. A page of a browser is told nothing and changes nothing. */
import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Refusal } from './refusal.ts';

const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]'];

/**
 * A page reaches loopback by a name that its own server gave a new address (DNS rebinding), or by a request across sites; the browser
 * tells the one in `Host`, the other in `Origin` or `Sec-Fetch-Site`.
 * @param hosts more names that it is called by
 */
export function refuseForeign({ headers }: IncomingMessage, hosts: readonly string[] = []): void {
  const name = (headers.host ?? '').toLowerCase().replace(/:\d+$/, '');
  const isOwnName = LOOPBACK.includes(name) || hosts.includes(name);
  const site = headers['sec-fetch-site'] ?? 'none';
  if (!isOwnName || headers.origin !== undefined || site !== 'none')
    throw new Refusal(403, 'The stand-in answers programs of this PC only');
}

/** A program of this PC that was not told it may not steer the Service either. */
export function requireSecret({ headers }: IncomingMessage, secret: string): void {
  const told = Buffer.from(String(headers['x-control-secret'] ?? ''));
  const wanted = Buffer.from(secret);
  if (told.length !== wanted.length || !timingSafeEqual(told, wanted))
    throw new Refusal(403, 'The secret of this start is missing');
}
