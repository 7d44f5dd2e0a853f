import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { OPERATIONS } from '../../src-sync/contract/operations.ts';
import { LISTED_COLLECTIONS, OPERATION_NAMES } from '../../src-sync/domain/outbox/operation.ts';

const page = readFileSync(new URL('../../docs/writing.md', import.meta.url), 'utf8');
const section = (title: string): string => page.split(`\n## ${title}`)[1]?.split('\n## ')[0] ?? '';

describe('docs/writing.md', () => {
  const listed = LISTED_COLLECTIONS.flatMap((name) => [`${name}.create`, `${name}.update`, `${name}.delete`]);

  it('says of each of the 72 writes of the contract what it is queued as, or why it is not', () => {
    const writes = Object.entries(OPERATIONS).filter(([, { method }]) => method !== 'GET');
    expect(writes.length).toBe(72);
    const table = section('Which writes are queued');
    const names = writes.map(([name]) => name).filter((name) => !listed.includes(name));
    expect(names.filter((name) => !table.includes(`\`${name}\``))).toEqual([]);
  });

  it('names every operation that can be queued', () => {
    const table = section('Which writes are queued');
    const names = OPERATION_NAMES.filter((name) => !listed.includes(name));
    expect(names.filter((name) => !table.includes(`\`${name}\``))).toEqual([]);
  });
});
