/** The parts of an operation that say which file it carries, and which custom field it is for. */
import { z } from 'zod';
import { isJsonObject, type JsonObject, type JsonValue } from '../../domain/values/json.ts';
import type { Failure } from '../../domain/failure.ts';
import { aboutRecords } from '../../domain/messages/records.ts';
import { isPictureFile, QUEUED_FILE_BYTES_MAX, queuedFileOf } from '../../domain/records/queued-file.ts';
import { isFieldName, refusal } from './clean-input.ts';
import type { InputShape } from '../../operations/definition.ts';

const FIELD_KEY_CHARACTERS_MAX = 200;

const fileDescription = z.strictObject({
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  name: z.string().min(1).max(255),
  type: z.string().regex(/^[\w.+-]+\/[\w.+-]+$/),
  sizeBytes: z.int().min(1).max(QUEUED_FILE_BYTES_MAX),
});

/** Names of the parts that only these operations have. */
export function filePartsOf(shape: InputShape): readonly string[] {
  return [...(shape.file === undefined ? [] : ['file']), ...(shape.field === true ? ['field'] : [])];
}

/** Whoever takes a line in has put the file away before: here `file` is its description. */
export function problemWithFile(input: JsonObject, shape: InputShape): Failure | null {
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
    return refusal(aboutRecords('noPicture', { name: described.name }), ['file']);
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

/** The parts that such an operation keeps beside the fields of its body. */
export function keptParts(input: JsonObject, shape: InputShape): JsonObject {
  return {
    ...(shape.file === undefined ? {} : { file: input['file'] }),
    ...(shape.field === true ? { fieldKey: input['field'] } : {}),
  };
}
