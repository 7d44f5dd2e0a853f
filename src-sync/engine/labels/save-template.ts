/** A template as the designer saves it: the contract's part through the outbox, the rest beside it on this PC. */
import { failure } from '../../domain/failure.ts';
import { aboutLabels } from '../../domain/messages/labels.ts';
import { readLabelTemplate, labelTemplateDocument } from '../../domain/labels/label-template.ts';
import type { JsonObject, JsonValue } from '../../domain/values/json.ts';
import type { Answer, Question } from '../../domain/questions/questions.ts';
import { failed, ok, type Result } from '../../domain/result.ts';
import { sameValue } from '../../domain/records/merge.ts';
import { accept, type AcceptOptions } from '../../commands/accept/accept.ts';
import { inWrite, type Store } from '../../store/database.ts';
import { keepExtras } from '../../store/desk/printers.ts';
import { readRecord } from '../../store/records/records.ts';

export async function saveTemplate(
  store: Store,
  question: Question<'labels.saveTemplate'>,
  options: Omit<AcceptOptions, 'operationId'>,
): Promise<Result<Answer<'labels.saveTemplate'>>> {
  const read = readLabelTemplate({ ...question.document, extras: question.extras });
  if (!read.ok) return read;
  // First: extras without a template lie there unseen, a template without its extras would be another label.
  const kept = await inWrite(store.writer, (tx) => keepExtras(tx, question.id, read.value.extras));
  if (!kept.ok) return kept;
  const document = labelTemplateDocument(read.value) as JsonObject;
  const operation = question.isNew
    ? ok({ op: 'labelTemplates.create', localId: question.id, record: document })
    : await updateOf(store, question.id, { document, before: question.before });
  if (!operation.ok) return operation;
  // Only the extras were changed: nothing for the Service.
  if (operation.value === null) return ok({ id: question.id, opId: null, warnings: [] });
  const accepted = await accept(store.writer, operation.value, {
    ...options,
    operationId: question.operationId,
  });
  if (!accepted.ok) return accepted;
  const { recordId, opId, warnings } = accepted.value;
  return ok({ id: recordId, opId, warnings });
}

/** Only what was changed: what somebody else changes meanwhile stays theirs. */
async function updateOf(
  store: Store,
  id: string,
  { document, before }: { readonly document: JsonObject; readonly before: JsonObject | undefined },
): Promise<Result<Record<string, unknown> | null>> {
  const record = await readRecord(store.reader, id);
  if (record === null || record.deleted) {
    return failed(failure('NOT_FOUND', aboutLabels('templateDeleted')));
  }
  const changes: Record<string, JsonValue> = {};
  for (const [field, value] of Object.entries(document)) {
    const isOwn = before === undefined || !sameValue(before[field], value);
    if (value !== undefined && isOwn && !sameValue(record.view[field], value)) changes[field] = value;
  }
  return ok(Object.keys(changes).length === 0 ? null : { op: 'labelTemplates.update', id, changes });
}
