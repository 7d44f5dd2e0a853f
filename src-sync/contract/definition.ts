/** The form of one operation of the Service; the tables of the modules are written with it. */
import type { z } from 'zod';
import type { ModuleName } from '../domain/records/collections.ts';

export type Action = 'READ' | 'CREATE' | 'UPDATE' | 'DELETE';
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export type BodyDefinition =
  | { readonly kind: 'none' }
  | { readonly kind: 'json'; readonly schema: z.ZodType }
  /** One binary field named `file`. */
  | { readonly kind: 'multipart' };

/**
 * `page`: page (from 1) and pageSize · `pageFromZero`: page (from 0), size, sort · `cursor`: limit, before, beforeId.
 * What the answer echoes is believed over what is written here.
 */
export type Paging = 'page' | 'pageFromZero' | 'cursor' | 'none';

export interface OperationDefinition {
  /** `null` for what the contract names outside its modules. */
  readonly module: ModuleName | null;
  /** Scope needed: `Service.<module>.<action>`. */
  readonly action: Action;
  readonly method: Method;
  /** With `{placeholders}` as in the contract. */
  readonly path: string;
  readonly query: z.ZodType;
  readonly body: BodyDefinition;
  readonly paging: Paging;
  /** `file`: the answer may be the bytes themselves instead of the envelope. */
  readonly answer: 'data' | 'file';
  readonly summary: string;
}

/** Placeholders of a path, in order: `['gid', 'docGid']`. */
export function pathParameters(path: string): readonly string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
}
