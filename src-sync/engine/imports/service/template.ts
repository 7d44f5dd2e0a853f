/** The Service's own templates for its imports. */
import type { OperationKey } from '../../../contract/operations.ts';
import { failure } from '../../../domain/failure.ts';
import { aboutSheets } from '../../../domain/messages/sheets.ts';
import { readText } from '../../../domain/records/fields.ts';
import type { ServiceImportKind } from '../../../domain/imports/service-import.ts';
import type { TemplateFormat } from '../../../domain/imports/service-questions.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../domain/values/json.ts';
import { failed, ok, type Result } from '../../../domain/result.ts';
import { fileContentOf } from '../../../transport/file-content.ts';
import type { ServiceAnswer, ServiceClient } from '../../../transport/client.ts';

interface Wanted {
  readonly kind: ServiceImportKind;
  readonly format: TemplateFormat;
}

/** Contacts have an operation for each format. */
function requestFor({ kind, format }: Wanted): {
  readonly key: OperationKey;
  readonly query: Readonly<Record<string, string>>;
} {
  if (kind === 'contacts') {
    return {
      key: format === 'csv' ? 'contacts.import.templateCsv' : 'contacts.import.templateXlsx',
      query: {},
    };
  }
  return { key: kind === 'items' ? 'items.importTemplate' : 'warehouses.importTemplate', query: { format } };
}

export async function readTemplate(
  client: ServiceClient,
  wanted: Wanted,
  signal: AbortSignal,
): Promise<Result<Uint8Array>> {
  const answer = await client.call(requestFor(wanted).key, {
    query: requestFor(wanted).query,
    lane: 'person',
    signal,
  });
  if (!answer.ok) return answer;
  const content = contentOf(answer.value);
  return content !== null && isOfFormat(content, wanted.format) ? ok(content) : failed(NO_TEMPLATE);
}

const NO_TEMPLATE = failure('UNREADABLE_ANSWER', aboutSheets('noTemplate'));

/** A file, or its text or base64 inside the envelope: a template of two columns is shorter than what is guessed to be a file elsewhere. */
function contentOf(answer: ServiceAnswer): Uint8Array | null {
  const content = fileContentOf(answer);
  if (content !== null) return content;
  const text = readText({ content: answer.data, ...asObject(answer.data) }, [
    'base64',
    'content',
    'data',
    'csv',
  ]);
  if (text === null) return null;
  const isBase64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(text);
  return isBase64 ? Buffer.from(text, 'base64') : Buffer.from(text);
}

function asObject(data: JsonValue): JsonObject {
  return isJsonObject(data) ? data : {};
}

/** By what it begins with: a workbook is an archive, and no text begins like one. */
function isOfFormat(content: Uint8Array, format: TemplateFormat): boolean {
  const isArchive = Buffer.from(content.subarray(0, 2)).toString('latin1') === 'PK';
  return content.byteLength > 0 && isArchive === (format === 'xlsx') && !/^\s*</.test(startOf(content));
}

function startOf(content: Uint8Array): string {
  return Buffer.from(content.subarray(0, 100)).toString('latin1');
}
