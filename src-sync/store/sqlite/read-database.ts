/** One look into a database file, beside whoever works with it. */
import { failed, ok, type Result } from '../../domain/result.ts';
import { openForReading, type LookOptions } from '../database.ts';
import { askForCheck } from '../files/visits.ts';
import type { Reader } from './handles.ts';
import { storageFailure } from './storage-failure.ts';

/**
 * Opens it, hands it to `read` and closes it. Trouble of the disk or of the file is a value; where it is damage, the next opening
 * of the database checks all of it.
 */
export async function readDatabase<Value>(
  file: string,
  read: (reader: Reader) => Promise<Value>,
  options?: LookOptions,
): Promise<Result<Value>> {
  const answer = await readOnce(file, read, options);
  if (!answer.ok && answer.failure.code === 'STORAGE_DAMAGED') askForCheck(file);
  return answer;
}

async function readOnce<Value>(
  file: string,
  read: (reader: Reader) => Promise<Value>,
  options?: LookOptions,
): Promise<Result<Value>> {
  const opened = await openForReading(file, options);
  if (!opened.ok) return opened;
  try {
    return ok(await read(opened.value.reader));
  } catch (error) {
    const trouble = storageFailure(error);
    if (trouble === null) throw error;
    return failed(trouble);
  } finally {
    await opened.value.close();
  }
}
