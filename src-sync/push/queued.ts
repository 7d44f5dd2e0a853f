/** Reads the file of an operation before it is sent, and checks that it is still the one that was accepted. */
import { failure } from '../domain/failure.ts';
import { aboutOutbox } from '../domain/messages/outbox.ts';
import type { StoredOperation } from '../domain/outbox/operation.ts';
import { queuedFileOf } from '../domain/records/queued-file.ts';
import { failed, ok, type Result } from '../domain/result.ts';
import type { UploadFile } from '../transport/client.ts';
import type { PushContext } from './context.ts';

/** `null` for an operation without a file. A file that is missing or altered is never sent: a person is asked. */
export async function readQueuedFile(
  { files }: PushContext,
  { body }: StoredOperation,
): Promise<Result<UploadFile | null>> {
  const file = queuedFileOf(body);
  if (file === null) return ok(null);
  const bytes = await files.read(file);
  if (bytes !== null) return ok({ name: file.name, type: file.type, bytes });
  const message = aboutOutbox('queuedFileMissing', { name: file.name });
  return failed(failure('NOT_FOUND', message, { effect: 'no', path: ['file'] }));
}
