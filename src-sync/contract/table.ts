/** Short forms for the tables of operations: in this contract the action follows from the method. */
import { z } from 'zod';
import type { ModuleName } from '../domain/records/collections.ts';
import type { Action, BodyDefinition, Method, OperationDefinition } from './definition.ts';

const ACTION_OF: Readonly<Record<Method, Action>> = {
  GET: 'READ',
  POST: 'CREATE',
  PUT: 'UPDATE',
  PATCH: 'UPDATE',
  DELETE: 'DELETE',
};

const NO_QUERY = z.strictObject({});

export const NO_BODY: BodyDefinition = { kind: 'none' };
export const FILE_BODY: BodyDefinition = { kind: 'multipart' };

export function json(schema: z.ZodType): BodyDefinition {
  return { kind: 'json', schema };
}

type More = Partial<Pick<OperationDefinition, 'query' | 'paging' | 'answer'>>;

export interface Table {
  get(path: string, summary: string, more?: More): OperationDefinition;
  post(path: string, summary: string, body: BodyDefinition, more?: More): OperationDefinition;
  put(path: string, summary: string, schema: z.ZodType): OperationDefinition;
  patch(path: string, summary: string, body: BodyDefinition): OperationDefinition;
  remove(path: string, summary: string): OperationDefinition;
}

export function tableOf(module: ModuleName | null): Table {
  const define = (
    method: Method,
    path: string,
    summary: string,
    body: BodyDefinition,
    more: More = {},
  ): OperationDefinition => ({
    module,
    action: ACTION_OF[method],
    method,
    path,
    query: NO_QUERY,
    body,
    paging: 'none',
    answer: 'data',
    summary,
    ...more,
  });
  return {
    get: (path, summary, more) => define('GET', path, summary, NO_BODY, more),
    post: (path, summary, body, more) => define('POST', path, summary, body, more),
    put: (path, summary, schema) => define('PUT', path, summary, json(schema)),
    patch: (path, summary, body) => define('PATCH', path, summary, body),
    remove: (path, summary) => define('DELETE', path, summary, NO_BODY),
  };
}
