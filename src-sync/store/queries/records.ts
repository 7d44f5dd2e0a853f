/** Records as the CLI prints them. */
import type { CollectionName } from '../../domain/collections.ts';
import type { MirrorRecord } from '../../domain/record.ts';
import type { Reader } from '../handles.ts';

export interface RecordsQuestion {
  readonly collection: CollectionName;
  /** Free text; absent for all. */
  readonly q?: string | null;
  /** Field of the shown record and the text it must equal; all must hold. */
  readonly where?: readonly (readonly [field: string, value: string])[];
  /** `null` for no limit. */
  readonly limit: number | null;
  readonly offset: number;
  /** Deleted records instead of live ones. */
  readonly deleted?: boolean;
}

function unwritten(...values: unknown[]): never {
  throw new Error(`not written yet ${values.length}`);
}
/** In order of arrival. */
export function listRecords(reader: Reader, question: RecordsQuestion): Promise<readonly MirrorRecord[]> {
  return unwritten(reader, question);
}
/** The same without holding all of them in memory. */
export function eachRecord(reader: Reader, question: RecordsQuestion): AsyncGenerator<MirrorRecord> {
  return unwritten(reader, question);
}
/** By local id, server id, or (items) sku or barcode. */
export function getRecord(
  reader: Reader,
  collection: CollectionName,
  anyId: string,
): Promise<MirrorRecord | null> {
  return unwritten(reader, collection, anyId);
}
