/** Reads what the Service tells of social pages and form fields. Of pages nothing is kept: whoever looks asks. */
import { decodeList } from '../../contract/decode.ts';
import type { OperationKey } from '../../contract/operations.ts';
import { linkIn } from '../../domain/correspondence/link.ts';
import { failure } from '../../domain/failure.ts';
import { aboutRecords } from '../../domain/messages/records.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../domain/values/json.ts';
import { ok, type Result } from '../../domain/result.ts';
import { groupedFields, readFormField, type FormCatalog } from '../../domain/social/form-field.ts';
import {
  readSocialForm,
  readSocialPage,
  type SocialForm,
  type SocialPage,
} from '../../domain/social/social-page.ts';
import { inWrite } from '../../store/database.ts';
import { findLocalId } from '../../store/records/records.ts';
import { keepCatalog, readKeptCatalog, type KeptCatalog } from '../../store/reports/kept-catalog.ts';
import { isoTime } from '../../store/rows.ts';
import type { ServiceAnswer } from '../../transport/client.ts';
import type { AnswerParts } from '../answers/parts.ts';

export type SocialParts = Pick<AnswerParts, 'store' | 'run' | 'nowMs'>;

interface Asked {
  readonly path?: Readonly<Record<string, string>>;
  readonly body?: JsonObject;
}

export function callService(
  { run }: SocialParts,
  key: OperationKey,
  asked: Asked = {},
): Promise<Result<ServiceAnswer>> {
  return run.parts.client.call(key, { ...asked, lane: 'person', signal: run.signals.reading });
}

/** As it is told; an answer that is no object is one with a single field. */
export async function readStatus(parts: SocialParts): Promise<Result<JsonObject>> {
  const answer = await callService(parts, 'meta.status');
  if (!answer.ok) return answer;
  const { data } = answer.value;
  return ok(isJsonObject(data) ? data : { status: data });
}

export async function readPages(parts: SocialParts): Promise<Result<readonly SocialPage[]>> {
  const list = await readList(parts, 'meta.pages.list', {}, readSocialPage);
  return withLocalPipelines(
    parts,
    eachOnce(list, ({ pageId }) => pageId),
  );
}

export async function readForms(parts: SocialParts, pageId: string): Promise<Result<readonly SocialForm[]>> {
  const list = await readList(parts, 'meta.pages.forms', { path: { pageId } }, readSocialForm);
  return withLocalPipelines(
    parts,
    eachOnce(list, ({ formId }) => formId),
  );
}

export async function readCatalog(parts: SocialParts): Promise<Result<FormCatalog>> {
  const answer = await callService(parts, 'forms.fieldCatalog');
  if (!answer.ok) return answer;
  const { data } = answer.value;
  const list = decodeList(data);
  const rows = list.ok ? list.value.rows : groupedFields(data);
  if (!list.ok && rows.length === 0) return list;
  const read = { rows, atMs: parts.nowMs() };
  const kept = await inWrite(parts.store.writer, (tx) => keepCatalog(tx, read));
  return kept.ok ? ok(catalogOf(read)) : kept;
}

export async function readKeptFields({ store }: SocialParts): Promise<Result<FormCatalog | null>> {
  const kept = await readKeptCatalog(store.reader);
  return ok(kept === null ? null : catalogOf(kept));
}

function catalogOf({ rows, atMs }: KeptCatalog): FormCatalog {
  return { fields: rows.flatMap((row) => readFormField(row) ?? []), asOf: isoTime(atMs) };
}

const NO_ADDRESS = failure('UNREADABLE_ANSWER', aboutRecords('signInWithoutAddress'));

/** An address for the person's own browser. */
export async function readSignInAddress(parts: SocialParts): Promise<Result<{ readonly address: string }>> {
  const answer = await callService(parts, 'meta.oauthStart');
  return answer.ok ? linkIn(answer.value.data, parts.run.parts.baseUrl, NO_ADDRESS) : answer;
}

async function readList<Row>(
  parts: SocialParts,
  key: OperationKey,
  asked: Asked,
  read: (row: JsonValue) => Row | null,
): Promise<Result<readonly Row[]>> {
  const answer = await callService(parts, key, asked);
  if (!answer.ok) return answer;
  const list = decodeList(answer.value.data);
  return list.ok ? ok(list.value.rows.flatMap((row) => read(row) ?? [])) : list;
}

/** Whatever is done with a row goes by its id, so a second one with the same id says nothing more. */
function eachOnce<Row>(list: Result<readonly Row[]>, idOf: (row: Row) => string): Result<readonly Row[]> {
  if (!list.ok) return list;
  return ok([...Map.groupBy(list.value, idOf).values()].flatMap(([first]) => first ?? []));
}

/** The window knows a pipeline by the id that it has here. */
async function withLocalPipelines<Row extends { readonly pipelineId: string | null }>(
  { store }: SocialParts,
  list: Result<readonly Row[]>,
): Promise<Result<readonly Row[]>> {
  if (!list.ok) return list;
  const rows = list.value.map(async (row) => {
    if (row.pipelineId === null) return row;
    return { ...row, pipelineId: await findLocalId(store.reader, 'pipelines', row.pipelineId) };
  });
  return ok(await Promise.all(rows));
}
