/** One look into a database file, beside whoever works with it. */
import { failed, ok, type Result } from '../domain/result.ts';
import { openForReading, type LookOptions } from './database.ts';
import type { Reader } from './handles.ts';
import { storageFailure } from './storage-failure.ts';

/** Opens it, hands it to `read` and closes it; trouble of the disk or of the file is a value. */
export async function readDatabase<Value>(
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
