/** The table of operations against a copy of the specification's own list. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { pathParameters, type OperationDefinition } from '../../src-sync/contract/definition.ts';
import { EXTRA_OPERATIONS, OPERATIONS } from '../../src-sync/contract/operations.ts';

interface SpecifiedOperation {
  readonly module: string;
  readonly method: string;
  readonly path: string;
  readonly scope: string;
  readonly input: string;
}

const specified = JSON.parse(
  readFileSync(new URL('./operations.json', import.meta.url), 'utf8'),
) as SpecifiedOperation[];

function find(one: SpecifiedOperation): OperationDefinition {
  const found = Object.values(OPERATIONS).filter(
    (definition) => definition.method === one.method && definition.path === one.path,
  );
  expect(found).toHaveLength(1);
  return found[0] as OperationDefinition;
}

/** Query parameters that the words of the specification name. */
function queryNames(one: SpecifiedOperation): string[] {
  if (one.input === 'same query as the list') return ['limit', 'before', 'beforeId', 'unread'];
  const match = /^query:? (.*?)(; multipart.*)?$/.exec(one.input);
  if (match === null) return [];
  return (match[1] ?? '')
    .replace(/\([^)]*\)/g, '')
    .split(/[, ]+/)
    .filter((name) => name !== '');
}

function bodyKind(one: SpecifiedOperation): 'none' | 'json' | 'multipart' {
  if (one.input.includes('multipart')) return 'multipart';
  return one.input.includes('JSON') ? 'json' : 'none';
}

describe('the contract as data', () => {
  test('has each of the 120 operations once and no other', () => {
    expect(specified).toHaveLength(120);
    const names = (list: readonly { method: string; path: string }[]): string[] =>
      list.map((one) => `${one.method} ${one.path}`).sort();
    expect(names(Object.values(OPERATIONS))).toEqual(names(specified));
  });

  test.each(specified.map((one) => [`${one.method} ${one.path}`, one] as const))(
    '%s has the module, scope, query and body kind that the specification gives it',
    (_name, one) => {
      const definition = find(one);
      expect(definition.module).toBe(one.module);
      expect(`Service.${definition.module}.${definition.action}`).toBe(one.scope);
      expect(definition.body.kind).toBe(bodyKind(one));
      const query = definition.query as z.ZodObject;
      expect(Object.keys(query.shape).sort()).toEqual(queryNames(one).sort());
    },
  );

  test('requires exactly the query parameters that the specification calls required', () => {
    const required = Object.values(OPERATIONS).flatMap((definition) =>
      Object.entries((definition.query as z.ZodObject).shape)
        .filter(([, schema]) => !(schema as z.ZodType).safeParse(undefined).success)
        .map(([name]) => `${definition.path} ${name}`),
    );
    expect(required.sort()).toEqual([
      '/api/v1/inventory/barcode-preview value',
      '/api/v1/inventory/items/import warehouseId',
    ]);
  });

  test('pages exactly the lists that take page or cursor parameters', () => {
    for (const definition of Object.values(OPERATIONS)) {
      const names = Object.keys((definition.query as z.ZodObject).shape);
      const paging = names.includes('page') ? 'page' : names.includes('beforeId') ? 'cursor' : 'none';
      expect([definition.path, definition.paging]).toEqual([definition.path, paging]);
    }
  });

  test('names a placeholder for every variable part of a path', () => {
    expect(pathParameters('/api/contacts/{gid}/documents/{docGid}/link')).toEqual(['gid', 'docGid']);
    for (const { path } of Object.values(OPERATIONS)) {
      expect(path.replace(/\{\w+\}/g, '')).not.toMatch(/[{}]/);
    }
  });

  test('keeps the list of organizations apart, without a scope', () => {
    expect(EXTRA_OPERATIONS['organizations.list']).toMatchObject({
      method: 'GET',
      path: '/api/v1/organizations',
      module: null,
    });
  });
});
