/** Pictures and files of records: read when somebody looks at them, then kept on this PC. */
import { customFieldsOf } from './item-fields.ts';
import { overlay } from './merge.ts';
import { queuedFileOf } from './queued-file.ts';
import type { JsonObject, JsonValue } from '../values/json.ts';

/** `image`, or `field:` and the key of a custom field of type FILE. */
export type FileSlot = 'image' | `field:${string}`;

/** A kept part of a record: of items a file of theirs, of documents and e-mails their content. */
export type KeptSlot = FileSlot | 'document' | 'email';

/** The file of a record that an operation is about. */
export function slotOf(body: JsonObject): FileSlot {
  const { fieldKey } = body;
  return typeof fieldKey === 'string' ? `field:${fieldKey}` : 'image';
}

/**
 * `ready` lies on this PC · `none` the Service has none · `reading` is on its way ·
 * `unknown` was never read and cannot be read now.
 */
export type FileState =
  | {
      readonly state: 'ready';
      /** Name on disk: the SHA-256 of the content, with the ending of its kind. */
      readonly fileName: string;
      readonly contentType: string;
      readonly sizeBytes: number;
      /** A picture that a window can show without risk: PNG, JPEG, GIF or WebP by its content, not by its name. */
      readonly isPicture: boolean;
      /** ISO 8601: as of when. */
      readonly fetchedAt: string;
      /** It was chosen here and is not at the Service yet. */
      readonly isWaiting?: true;
    }
  | { readonly state: 'none' }
  | { readonly state: 'reading' }
  | { readonly state: 'unknown' };

/** `sourceKey`: while it stays the same, what was read stays right. */
export type FileSource = { readonly kind: 'none' | 'maybe'; readonly sourceKey: string };

const ABOUT_PICTURES = /image|photo|picture|thumbnail/i;

/** The record's own fields about a file: often enough to know without a request that there is none. */
export function fileSourceOf(slot: FileSlot, document: JsonObject): FileSource {
  if (slot !== 'image') return sourceOfField(slot.slice('field:'.length), document);
  const hints = Object.entries(document).filter(([name]) => ABOUT_PICTURES.test(name));
  const hasNone = hints.length > 0 && hints.every(([, value]) => saysNone(value));
  // Without a hint of its own kind, any change of the record may be a change of its picture.
  const sourceKey = JSON.stringify([hints, document['updatedAt'] ?? null]);
  return { kind: hasNone ? 'none' : 'maybe', sourceKey };
}

/**
 * The record with the file of an operation in its place, or without one: a picture as far as the record says so by yes or no; until the Service
 * says how it shows the file of a field, that holds the file's name.
 */
export function withFile(document: JsonObject, body: JsonObject): JsonObject {
  const file = queuedFileOf(body);
  const { fieldKey } = body;
  if (typeof fieldKey !== 'string') return withPicture(document, file !== null);
  return file === null ? document : overlay(document, { customFields: { [fieldKey]: file.name } });
}

function withPicture(document: JsonObject, hasOne: boolean): JsonObject {
  const flags = Object.entries(document).filter(
    ([name, value]) => ABOUT_PICTURES.test(name) && typeof value === 'boolean',
  );
  return { ...document, ...Object.fromEntries(flags.map(([name]) => [name, hasOne])) };
}

function sourceOfField(key: string, document: JsonObject): FileSource {
  const fields = customFieldsOf(document);
  const value = Object.hasOwn(fields, key) ? fields[key] : undefined;
  const sourceKey = JSON.stringify([value ?? null, document['updatedAt'] ?? null]);
  return { kind: saysNone(value) ? 'none' : 'maybe', sourceKey };
}

function saysNone(value: JsonValue | undefined): boolean {
  return value === undefined || value === null || value === false || value === '';
}
