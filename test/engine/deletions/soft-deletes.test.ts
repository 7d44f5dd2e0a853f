/** Rows that the Service keeps and marks as deleted count as gone, singly and in lists; the guard and what waits hold as ever. */
import { describe, expect, it } from 'vitest';
import { isMarkedDeleted } from '../../../src-sync/contract/soft-deletes.ts';
import { DEFAULT_CONTRACT_NAMES } from '../../../src-sync/domain/sync/profile.ts';
import { DATA } from '../connection/faulty-desk.ts';
import { garbledDesk } from '../mirror/garbled-desk.ts';
import type { Garble } from '../mirror/garbling-proxy.ts';

type Row = Record<string, unknown>;

/** Adds the marks to these records, wherever they are told. */
function marking(ids: ReadonlySet<string>, marks: Row, where = '/api/contacts'): Garble {
  return (path, body) => {
    if (!path.startsWith(where)) return null;
    const envelope = JSON.parse(body) as { data: unknown };
    const mark = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) return;
      const row = value as Row;
      if (ids.has(String(row['gid'] ?? row['id']))) Object.assign(row, marks);
      Object.values(row).forEach(mark);
    };
    mark(envelope.data);
    return JSON.stringify(envelope);
  };
}

const MARKS: readonly Row[] = [
  { deleted: true },
  { isDeleted: 'true' },
  { is_deleted: 1 },
  { deletedAt: '2026-11-20T10:00:00Z' },
  { status: 'DELETED' },
];

/** An archived or inactive record is not deleted. */
const NO_MARKS: Row = {
  ...{ deleted: false, isDeleted: 0, deletedAt: null, deleted_at: '', status: 'ACTIVE' },
  ...{ archived: true, archivedAt: '2026-11-20T10:00:00Z', isActive: false },
};

async function contactIds(desk: Awaited<ReturnType<typeof garbledDesk>>[2]): Promise<readonly string[]> {
  return (await desk.records('contacts')).flatMap(({ serverId }) => (serverId === null ? [] : [serverId]));
}

describe('a mark', () => {
  it.each<Row>([
    { deleted: 'yes' },
    { softDeleted: true },
    { deleted_at: '2026-11-20 10:00:00' },
    { deletedOn: '2026-11-20' },
    { deletedAt: 1_795_161_600_000 },
    { state: 'soft-deleted' },
    { recordStatus: 'Deleted' },
  ])('%o says that the record is gone', (marks) => {
    expect(isMarkedDeleted({ name: 'Asha', ...marks })).toBe(true);
  });

  it.each<Row>([
    NO_MARKS,
    { status: 'ARCHIVED' },
    { isArchived: 1 },
    { status: 'INACTIVE' },
    { deleted: 'no' },
    { deletedBy: 'Asha', notes: 'deleted' },
  ])('%o does not', (marks) => {
    expect(isMarkedDeleted({ name: 'Asha', ...marks })).toBe(false);
  });
});

it('an item that is marked as deleted is gone, and one that is archived is here', async () => {
  const [, proxy, desk] = await garbledDesk({ data: DATA });
  await desk.sync();
  const all = (await desk.records('items')).map(({ serverId }) => serverId ?? '');
  const [gone = '', archived = ''] = all;
  const mark = marking(new Set([gone]), { is_deleted: true }, '/api/v1/inventory/items');
  const archive = marking(
    new Set([archived]),
    { archived: true, status: 'ARCHIVED' },
    '/api/v1/inventory/items',
  );
  proxy.garble = (path, body) => {
    const marked = mark(path, body);
    return marked === null ? null : archive(path, String(marked));
  };
  expect((await desk.sync()).stopped).toBe('complete');
  const left = (await desk.records('items')).map(({ serverId }) => serverId);
  expect(left.toSorted()).toEqual(all.filter((id) => id !== gone).toSorted());
});

it.each([
  ['contacts', '/api/contacts'],
  ['categories', '/api/v1/inventory/categories'],
] as const)('of %s is not missed by the counts of a Service that counts it', async (collection, path) => {
  const [, proxy, desk] = await garbledDesk({ data: DATA });
  await desk.sync();
  const [gone] = await desk.records(collection);
  proxy.garble = marking(new Set([gone?.serverId ?? '']), { deletedAt: '2026-11-20T10:00:00Z' }, path);
  for (let run = 1; run <= 3; run += 1) expect((await desk.sync()).stopped).toBe('complete');
  const events = await desk.engine.ask('events.page', { afterSeq: 0, limit: 500 });
  if (!events.ok) throw new Error(events.failure.message);
  expect(events.value.filter(({ kind }) => kind === 'sanity')).toEqual([]);
});

describe('a contact that is marked as deleted', () => {
  it.each(MARKS)('%o is gone after the next check, and comes back with its mark taken off', async (marks) => {
    const [, proxy, desk] = await garbledDesk({ data: DATA });
    expect((await desk.sync()).stopped).toBe('complete');
    const [gone = '', ...others] = await contactIds(desk);
    proxy.garble = marking(new Set([gone]), marks);
    expect((await desk.sync()).stopped).toBe('complete');
    expect(await contactIds(desk)).toEqual(others);
    proxy.garble = null;
    await desk.sync();
    expect([...(await contactIds(desk))].sort()).toEqual([gone, ...others].sort());
  });

  it('is gone where the answer about it alone wraps it, too', async () => {
    const [, proxy, desk] = await garbledDesk({ data: DATA });
    await desk.sync();
    const [gone = '', ...others] = await contactIds(desk);
    const mark = marking(new Set([gone]), { isDeleted: true });
    proxy.garble = (path, body) => {
      const marked = mark(path, body);
      if (marked === null || !path.startsWith(`/api/contacts/${gone}`)) return marked;
      const envelope = JSON.parse(String(marked)) as { data: unknown };
      return JSON.stringify({ ...envelope, data: { contact: envelope.data } });
    };
    expect((await desk.sync()).stopped).toBe('complete');
    expect(await contactIds(desk)).toEqual(others);
  });

  it('that says the contrary is here', async () => {
    const [, proxy, desk] = await garbledDesk({ data: DATA });
    await desk.sync();
    const all = await contactIds(desk);
    proxy.garble = marking(new Set(all), NO_MARKS);
    expect((await desk.sync()).stopped).toBe('complete');
    expect(await contactIds(desk)).toHaveLength(all.length);
  });

  it('was never here where it was marked from the beginning, and is no quarantined row', async () => {
    const [, proxy, desk] = await garbledDesk({ data: DATA });
    let gone = '';
    proxy.garble = (path, body) => {
      gone ||= /"(?:gid|id)":"([^"]+)"/.exec(path.startsWith('/api/contacts?') ? body : '')?.[1] ?? '';
      return gone === '' ? null : marking(new Set([gone]), { deleted: true })(path, body);
    };
    const summary = await desk.sync();
    expect(summary.parked).toBeUndefined();
    expect(await contactIds(desk)).not.toContain(gone);
  });

  it('stops at the guard where most of them are', async () => {
    const [, proxy, desk] = await garbledDesk({ data: DATA });
    await desk.sync();
    const all = await contactIds(desk);
    proxy.garble = marking(new Set(all.slice(0, Math.ceil(all.length * 0.8))), { deleted: true });
    const summary = await desk.sync();
    expect(summary.guard?.contacts).toBeGreaterThan(0);
    expect(await contactIds(desk)).toHaveLength(all.length);
  });

  it('is a conflict, not lost, where a change to it waits', async () => {
    const [, proxy, desk] = await garbledDesk({ data: DATA });
    await desk.sync();
    const [first] = await desk.records('contacts');
    const gone = first?.serverId ?? '';
    proxy.garble = marking(new Set([gone]), { deleted: true });
    await desk.accept({ op: 'contacts.update', id: first?.id, changes: { notes: 'Call in the morning' } });
    await desk.sync();
    const lines = await desk.outbox();
    expect(lines.map(({ state }) => state)).toEqual(['conflict']);
  });

  it('is shown where the profile says that marks mean nothing', async () => {
    const names = { ...DEFAULT_CONTRACT_NAMES, softDeletes: 'shown' } as const;
    const [, other, shown] = await garbledDesk({ data: DATA }, { names });
    await shown.sync();
    const all = await contactIds(shown);
    other.garble = marking(new Set(all), { deleted: true });
    expect((await shown.sync()).stopped).toBe('complete');
    expect(await contactIds(shown)).toHaveLength(all.length);
  });
});
