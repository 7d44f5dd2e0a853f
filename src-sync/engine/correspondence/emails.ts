/** One e-mail of a contact: read from the Service once, kept on this PC from then on. What was sent does not change. */
import { recordIn } from '../../contract/decode.ts';
import { readEmailText } from '../../domain/correspondence/email.ts';
import { failure } from '../../domain/failure.ts';
import { aboutRecords } from '../../domain/messages/records.ts';
import { isJsonObject, type JsonObject } from '../../domain/values/json.ts';
import type { Answer } from '../../domain/questions/questions.ts';
import { failed, ok, type Result } from '../../domain/result.ts';
import { readRecord } from '../../store/records/records.ts';
import { parseJson } from '../../transport/json-text.ts';
import { keepCopy, readCopy } from './kept-copies.ts';
import type { CorrespondenceParts } from './parts.ts';
import { isoTime } from '../../store/rows.ts';

const NOT_HERE = failure('NOT_FOUND', aboutRecords('emailGone'));
const NO_EMAIL = failure('UNREADABLE_ANSWER', aboutRecords('emailUnreadable'));

export async function readEmail(
  parts: CorrespondenceParts,
  id: string,
): Promise<Result<Answer<'emails.read'>>> {
  const copy = await readCopy(parts, id, 'email');
  const kept = copy === null ? undefined : parseJson(copy.content);
  if (copy !== null && isJsonObject(kept)) return ok(shown(kept, copy.fetchedAtMs));
  const line = await readRecord(parts.store.reader, id);
  if (line?.collection !== 'contactEmails' || line.serverId === null) return failed(NOT_HERE);
  const { client } = parts.run.parts;
  const request = {
    path: { gid: line.serverId },
    lane: 'person',
    signal: parts.run.signals.reading,
  } as const;
  const answer = await client.call('crm.emails.get', request);
  if (!answer.ok) return answer;
  const read = recordIn(answer.value.data);
  if (!isJsonObject(read)) return failed(NO_EMAIL);
  // The list may tell what the answer about one leaves out.
  const email: JsonObject = { ...line.view, ...read };
  const readAtMs = parts.nowMs();
  await keepCopy({ ...parts, nowMs: () => readAtMs }, id, 'email', Buffer.from(JSON.stringify(email)));
  return ok(shown(email, readAtMs));
}

function shown(email: JsonObject, readAtMs: number): Answer<'emails.read'> {
  return { email: readEmailText(email), readAt: isoTime(readAtMs) };
}
