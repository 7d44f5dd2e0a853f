/** Opens a profile's database: one connection that writes, one that cannot. */
import type { Result } from '../domain/result.ts';
import type { Reader, Writer } from './handles.ts';
export type { Reader, Writer } from './handles.ts';

export interface Store {
  readonly writer: Writer;
  readonly reader: Reader;
  /** What a person must be told about the opening: a backup made, a damaged file set aside. */
  readonly notices: readonly string[];
  close(): Promise<void>;
}

export interface OpenOptions {
  /** Absolute path of the database file. */
  readonly file: string;
  readonly nowMs: number;
  readonly createDirectories: boolean;
}

export function openStore(options: OpenOptions): Promise<Result<Store>> {
  throw new Error(`not written yet ${options.file}`);
}

export function openForReading(
  file: string,
): Promise<Result<{ readonly reader: Reader; close(): Promise<void> }>> {
  throw new Error(`not written yet ${file}`);
}

/** One BEGIN IMMEDIATE transaction, durable when it answers. Storage trouble is a failure; a bug in `work` throws on. */
export function inWrite<Value>(
  writer: Writer,
  work: (transaction: Writer) => Promise<Value>,
): Promise<Result<Value>> {
  void writer;
  void work;
  throw new Error('not written yet');
}
