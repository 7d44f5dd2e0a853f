/** Operations that carry a file, and their neighbours: what their lines consist of, beside what shapes.ts tells of all. */
import { z } from 'zod';
import { filledText, uuid } from '../contract/values.ts';
import type { FileOperationName, ImportOperationName } from '../domain/operation.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../domain/json.ts';
import type { Failure } from '../domain/failure.ts';
import { isPictureFile, QUEUED_FILE_BYTES_MAX, queuedFileOf } from '../domain/queued-file.ts';
import { isFieldName, refusal } from './clean-input.ts';
import type { Shape } from './shapes.ts';

const documentPlace = z.strictObject({ activityId: z.guid().optional() });

const plain = { body: null, references: {}, creates: false } as const;

/** `rows` is for a person to see; it is not sent. */
const imported = {
  rows: z.int().min(0).optional(),
};
const stocked = { stockMode: filledText.max(50).optional(), ...imported };

export const FILE_SHAPES: Readonly<Record<FileOperationName | ImportOperationName, Shape>> = {
  'items.import': {
    subject: null,
    body: { part: 'record', schema: z.strictObject({ warehouseId: uuid, ...stocked }) },
    references: { warehouseId: 'warehouses' },
    creates: false,
    file: 'any',
  },
  'contacts.import': {
    subject: null,
    body: { part: 'record', schema: z.strictObject(imported), optional: true },
    references: {},
    creates: false,
    file: 'any',
  },
  'warehouses.import': {
    subject: 'warehouses',
    body: { part: 'record', schema: z.strictObject(stocked), optional: true },
    references: {},
    creates: false,
    file: 'any',
  },
  'items.setImage': { subject: 'items', ...plain, file: 'picture' },
  'items.removeImage': { subject: 'items', ...plain },
  'items.setFile': { subject: 'items', ...plain, file: 'any', field: true },
  'items.generateBarcode': { subject: 'items', ...plain },
  'contacts.addDocument': {
    subject: 'contacts',
    body: { part: 'record', schema: documentPlace, optional: true },
    references: { activityId: 'contactActivities' },
    creates: true,
    file: 'any',
  },
  'contacts.deleteDocument': { subject: 'contactDocuments', ...plain },
};

const FIELD_KEY_CHARACTERS_MAX = 200;

const fileDescription = z.strictObject({
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  name: z.string().min(1).max(255),
  type: z.string().regex(/^[\w.+-]+\/[\w.+-]+$/),
  sizeBytes: z.int().min(1).max(QUEUED_FILE_BYTES_MAX),
});

/** Parts of a line that only these have. */
export function partsOfLine(shape: Shape): readonly string[] {
  return [...(shape.file === undefined ? [] : ['file']), ...(shape.field === true ? ['field'] : [])];
}

/** Whoever takes a line in has put the file away before: here `file` is its description. */
export function problemWithFile(input: JsonObject, shape: Shape): Failure | null {
  if (shape.field === true) {
    const problem = problemWithField(input['field']);
    if (problem !== null) return problem;
  }
  if (shape.file === undefined) return null;
  const { file } = input;
  if (file === undefined) return refusal('file is required', ['file']);
  if (!fileDescription.safeParse(file).success) {
    return refusal('file must be the path of a file', ['file']);
  }
  const described = isJsonObject(file) ? queuedFileOf({ file }) : null;
  if (described !== null && shape.file === 'picture' && !isPictureFile(described)) {
    return refusal(`“${described.name}” is no picture: choose a PNG, JPEG, GIF or WebP file`, ['file']);
  }
  return null;
}

function problemWithField(field: JsonValue | undefined): Failure | null {
  if (field === undefined) return refusal('field is required', ['field']);
  if (typeof field !== 'string') return refusal('field must be a text', ['field']);
  if (!isFieldName(field)) return refusal(`"${field}" is no name for a field`, ['field']);
  // It becomes a part of an address, in which dots alone mean another folder.
  const isKey = field.trim() !== '' && field.length <= FIELD_KEY_CHARACTERS_MAX && !/^\.+$/.test(field);
  return isKey ? null : refusal('field must be the key of a custom field', ['field']);
}

/** What such an operation keeps beside the fields of its body. */
export function keptParts(input: JsonObject, shape: Shape): JsonObject {
  return {
    ...(shape.file === undefined ? {} : { file: input['file'] }),
    ...(shape.field === true ? { fieldKey: input['field'] } : {}),
  };
}
