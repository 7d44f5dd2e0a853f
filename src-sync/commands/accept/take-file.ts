/** Takes in what concerns the one file of a place (an item's picture, a custom field): a later choice replaces one that was not sent. */
import { concernsPlace } from '../../operations/file-conflict.ts';
import type { JsonObject } from '../../domain/values/json.ts';
import type { OperationName, StoredOperation } from '../../domain/outbox/operation.ts';
import { NO_FILE, contentAfter } from '../../domain/records/queued-file.ts';
import { fileSourceOf, slotOf, type FileSlot } from '../../domain/records/record-file.ts';
import { hasDependants, openOperationsOn } from '../../store/outbox/accepting.ts';
import type { Reader } from '../../store/database.ts';
import { readKeptFile } from '../../store/records/record-files.ts';
import { readRecord } from '../../store/records/records.ts';
import { isUnsent, latestWithin } from './commutes.ts';

/** The unsent operation that this one takes the place of; never one that a person was asked about, or that others wait for. */
export async function replacedBy(
  reader: Reader,
  recordId: string,
  name: OperationName,
  body: JsonObject,
): Promise<StoredOperation | null> {
  const operations = await openOperationsOn(reader, recordId);
  const target = latestWithin(
    operations,
    (one) => one.name === name && one.recordId === recordId && slotOf(one.body) === slotOf(body),
    { name, body },
  );
  if (target === null) return null;
  const { state, lastError } = target;
  const isRefused = state === 'rejected' && lastError?.code === 'REFUSED' && target === operations.at(-1);
  if (!isUnsent(target) && !isRefused) return null;
  return (await hasDependants(reader, target.seq)) ? null : target;
}

/** The files that the person sees there now, as hashes: the Service's, and the one of their own earlier choice. */
export async function seenThere(reader: Reader, recordId: string, slot: FileSlot): Promise<JsonObject> {
  const earlier = (await openOperationsOn(reader, recordId))
    .filter((one) => concernsPlace(one, slot))
    .map((one) => contentAfter(one.body));
  const kept = await readKeptFile(reader, recordId, slot);
  const shown =
    kept === null ? await saidOf(reader, recordId, slot) : [kept.fileName?.slice(0, NAME_LENGTH) ?? NO_FILE];
  // Before the first of them nothing was seen: then the Service may have anything.
  return earlier.length > 0 && shown.length === 0 ? {} : { there: [...shown, ...earlier] };
}

/** A file that was never read is known by the record alone, and only that there is none: what somebody puts there later was not seen. */
async function saidOf(reader: Reader, recordId: string, slot: FileSlot): Promise<readonly string[]> {
  const server = (await readRecord(reader, recordId))?.server ?? null;
  return server !== null && fileSourceOf(slot, server).kind === 'none' ? [NO_FILE] : [];
}

/** Of a SHA-256 in hexadecimal. */
const NAME_LENGTH = 64;
