/** Looks at a path before it is opened: a pipe waits for somebody to write into it, for ever, and a device has no end. */
import { stat } from 'node:fs/promises';
import { isSystemError } from './durable-file.ts';

/**
 * Size in bytes; `null` for what is no regular file. Links are followed. Throws what the system says where it cannot be looked at.
 */
export async function regularFileBytes(path: string): Promise<number | null> {
  const about = await stat(path);
  return about.isFile() ? about.size : null;
}

/** For whoever hands the path on: what is not there at all is told by the one that opens it. */
export async function isOtherThanFile(path: string): Promise<boolean> {
  try {
    return (await regularFileBytes(path)) === null;
  } catch (error) {
    if (!isSystemError(error)) throw error;
    return false;
  }
}
