/** Pages of a social network and their lead forms, whatever the Service calls their fields. */
import { readBoolean, readText } from '../records/fields.ts';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../values/json.ts';

export interface SocialPage {
  /** The network's own id, no UUID. */
  readonly pageId: string;
  readonly name: string;
  /** `null` where the Service does not tell. */
  readonly isConnected: boolean | null;
  readonly leadSource: string | null;
  /** Local id of the pipeline that its leads go to. */
  readonly pipelineId: string | null;
}

export interface SocialForm {
  readonly formId: string;
  readonly name: string;
  /** Field of the social form to the field that it fills in. */
  readonly mappings: Readonly<Record<string, string>>;
  /** The form's own questions, as far as the Service tells. */
  readonly fields: readonly string[];
  readonly leadSource: string | null;
  readonly pipelineId: string | null;
}

const PAGE_ID = ['pageId', 'page_id', 'id', 'gid'];
const PAGE_NAME = ['name', 'pageName', 'page_name', 'title'];
const FORM_ID = ['formId', 'form_id', 'id', 'gid'];
const FORM_NAME = ['formName', 'form_name', 'name', 'title'];
const CONNECTED = ['connected', 'isConnected', 'is_connected', 'active', 'enabled'];
const LEAD_SOURCE = ['leadSource', 'lead_source', 'source'];
const PIPELINE = ['pipelineId', 'pipeline_id', 'pipelineGid', 'pipeline'];
const MAPPINGS = ['mappings', 'mapping', 'fieldMappings', 'field_mappings'];
const FIELDS_ASKED = ['fields', 'questions', 'formFields'];
const FIELD_NAME = ['key', 'fieldKey', 'name', 'label', 'id'];

/** `null` for what has no id: nothing could be done with it. */
export function readSocialPage(row: JsonValue): SocialPage | null {
  const record = isJsonObject(row) ? row : {};
  const pageId = readText(record, PAGE_ID);
  if (pageId === null) return null;
  return {
    pageId,
    name: readText(record, PAGE_NAME) ?? pageId,
    isConnected: readBoolean(record, CONNECTED) ?? connectedByStatus(record),
    ...placeOf(record),
  };
}

export function readSocialForm(row: JsonValue): SocialForm | null {
  const record = isJsonObject(row) ? row : {};
  const formId = readText(record, FORM_ID);
  if (formId === null) return null;
  return {
    formId,
    name: readText(record, FORM_NAME) ?? formId,
    mappings: mappingsOf(record),
    fields: fieldsOf(record),
    ...placeOf(record),
  };
}

/** Its server id; the engine puts the local one in its place. */
function placeOf(record: JsonObject): Pick<SocialPage, 'leadSource' | 'pipelineId'> {
  const nested = record['pipeline'];
  const inside = isJsonObject(nested) ? readText(nested, ['gid', 'id']) : null;
  return { leadSource: readText(record, LEAD_SOURCE), pipelineId: inside ?? readText(record, PIPELINE) };
}

function connectedByStatus(record: JsonObject): boolean | null {
  const status = readText(record, ['status', 'state', 'connectionStatus'])?.toLowerCase() ?? '';
  if (/^(connected|active|subscribed|on)$/.test(status)) return true;
  return /^(not|dis|un|in|off|none|available)/.test(status) ? false : null;
}

function mappingsOf(record: JsonObject): Readonly<Record<string, string>> {
  const map = MAPPINGS.map((name) => record[name]).find((value) => isJsonObject(value)) ?? {};
  return Object.fromEntries(
    Object.entries(map).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

function fieldsOf(record: JsonObject): readonly string[] {
  const list = FIELDS_ASKED.map((name) => record[name]).find(isJsonArray) ?? [];
  const names = list.flatMap((one) => {
    if (typeof one === 'string') return one;
    return isJsonObject(one) ? (readText(one, FIELD_NAME) ?? []) : [];
  });
  return [...new Set(names)];
}

/** True where two mappings say the same, in whatever order. */
export function isSameMapping(
  one: Readonly<Record<string, string>>,
  other: Readonly<Record<string, string>>,
): boolean {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
}
