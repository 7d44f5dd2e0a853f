/** The outbox as a file that another PC can take up: every open change, the records it is about, and whose data it is. Holds no secret. */
import { z } from 'zod';
import { COLLECTIONS } from '../records/collections.ts';
import { FAILURE_CODES } from '../failure.ts';
import type { ListedOrganization } from '../sync/identity.ts';
import type { JsonObject } from '../values/json.ts';
import { onDemand } from '../sync/on-demand.ts';
import { OPEN_STATES, OPERATION_NAMES } from './operation.ts';
import { FILE_NAME, queuedFileOf, type QueuedFile } from '../records/queued-file.ts';

export const OUTBOX_FILE_FORMAT = 'stockhand-outbox';
/** A reader refuses what is newer than it knows. */
export const OUTBOX_FILE_VERSION = 1;

const id = z.string().min(1).max(200);
/** Unix milliseconds, as far as there are dates. */
const time = z.number().int().min(0).max(8.64e15);
const count = z.number().int().min(0);
const document = onDemand(() => z.record(z.string(), z.json()).transform((value): JsonObject => value));

const operationSchema = onDemand(() =>
  z.strictObject({
    id,
    name: z.enum(OPERATION_NAMES),
    recordId: id,
    body: document(),
    /** The edits it was merged from; `null` where it is one. */
    parts: z.array(z.strictObject({ id, body: document(), touches: z.array(id).optional() })).nullable(),
    base: document().nullable(),
    conflict: z
      .strictObject({
        base: document(),
        mine: document(),
        theirs: document().nullable(),
        fields: z.array(z.string()),
      })
      .nullable(),
    state: z.enum(OPEN_STATES),
    wasSent: z.boolean(),
    attempts: count,
    token: z.string().max(100).nullable(),
    createdAtMs: time,
    sentAtMs: time.nullable(),
    lookedUp: count,
    lastError: z.strictObject({ code: z.enum(FAILURE_CODES), message: z.string() }).nullable(),
    /** Every record it touches. */
    touches: z.array(id),
    /** Operations of this file that must be done before it. */
    dependsOn: z.array(id),
    /** Ids of the forms that were merged into it. */
    edits: z.array(id),
  }),
);

const recordSchema = onDemand(() =>
  z.strictObject({
    id,
    collection: z.enum(COLLECTIONS),
    serverId: id.nullable(),
    parentId: id.nullable(),
    /** As the Service had it; `null` for a record that exists only here. */
    server: document().nullable(),
    serverUpdatedAt: z.string().nullable(),
    gone: z.boolean(),
    /** Stock rows: whose stock, and where. */
    itemId: id.nullable(),
    warehouseId: id.nullable(),
  }),
);

const organizationSchema = onDemand(() =>
  z.strictObject({ ids: z.tuple([z.string()], z.string()), name: z.string() }),
);

/** Of files that wait with their changes: name on disk and content, as base64. */
export const filedFiles = onDemand(() =>
  z.array(z.strictObject({ name: z.string().regex(FILE_NAME), content: z.base64() })).default([]),
);

/** Hashes of files of the changes that were missing on the PC they come from. */
export const missingFiles = onDemand(() => z.array(z.string().regex(/^[0-9a-f]{64}$/)).optional());

export type FiledFile = z.output<ReturnType<typeof filedFiles>>[number];

export const outboxContentsSchema = onDemand(() =>
  z.strictObject({
    /** The organizations that the data may belong to, as far as sign-ins have told. */
    organizations: z.array(organizationSchema()),
    operations: z.array(operationSchema()),
    records: z.array(recordSchema()),
  }),
);

export const outboxFileSchema = onDemand(() =>
  z.strictObject({
    format: z.literal(OUTBOX_FILE_FORMAT),
    version: z.literal(OUTBOX_FILE_VERSION),
    /** Of this export: taken up once. */
    id: z.uuid(),
    exportedAt: z.iso.datetime(),
    baseUrl: z.string().min(1).max(2_048),
    organizationId: id.nullable(),
    ...outboxContentsSchema().shape,
    files: filedFiles(),
    filesMissing: missingFiles(),
  }),
);

export type OutboxContents = Readonly<z.output<ReturnType<typeof outboxContentsSchema>>>;
export type OutboxFile = Readonly<z.output<ReturnType<typeof outboxFileSchema>>>;
export type FiledOperation = OutboxFile['operations'][number];
export type FiledRecord = OutboxFile['records'][number];

/** Files that a change needs, each with the way to where the change names it. */
export function filesNamedBy({
  body,
  parts,
}: Pick<FiledOperation, 'body' | 'parts'>): readonly { readonly file: QueuedFile; readonly path: Path }[] {
  const bodies: { readonly body: JsonObject; readonly path: Path }[] = [
    { body, path: ['body'] },
    ...(parts ?? []).map((part, index) => ({ body: part.body, path: ['parts', index, 'body'] })),
  ];
  return bodies.flatMap((one) => {
    const file = queuedFileOf(one.body);
    return file === null ? [] : [{ file, path: [...one.path, 'file'] }];
  });
}

type Path = readonly (string | number)[];

/** Whose data a file or a database holds. */
export interface Belonging {
  readonly baseUrl: string;
  /** The organization selector; `null` for the token's own organization. */
  readonly organizationId: string | null;
  readonly organizations: readonly ListedOrganization[];
}

/** `untold`: it cannot be known from here, which is not enough to mix them. */
export function compareBelonging(one: Belonging, other: Belonging): 'same' | 'other' | 'untold' {
  if (one.baseUrl !== other.baseUrl) return 'other';
  if (one.organizationId !== null && other.organizationId !== null) {
    return isSameText(one.organizationId, other.organizationId) ? 'same' : 'other';
  }
  const [mine, theirs] = [idsOf(one), idsOf(other)];
  // Neither ever signed in: the token's own organization on both sides, and the first sign-in is held against what is known then.
  if (one.organizationId === other.organizationId && (mine.length === 0 || theirs.length === 0))
    return 'same';
  const shared = mine.some((id) => theirs.some((otherId) => isSameText(id, otherId)));
  if (mine.length === 0 || theirs.length === 0) return 'untold';
  if (!shared) return 'other';
  // A token that may use several organizations does not tell which of them its data is of.
  const isCertain = [one, other].every(
    (side) => side.organizationId !== null || side.organizations.length === 1,
  );
  return isCertain || one.organizationId === other.organizationId ? 'same' : 'untold';
}

function idsOf({ organizationId, organizations }: Belonging): readonly string[] {
  return organizationId === null ? organizations.flatMap(({ ids }) => ids) : [organizationId];
}

function isSameText(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

export interface FilesTaken {
  readonly files: readonly FiledFile[];
  /** Hashes of those that are not whole here either: their changes ask the person for them, here as there. */
  readonly filesMissing: readonly string[];
}

/** @param address base address and organization of the database */
export function outboxFileOf(
  address: Pick<Belonging, 'baseUrl' | 'organizationId'>,
  taken: OutboxContents & Partial<FilesTaken>,
  now: { readonly id: string; readonly atMs: number },
): OutboxFile {
  const { files = [], filesMissing = [], ...contents } = taken;
  return {
    format: OUTBOX_FILE_FORMAT,
    version: OUTBOX_FILE_VERSION,
    id: now.id,
    exportedAt: new Date(now.atMs).toISOString(),
    baseUrl: address.baseUrl,
    organizationId: address.organizationId,
    ...contents,
    files: [...files],
    // Named only where there are any: an older Stockhand reads every other file.
    ...(filesMissing.length === 0 ? {} : { filesMissing: [...filesMissing] }),
  };
}
