/** The last word of `sync`: its numbers on stdout, its sentence on stderr. */
import { isSweptCollection, SWEPT_COLLECTIONS } from '../../domain/records/collections.ts';
import { FAILURES } from '../../domain/failure-table.ts';
import { reworded, type Failure } from '../../domain/failure.ts';
import type { OperationState } from '../../domain/outbox/operation.ts';
import { PROXY_SIGN_IN_VARIABLE } from '../../domain/sync/network.ts';
import { passedInWords } from '../../domain/sync/skipped-lists.ts';
import type { SyncSummary } from '../../engine/run/types.ts';
import type { Reader } from '../../store/database.ts';
import { outboxCounts } from '../../store/outbox/outbox.ts';
import { collectionCounts } from '../../store/records/collection-counts.ts';
import { stoppedBy } from './exit-codes.ts';
import { counted, inNumbers } from '../../domain/values/counted.ts';
import { exactTime } from '../arguments/numbers.ts';
import type { Output } from './output.ts';
import type { Session } from '../session.ts';
import { TOKEN_VARIABLE } from '../sign-in.ts';
import { readStored } from '../stored.ts';

export const NO_OPERATIONS: SyncSummary['outbox'] = {
  queued: 0,
  unconfirmed: 0,
  done: 0,
  conflict: 0,
  rejected: 0,
  blocked: 0,
};

/** An operation that is being sent this very moment still waits for its outcome: outside the outbox's own list it counts as queued. */
export function foldSending(counts: Readonly<Record<OperationState, number>>): SyncSummary['outbox'] {
  const { sending, queued, unconfirmed, done, conflict, rejected, blocked } = counts;
  return { queued: queued + sending, unconfirmed, done, conflict, rejected, blocked };
}

const DEADLINE_PASSED =
  'The deadline passed first. Everything done so far is kept; the next sync goes on from there.';

/** Every `sync` ends with a summary, also one that could not begin: a script need not tell the cases apart. */
export async function reportNotStarted(
  reason: Failure,
  session: Session | null,
  output: Output,
): Promise<void> {
  const stopped = stoppedBy(reason.code);
  if (stopped !== null) await output.line(printed(await summaryWithoutRun(session, { stopped, reason })));
}

/** A script reads the sentence in English; its key and values are for a window. */
export function printed<Summary extends Pick<SyncSummary, 'reason'>>(summary: Summary): Summary {
  const { reason } = summary;
  return reason === undefined
    ? summary
    : { ...summary, reason: reworded(reason, { message: reason.message }) };
}

/** The deadline passed before there was anything to run. */
export async function reportDeadline(session: Session, output: Output): Promise<void> {
  const stopped = 'deadline' as const;
  await output.line(await summaryWithoutRun(session, { stopped }));
  output.note(DEADLINE_PASSED);
}

/** The summary of a run that could not start: what the store holds, where it can be read at all. */
async function summaryWithoutRun(
  session: Session | null,
  why: Pick<SyncSummary, 'stopped' | 'reason'>,
): Promise<Omit<SyncSummary, 'mirror' | 'outbox'> & Partial<Pick<SyncSummary, 'mirror' | 'outbox'>>> {
  const stored = session === null ? null : await readStored(session, describe);
  // Numbers that cannot be known are left out: zeros would read as "nothing waits".
  const known = stored?.ok === true ? (stored.value ?? { mirror: {}, outbox: NO_OPERATIONS }) : {};
  return { ...known, requests: 0, rateLimited: 0, durationMs: 0, ...why };
}

async function describe(reader: Reader): Promise<Pick<SyncSummary, 'mirror' | 'outbox'>> {
  const counts = await collectionCounts(reader);
  const mirror: Record<string, { rows: number; complete: boolean }> = {};
  for (const collection of SWEPT_COLLECTIONS) {
    const { rows } = counts[collection];
    mirror[collection] = { rows, complete: false };
  }
  return { mirror, outbox: foldSending(await outboxCounts(reader)) };
}

/** The result of a run, as its last line. `asked`: the number of collections that it was to make complete. */
export function doneInWords(summary: SyncSummary, asked: number): string {
  const complete = Object.values(summary.mirror).filter((one) => one.complete);
  const rows = Object.values(summary.mirror).reduce((sum, one) => sum + one.rows, 0);
  const { queued, unconfirmed, blocked } = summary.outbox;
  const waiting = queued + unconfirmed + blocked;
  const waits =
    waiting === 0
      ? 'nothing waits to be sent'
      : `${counted(waiting, 'change waits', 'changes wait')} to be sent`;
  const slowed =
    summary.rateLimited === 0 ? '' : `, told to slow down ${counted(summary.rateLimited, 'time', 'times')}`;
  return (
    `${summary.stopped === 'complete' ? 'Done' : 'So far'}: ${complete.length} of ${counted(asked, 'collection', 'collections')} complete, ` +
    `${counted(rows, 'record', 'records')} here, ${waits}. ` +
    `${counted(summary.requests, 'request', 'requests')} in ${exactTime(summary.durationMs)}${slowed}.`
  );
}

/** Why a run did not end with everything done, in words; `null` when there is nothing to say. */
export function sentenceOf(summary: SyncSummary): string | null {
  if (summary.reason !== undefined) {
    const why = sentenceOfFailure(summary.reason);
    return summary.stopped === 'deadline' ? `${DEADLINE_PASSED} ${why}` : why;
  }
  switch (summary.stopped) {
    case 'complete':
      return null;
    case 'needs-person':
      return needsPersonSentence(summary);
    case 'deadline':
      return DEADLINE_PASSED;
    case 'offline':
      return 'The Service cannot be reached. Your changes are kept here and go out with the next sync; check the network.';
    case 'auth':
      return 'Sign-in is needed. Your changes are kept here and go out once you have signed in again.';
    case 'locked':
      return 'Another Stockhand is syncing this profile. Nothing was changed.';
    case 'storage':
      return 'The database of this profile cannot be used. Nothing that was accepted is lost.';
  }
}

/** By the code that a connection failed with: what the network settings are called here. */
const NETWORK_FLAGS: readonly (readonly [RegExp, string])[] = [
  [/^PROXY_407$/, `${PROXY_SIGN_IN_VARIABLE} gives the user and password of the proxy.`],
  [/^PROXY_/, '--proxy names another proxy, and “--proxy none” goes without.'],
  [
    /^(SELF_SIGNED|DEPTH_ZERO|UNABLE_TO_|CERT_UNTRUSTED|CERT_SIGNATURE)/,
    '--ca-file names a file of certificates.',
  ],
];

/** The sentence of a failure, with what a person at a command line can do about it. */
export function sentenceOfFailure({ code, message, detail }: Failure): string {
  const network = NETWORK_FLAGS.find(([pattern]) => pattern.test(detail ?? ''))?.[1];
  if (code === 'UNREACHABLE' && network !== undefined) return `${message} On the command line, ${network}`;
  if (code === 'SIGN_IN_NEEDED')
    return `${message} On the command line, give a valid access token in ${TOKEN_VARIABLE}.`;
  return FAILURES[code].fixedBy === 'organization'
    ? `${message} On the command line, --org says which organization it is; --base-url without it means the token’s own.`
    : message;
}

function needsPersonSentence(summary: SyncSummary): string {
  const { outbox, guard, suspected, passed } = summary;
  const parts: string[] = [];
  if (outbox.conflict + outbox.rejected > 0) {
    parts.push(
      `Changes wait for a person: ${outbox.rejected} refused by the Service, ${outbox.conflict} in conflict. Nothing of them is lost; see “stockhand outbox”.`,
    );
  }
  for (const [collection, rows] of Object.entries(guard ?? {})) {
    parts.push(
      `The Service no longer lists ${inNumbers(rows)} of ${collection}. That is too many to believe, so they are kept; look at the Service, and if they were really deleted say so with “stockhand accept-deletions ${collection}”.`,
    );
  }
  for (const [collection, rows] of Object.entries(suspected ?? {})) {
    parts.push(
      `The Service no longer lists ${inNumbers(rows)} of ${collection}, and nothing could prove yet that they are deleted. They are kept; the next sync tries again.`,
    );
  }
  for (const [collection, lists] of Object.entries(passed ?? {})) {
    if (isSweptCollection(collection)) parts.push(passedInWords(collection, lists).message);
  }
  return (
    parts.join(' ') || parkedSentence(summary) || 'Something waits for a person (see “stockhand outbox”).'
  );
}

/** Rows that are not here as the Service has them, whatever else is to be said; `null` when there are none. */
export function parkedSentence({ parked }: SyncSummary): string | null {
  const counts = Object.entries(parked ?? {}).map(
    ([collection, rows]) => `${inNumbers(rows)} of ${collection}`,
  );
  if (counts.length === 0) return null;
  return `Rows that the Service sent cannot be understood and were set aside: ${counts.join(', ')}. What is here of them stays as it was; “stockhand parked” shows what came and why.`;
}
