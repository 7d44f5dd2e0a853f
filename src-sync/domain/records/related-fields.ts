/** The fields of an entry of a record's history, whatever the Service calls its fields: movements, activities, documents, e-mails. */
import type { RelatedCollection } from './collections.ts';
import { FIELDS, readNamed, readNumber, readServerId, readText, readTime } from './fields.ts';
import { isJsonObject, type JsonObject } from '../values/json.ts';

export interface MovementFacts {
  /** Signed; `null` where no quantity can be read. */
  readonly qty: number | null;
  /** As the Service calls it, e.g. `ADJUSTMENT`. */
  readonly kind: string | null;
  readonly reason: string | null;
  readonly reference: string | null;
  /** Cost of one unit. */
  readonly unitCost: number | null;
  readonly who: string | null;
}

export interface ActivityFacts {
  readonly kind: string | null;
  readonly note: string | null;
  readonly who: string | null;
}

export interface DocumentFacts {
  readonly name: string | null;
  readonly sizeBytes: number | null;
  /** Id of the activity that it belongs to. */
  readonly activityId: string | null;
  readonly who: string | null;
}

export interface EmailFacts {
  readonly subject: string | null;
  readonly from: string | null;
  readonly to: string | null;
  /** `null` where it cannot be told. */
  readonly isOutgoing: boolean | null;
}

const OUT = /^(out|outgoing|outbound|issue|issued|debit|minus|sent|sender|-)$/i;
const IN = /^(in|incoming|inbound|received|inbox)$/i;

export function readMovement(record: JsonObject): MovementFacts {
  const kind = readText(record, FIELDS.movementKind);
  return {
    qty: signedQuantity(record, kind),
    kind,
    reason: readText(record, FIELDS.movementReason),
    reference: readText(record, FIELDS.movementReference),
    unitCost: readNumber(record, FIELDS.movementUnitCost),
    who: readNamed(record, FIELDS.actor),
  };
}

/** A quantity without a sign has its direction beside it, or in its kind (`TRANSFER_OUT`). */
function signedQuantity(record: JsonObject, kind: string | null): number | null {
  const qty = readNumber(record, FIELDS.movementQuantity);
  if (qty === null || qty <= 0) return qty;
  const direction = readText(record, FIELDS.movementDirection);
  const isOut = direction === null ? /(^|[_\s-])out$/i.test(kind ?? '') : OUT.test(direction.trim());
  return isOut ? -qty : qty;
}

/** The place of a movement: the warehouse's server id and the name it had, as far as the line tells. */
export function readPlace(record: JsonObject): {
  readonly serverId: string | null;
  readonly name: string | null;
} {
  const nested = record['warehouse'];
  const inside = isJsonObject(nested) ? nested : {};
  return {
    serverId:
      readText(record, ['warehouseId', 'warehouseGid', 'warehouse_id', 'warehouse_gid']) ??
      readServerId(inside),
    name:
      readText(record, ['warehouseName', 'warehouse_name', 'warehouse', 'location']) ??
      readText(inside, ['name', 'code']),
  };
}

export function readActivity(record: JsonObject): ActivityFacts {
  return {
    kind: readText(record, FIELDS.activityKind),
    note: readText(record, FIELDS.activityNote),
    who: readNamed(record, FIELDS.actor),
  };
}

export function readDocument(record: JsonObject): DocumentFacts {
  const { activity } = record;
  return {
    name: readText(record, FIELDS.documentName),
    sizeBytes: readNumber(record, FIELDS.documentSize),
    activityId:
      readText(record, FIELDS.documentActivity) ?? (isJsonObject(activity) ? readServerId(activity) : null),
    who: readNamed(record, FIELDS.actor),
  };
}

export function readEmail(record: JsonObject): EmailFacts {
  const direction = readText(record, FIELDS.emailDirection)?.trim() ?? '';
  return {
    subject: readText(record, FIELDS.emailSubject),
    from: readNamed(record, FIELDS.emailFrom),
    to: readNamed(record, FIELDS.emailTo),
    isOutgoing: OUT.test(direction) ? true : IN.test(direction) ? false : null,
  };
}

const TIMES: Readonly<Record<RelatedCollection, readonly string[]>> = {
  stockMovements: FIELDS.movementTime,
  contactActivities: [...FIELDS.activityTime, ...FIELDS.createdAt],
  contactDocuments: [...FIELDS.documentTime, ...FIELDS.createdAt],
  contactEmails: [...FIELDS.emailTime, ...FIELDS.createdAt],
};

/** When it happened, ISO 8601 in UTC; `null` where the line does not tell. */
export function readHappenedAt(collection: RelatedCollection, record: JsonObject): string | null {
  return readTime(record, TIMES[collection]);
}
