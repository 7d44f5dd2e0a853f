/** Documents of contacts: the address that the Service hands out, the document itself, and the copy of it on this PC. */
import { addressIn, isReadableLink, linkIn, UNSAFE_ADDRESS } from '../../domain/correspondence/link.ts';
import { failure, type Failure } from '../../domain/failure.ts';
import { aboutRecords } from '../../domain/messages/records.ts';
import type { Question } from '../../domain/questions/questions.ts';
import { queuedFileOf } from '../../domain/records/queued-file.ts';
import type { FileSlot } from '../../domain/records/record-file.ts';
import { failed, ok, type Result } from '../../domain/result.ts';
import { parentOf } from '../../store/outbox/accepting.ts';
import { addedDocument, keptAmong, waitingFile } from '../../store/records/record-files.ts';
import { readRecord } from '../../store/records/records.ts';
import type { ServiceAnswer } from '../../transport/client.ts';
import { fileContentOf } from '../../transport/file-content.ts';
import { saveFile } from '../files/save-file.ts';
import { keepCopy, readCopy } from './kept-copies.ts';
import type { CorrespondenceParts } from './parts.ts';

const NOT_HERE = failure('NOT_FOUND', aboutRecords('documentGone'));
const FILE_NOT_HERE = failure('NOT_FOUND', aboutRecords('documentNotHere'));
const NOT_SENT = failure('NOT_FOUND', aboutRecords('documentNotThere'));
const NO_ADDRESS = failure('UNREADABLE_ANSWER', aboutRecords('documentWithoutAddress'));

/** An address for the person's own browser. */
export async function documentLink(
  parts: CorrespondenceParts,
  id: string,
): Promise<Result<{ readonly address: string }>> {
  const answer = await askForLink(parts, id);
  return answer.ok ? linkIn(answer.value.data, parts.run.parts.baseUrl, NO_ADDRESS) : answer;
}

/** Writes it to `path`: the copy that is here, else read from the Service and kept. */
export async function writeDocument(
  parts: CorrespondenceParts,
  { id, slot, path }: Question<'documents.write'>,
): Promise<Result<null>> {
  if (slot !== null) {
    const file = await itemFileHere(parts, id, slot);
    return file === null ? failed(FILE_NOT_HERE) : saveFile(path, file);
  }
  const content = await contentHere(parts, id);
  if (content !== null) return saveFile(path, content);
  const read = await readDocument(parts, id);
  if (!read.ok) return read;
  if (await keepCopy(parts, id, 'document', read.value)) parts.kept('contactDocuments');
  return saveFile(path, read.value);
}

/** Those that can be saved offline. */
export async function documentsHere(
  { store, shelf }: CorrespondenceParts,
  ids: readonly string[],
): Promise<readonly string[]> {
  const kept = await keptAmong(store.reader, 'document', ids);
  const here: string[] = [];
  for (const id of ids) {
    const fileName = kept.get(id);
    const added = fileName === undefined ? await addedDocument(store.reader, id) : null;
    const isHere = fileName === undefined ? added !== null && shelf.has(added) : shelf.hasName(fileName);
    if (isHere) here.push(id);
  }
  return here;
}

/** A file of an item is read when it is looked at, so whoever can ask for it has it here. */
async function itemFileHere(
  { store, shelf, nowMs }: CorrespondenceParts,
  id: string,
  slot: FileSlot,
): Promise<Uint8Array | null> {
  const waiting = await waitingFile(store.reader, id, slot);
  if (waiting === null) return (await readCopy({ store, shelf, nowMs }, id, slot))?.content ?? null;
  const chosen = queuedFileOf(waiting.body);
  return chosen === null ? null : shelf.read(chosen);
}

/** The content that was read before, or chosen here when it was added. */
async function contentHere(parts: CorrespondenceParts, id: string): Promise<Uint8Array | null> {
  const copy = await readCopy(parts, id, 'document');
  if (copy !== null) return copy.content;
  const added = await addedDocument(parts.store.reader, id);
  return added === null ? null : parts.shelf.read(added);
}

async function readDocument(parts: CorrespondenceParts, id: string): Promise<Result<Uint8Array>> {
  const answer = await askForLink(parts, id);
  if (!answer.ok) return answer;
  const { baseUrl, linkedFile } = parts.run.parts;
  const url = addressIn(answer.value.data, baseUrl);
  if (url === null) {
    const content = fileContentOf(answer.value);
    return content === null ? failed(NO_ADDRESS) : ok(content);
  }
  return isReadableLink(url, baseUrl) ? linkedFile(url, parts.run.signals.reading) : failed(UNSAFE_ADDRESS);
}

async function askForLink(parts: CorrespondenceParts, id: string): Promise<Result<ServiceAnswer>> {
  const { reader } = parts.store;
  const document = await readRecord(reader, id);
  if (document?.collection !== 'contactDocuments') return failed(NOT_HERE);
  const contactId = await parentOf(reader, document.id);
  const contact = contactId === null ? null : await readRecord(reader, contactId);
  const [gid, docGid] = [contact?.serverId ?? null, document.serverId];
  if (gid === null || docGid === null) return failed(NOT_SENT);
  const { client } = parts.run.parts;
  const request = { path: { gid, docGid }, lane: 'person', signal: parts.run.signals.reading } as const;
  const answer = await client.call('contacts.documents.link', request);
  return answer.ok ? answer : failed(inOurWords(answer.failure));
}

function inOurWords(trouble: Failure): Failure {
  if (trouble.code !== 'GONE') return trouble;
  return failure('GONE', aboutRecords('documentGoneThere'), { effect: 'no' });
}
