/** Reads a file from an address that the Service handed out. The sign-in never goes there: another host may keep the file. */
import { failure } from '../domain/failure.ts';
import { aboutRecords } from '../domain/messages/records.ts';
import { failed, ok, type Result } from '../domain/result.ts';
import type { HttpExchange } from './exchange.ts';
import { words } from './failure-words.ts';

/** Follows no redirect. The caller has judged the address (`isReadableLink`). */
export async function readLinkedFile(
  exchange: HttpExchange,
  url: URL,
  signal: AbortSignal,
): Promise<Result<Uint8Array>> {
  const headers = { accept: '*/*', 'accept-encoding': 'gzip', 'user-agent': 'Stockhand' };
  const outcome = await exchange.send({ method: 'GET', url, headers, signal });
  if (outcome.kind === 'unsent') return failed(words.unsent(outcome));
  if (outcome.kind === 'broken') return failed(words.broken(outcome, 'no'));
  const { status, body } = outcome;
  if (status === 200 && body.byteLength > 0) return ok(body);
  const message = status === 200 ? aboutRecords('linkedEmpty') : aboutRecords('linkedUnreadable');
  return failed(failure('REFUSED', message, { status, effect: 'no' }));
}
