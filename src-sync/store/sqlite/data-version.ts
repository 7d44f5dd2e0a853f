/** Notices what other processes wrote. */
import { lookAt } from './access.ts';
import type { Reader, Writer } from './handles.ts';

/** A number that changes whenever another connection than this one has committed, e.g. `stockhand enqueue` beside the app. */
export async function dataVersion(handle: Reader | Writer): Promise<number> {
  const [row] = await lookAt<{ data_version: number }>(handle, 'PRAGMA data_version');
  return row?.data_version ?? 0;
}

/**
 * Keeps an answer that reads whole tables for as long as nobody commits.
 * @param reader a connection that never writes: only then does its version count every commit
 */
export function whileUnchanged<Value>(
  reader: Reader,
  read: (reader: Reader) => Promise<Value>,
): () => Promise<Value> {
  let kept: { readonly version: number; readonly value: Promise<Value> } | null = null;
  return async () => {
    // Looked at first: what is committed while it is being read makes it old again.
    const version = await dataVersion(reader);
    if (kept?.version === version) return kept.value;
    const mine = { version, value: read(reader) };
    kept = mine;
    try {
      return await mine.value;
    } catch (error) {
      if (kept === mine) kept = null;
      throw error;
    }
  };
}
