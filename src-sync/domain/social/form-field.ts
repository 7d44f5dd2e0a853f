/** The fields that a lead form can have, as the Service offers them. */
import { readBoolean, readText } from '../records/fields.ts';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../values/json.ts';

export interface FormField {
  readonly fieldKey: string;
  readonly label: string;
  /** As the Service calls it, e.g. `TEXT`. */
  readonly fieldType: string | null;
  /** Choices, as the Service keeps them. */
  readonly options: string | null;
  readonly custom: boolean;
}

/** The fields to choose from. */
export interface FormCatalog {
  readonly fields: readonly FormField[];
  /** ISO 8601, by the clock of this PC: when the Service told them. */
  readonly asOf: string;
}

const OPTIONS = ['options', 'choices'] as const;

/** Choices that are a list, as text. */
function listedOptions(row: JsonObject): string | null {
  const list = OPTIONS.map((name) => row[name]).find(isJsonArray) ?? [];
  const options = list.flatMap((one) =>
    isJsonObject(one) ? (readText(one, ['label', 'name', 'value']) ?? []) : isText(one) ? one : [],
  );
  return options.length === 0 ? null : options.join(', ');
}

const isText = (value: JsonValue): value is string => typeof value === 'string' && value.trim() !== '';

/** Fields in groups (`{standard: […], custom: […]}`), or each under its key. */
export function groupedFields(data: JsonValue): readonly JsonValue[] {
  if (!isJsonObject(data)) return [];
  return Object.entries(data).flatMap(([fieldKey, value = null]): readonly JsonValue[] => {
    if (isJsonArray(value)) return value;
    if (isJsonObject(value)) return [{ fieldKey, ...value }];
    return isText(value) ? [{ fieldKey, label: value }] : [];
  });
}

export function readFormField(row: JsonValue): FormField | null {
  if (typeof row === 'string' && row.trim() !== '')
    return { fieldKey: row, label: row, fieldType: null, options: null, custom: false };
  if (!isJsonObject(row)) return null;
  const fieldKey = readText(row, ['fieldKey', 'field_key', 'key', 'name', 'id', 'code']);
  if (fieldKey === null) return null;
  return {
    fieldKey,
    label: readText(row, ['label', 'title', 'displayName', 'name']) ?? fieldKey,
    fieldType: readText(row, ['fieldType', 'field_type', 'type', 'dataType']),
    options: readText(row, OPTIONS) ?? listedOptions(row),
    custom: readBoolean(row, ['custom', 'isCustom', 'is_custom']) ?? false,
  };
}
