/** Taking edits back that became one change: each by itself, or the change with all of them. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { resolve } from '../../src-sync/commands/outbox/resolve.ts';
import { undo } from './undo.ts';
import { openOperations, setOperationState } from '../../src-sync/store/outbox/outbox.ts';
import { outboxLines } from '../../src-sync/store/queries/outbox/outbox-lines.ts';
import { eachWithShop } from '../store/each-shop.ts';
import { ASHA, failureOf, must, type Shop } from '../store/shop.ts';

let shop: Shop;
eachWithShop((fresh) => {
  shop = fresh;
});

const open = () => openOperations(shop.store.reader);
const takeBack = async (id: string) => must(await undo(shop.store.writer, id));
const refusedCode = async (id: string) => failureOf(await undo(shop.store.writer, id)).code;

/** Edits of one contact, one after the other. @returns the ids that their forms made */
async function edits(...changes: readonly object[]): Promise<readonly string[]> {
  const ids: string[] = [];
  for (const change of changes) {
    const operationId = randomUUID();
    await shop.accept({ op: 'contacts.update', id: ASHA.gid, changes: change }, { operationId });
    ids.push(operationId);
  }
  return ids;
}

/** Somebody else has changed the phone meanwhile. */
async function conflict(id: string, mine: string): Promise<void> {
  const { seq } = await shop.operation(id);
  const sides = { base: { phone: ASHA.phone }, mine: { phone: mine }, theirs: { phone: 'THEIRS' } };
  await shop.write((tx) =>
    setOperationState(tx, seq, { state: 'conflict', conflict: { ...sides, fields: ['phone'] } }),
  );
}

describe('an edit that is taken back', () => {
  it('takes nothing else with it when it is taken back once more', async () => {
    const [first = '', second = ''] = await edits({ phone: 'ONE' }, { notes: 'TWO' });
    await takeBack(first);
    await takeBack(first);
    expect((await open()).map(({ body }) => body)).toEqual([{ notes: 'TWO' }]);
    await takeBack(second);
    await takeBack(second);
    expect(await open()).toEqual([]);
  });

  it.each(['stock.reconcile', 'notifications.markAllRead'] as const)(
    'takes nothing else with it where the whole is wished again: %s',
    async (op) => {
      const ids = [randomUUID(), randomUUID()] as const;
      for (const operationId of ids) await shop.accept({ op }, { operationId });
      await takeBack(ids[0]);
      await takeBack(ids[0]);
      expect(await open()).toHaveLength(1);
    },
  );

  it('is not taken for the whole that a person has decided on', async () => {
    const [first = '', second = ''] = await edits({ phone: 'ONE' }, { notes: 'TWO' });
    await conflict(first, 'ONE');
    must(await resolve(shop.store.writer, first, { take: 'mine' }, Date.now()));
    expect(await refusedCode(first)).toBe('TOO_LATE');
    expect(await refusedCode(second)).toBe('TOO_LATE');
    const [third = ''] = await edits({ email: 'three@shop.in' });
    expect(await refusedCode(first)).toBe('TOO_LATE');
    await takeBack(third);
    expect((await open()).map(({ body }) => body)).toEqual([{ phone: 'ONE', notes: 'TWO' }]);
    must(await undo(shop.store.writer, first, true));
    expect(await open()).toEqual([]);
  });

  it('leaves no question about it: what is left of a change in conflict is prepared anew', async () => {
    const [first = '', second = ''] = await edits({ phone: 'ONE' }, { notes: 'TWO' });
    await conflict(first, 'ONE');
    await takeBack(first);
    expect(await open()).toMatchObject([{ state: 'queued', conflict: null, body: { notes: 'TWO' } }]);
    await takeBack(second);
    expect(await open()).toEqual([]);
  });

  it('is not what a later answer to its conflict would send', async () => {
    const [first = '', second = ''] = await edits({ phone: 'ONE' }, { phone: 'TWO' });
    await conflict(first, 'TWO');
    await takeBack(second);
    const answer = await resolve(shop.store.writer, first, { take: 'mine' }, Date.now());
    expect(failureOf(answer).code).toBe('TOO_LATE');
    expect((await open()).map(({ body }) => body)).toEqual([{ phone: 'ONE' }]);
  });
});

describe('a line of the outbox that is taken back', () => {
  it('is taken back with all that it says', async () => {
    await edits({ phone: 'ONE' }, { notes: 'TWO' });
    const [line] = await outboxLines(shop.store.reader, { limit: 10 });
    expect(line).toMatchObject({ undoable: true, summary: { parts: [{ to: 'ONE' }, { to: 'TWO' }] } });
    must(await undo(shop.store.writer, line?.opId ?? '', true));
    expect(await open()).toEqual([]);
    expect((await shop.record('contacts', ASHA.gid)).view).toMatchObject({ phone: ASHA.phone });
  });

  it('comes back from a delete that nobody needed, whole', async () => {
    const made = await shop.accept({ op: 'contacts.create', record: { name: 'New', phone: '1' } });
    const { opId } = await shop.accept({ op: 'contacts.delete', id: made.recordId });
    expect(await open()).toEqual([]);
    must(await undo(shop.store.writer, opId, true));
    expect((await open()).map(({ name }) => name)).toEqual(['contacts.create']);
  });
});
