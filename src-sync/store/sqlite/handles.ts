/**
 * The two handles of an open store. `Reader` has no methods that write, so a function that takes one cannot;
 * a `Writer` (and every transaction) is also a `Reader`, never the other way round.
 */
import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';

export type Reader = Pick<
  Kysely<Schema>,
  'selectFrom' | 'with' | 'withRecursive' | 'getExecutor' | 'executeQuery' | 'fn'
>;

export type Writer = Kysely<Schema>;
