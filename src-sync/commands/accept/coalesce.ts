/**
 * Accepts operations that say the whole of something: an order, a switch, "all of them", the warehouses added up. A second one before the
 * first was sent is coalesced with it, unless an operation between the two depends on which of them is done.
 */
import { byDisplayOrder } from '../../domain/records/display-order.ts';
import { readPublished } from '../../domain/records/fields.ts';
import { textsIn } from '../../domain/values/json.ts';
import {
  ALL_NOTIFICATIONS,
  ALL_PIPELINES,
  ALL_STOCK,
  type OperationName,
  type StoredOperation,
} from '../../domain/outbox/operation.ts';
import { collectionOf, OPERATIONS } from '../../operations/registry.ts';
import { isPublishing, publishedBy } from '../../operations/crm.ts';
import {
  hasDependants,
  openOperationsOn,
  partsOf,
  shownNotifications,
  shownRecords,
  type Part,
} from '../../store/outbox/accepting.ts';
import type { Reader, Writer } from '../../store/database.ts';
import { isAnyOpenOn, mergeWish, openSince, tellsPublished, unsentOf } from '../../store/outbox/merging.ts';
import { touchedRecords } from '../../store/outbox/touched.ts';
import { insert, subjectOf, type Edit, type Taken } from './insert.ts';
import { isUnsent, latestWithin } from './commutes.ts';

/** It has no figures of its own: what is added up is what the Service has then. So two are one unless stock changes between them. */
export async function acceptReconciliation(tx: Writer, edit: Edit): Promise<Taken> {
  const [target, ...since] = await openSince(tx, 'stock.reconcile');
  if (target?.state !== 'queued' || since.some(changesStock)) {
    return insert(tx, edit, { recordId: ALL_STOCK, touches: [] });
  }
  return merge(tx, target, { id: edit.id, body: {} });
}

function changesStock({ name, body }: StoredOperation): boolean {
  return OPERATIONS[name].changesStock(body);
}

/**
 * Those that are shown now; what arrives later was not in front of the person. Read and dismissed come to the same in any order, so
 * whatever is between the two may be passed. One that another change would hold back stays by itself.
 */
export async function acceptForEvery(tx: Writer, edit: Edit): Promise<Taken> {
  const { name } = edit.request;
  const touches = await shownNotifications(tx, { unreadOnly: name === 'notifications.markAllRead' });
  for (const target of await unsentOf(tx, name)) {
    const known = new Set(await touchedRecords(tx, target.seq));
    const added = touches.filter((id) => !known.has(id));
    if ((await isAnyOpenOn(tx, added)) || (await hasDependants(tx, target.seq))) continue;
    return merge(tx, target, { id: edit.id, body: {}, touches: added });
  }
  return insert(tx, edit, { recordId: ALL_NOTIFICATIONS, touches });
}

/** Nobody is moved whom the person did not see: the order as shown is what the Service's is compared with. */
export async function acceptOrder(tx: Writer, edit: Edit): Promise<Taken> {
  const { body } = edit.resolved;
  const ids = textsIn(body['ids']);
  const open = await openSince(tx, 'pipelines.order');
  const target = latestWithin(
    open.filter(({ name }) => collectionOf(name) === 'pipelines'),
    ({ name }) => name === 'pipelines.order',
    { name: 'pipelines.order', body },
  );
  if (target !== null && (await takesOrder(tx, target, ids))) {
    return merge(tx, target, { id: edit.id, body });
  }
  const base = JSON.stringify({ ids: byDisplayOrder(await shownRecords(tx, 'pipelines')) });
  return insert(tx, edit, { recordId: ALL_PIPELINES, touches: ids, base });
}

/** The same pipelines: another one may still have to be made, or was not seen then. */
async function takesOrder(reader: Reader, target: StoredOperation, ids: readonly string[]): Promise<boolean> {
  const before = new Set(textsIn(target.body['ids']));
  const isSame = before.size === new Set(ids).size && ids.every((id) => before.has(id));
  return isSame && isUntried(target) && !(await hasDependants(reader, target.seq));
}

/** Publishing is held against the form as it was shown, as an edit is. The last wish wins; what the form has by then needs no request. */
export async function acceptPublishing(tx: Writer, edit: Edit): Promise<Taken> {
  const { id: recordId, shown } = subjectOf(edit);
  const { name } = edit.request;
  const target = latestWithin(
    await openOperationsOn(tx, recordId),
    (one) => isPublishing(one.name) && one.recordId === recordId,
    { name, body: {} },
  );
  if (target === null || !isUntried(target) || !(await takesWish(tx, target, name))) {
    return insert(tx, edit, { recordId, base: shown });
  }
  const parts = (await partsOf(tx, target)).map((part) =>
    Object.hasOwn(part.body, 'published') ? part : { ...part, body: publishedBy(target.name) },
  );
  const part = { id: edit.id, body: publishedBy(name) };
  await mergeWish(tx, target, { name, body: target.body, parts: [...parts, part] });
  return { operationId: target.id, recordId, place: target.seq };
}

/** A Service that does not tell whether a form is published refuses to take back what is not, and nobody could know before. */
async function takesWish(reader: Reader, target: StoredOperation, name: OperationName): Promise<boolean> {
  const isTold = readPublished(target.base ?? {}) !== null || (await tellsPublished(reader));
  return (target.name === name || isTold) && !(await hasDependants(reader, target.seq));
}

/** Never one that may be at the Service, was looked for there, or that a person is asked about. */
function isUntried(operation: StoredOperation): boolean {
  return isUnsent(operation) && operation.lookedUp === 0;
}

async function merge(tx: Writer, target: StoredOperation, part: Part): Promise<Taken> {
  const parts = [...(await partsOf(tx, target)), part];
  const { body, touches: added = [] } = part;
  await mergeWish(tx, target, { name: target.name, body, parts, added });
  return { operationId: target.id, recordId: target.recordId, place: target.seq };
}
