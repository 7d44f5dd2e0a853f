/** Takes one of the edits that an operation was merged from out of it; the others stay. */
import { carriedParts } from '../../domain/records/carry.ts';
import { ALL_NOTIFICATIONS, type StoredOperation } from '../../domain/outbox/operation.ts';
import { isPublishing, publishingFor } from '../../operations/crm.ts';
import type { Part } from '../../store/outbox/accepting.ts';
import type { Writer } from '../../store/database.ts';
import { mergeWish, withdraw } from '../../store/outbox/merging.ts';
import { keepParts } from '../../store/outbox/settling.ts';

/** @param index of the part; there is at least one other */
export async function leaveOut(
  tx: Writer,
  operation: StoredOperation,
  parts: readonly Part[],
  index: number,
): Promise<void> {
  if (operation.recordId === ALL_NOTIFICATIONS) return leaveOutOfAll(tx, operation, parts, index);
  const { base } = operation;
  const { left, body } = carriedParts(parts, { was: base, now: base, without: index });
  if (!isPublishing(operation.name)) return keepParts(tx, operation, left, body);
  await mergeWish(tx, operation, { name: publishingFor(body), body: operation.body, parts: left });
}

/** "All" asked for later means those as well that were asked for before, so only the last one takes anything with it. */
async function leaveOutOfAll(
  tx: Writer,
  operation: StoredOperation,
  parts: readonly Part[],
  index: number,
): Promise<void> {
  const { touches = [] } = parts[index] ?? {};
  const left = parts.flatMap((part, position) => {
    if (position === index) return [];
    return position === index + 1 ? [{ ...part, touches: [...touches, ...(part.touches ?? [])] }] : [part];
  });
  const isLast = index === parts.length - 1;
  await withdraw(tx, operation, { parts: left, without: isLast ? touches : [] });
}
