/** A contact that was never sent is deleted with all that was noted about it and put to it, and comes back with all of it. */
import { beforeEach, describe, expect, it } from 'vitest';
import { undo } from './undo.ts';
import { markSending, openOperations, setOperationState } from '../../src-sync/store/outbox/outbox.ts';
import { keptFileNames } from '../../src-sync/store/records/record-files.ts';
import { eachWithShop } from '../store/each-shop.ts';
import { ASHA, must, type Shop } from '../store/shop.ts';

let shop: Shop;
let contact: { readonly opId: string; readonly recordId: string };
eachWithShop((fresh) => {
  shop = fresh;
});
beforeEach(async () => {
  contact = await shop.accept({ op: 'contacts.create', record: { name: 'N', phone: '1' } });
});

const FILE = { sha256: 'a'.repeat(64), name: 'quote.pdf', type: 'application/pdf', sizeBytes: 5 };
const files = { has: () => true };

const note = (id = contact.recordId) =>
  shop.accept({ op: 'contacts.addActivity', id, record: { type: 'CALL', note: 'n' } });
const upload = (record?: object) => {
  const line = { op: 'contacts.addDocument', id: contact.recordId, file: FILE };
  return shop.accept(record === undefined ? line : { ...line, record }, { files });
};
const remove = () => shop.accept({ op: 'contacts.delete', id: contact.recordId });
const open = async () =>
  (await openOperations(shop.store.reader)).map(({ name, state }) => `${name} ${state}`);

describe('a contact that was never sent', () => {
  it('takes its activities and documents with it, and brings them back', async () => {
    const activity = await note();
    const document = await upload({ activityId: activity.recordId });
    const before = await open();
    const removed = await remove();
    expect(await open()).toEqual([]);
    expect((await shop.operation(removed.opId)).state).toBe('done');
    must(await undo(shop.store.writer, removed.opId));
    expect(await open()).toEqual(before);
    expect(await shop.record('contactActivities', activity.recordId)).toMatchObject({
      deleted: false,
      view: { note: 'n' },
    });
    expect(await shop.record('contactDocuments', document.recordId)).toMatchObject({ deleted: false });
    expect((await keptFileNames(shop.store.reader)).size).toBe(1);
  });

  it('keeps the file of a document that went with it, so that it can come back', async () => {
    await upload();
    await remove();
    expect(await open()).toEqual([]);
    expect((await keptFileNames(shop.store.reader)).size).toBe(1);
  });

  it('brings nothing back that was deleted before', async () => {
    const activity = await note();
    await shop.accept({ op: 'contacts.deleteActivity', id: activity.recordId });
    await note();
    const removed = await remove();
    must(await undo(shop.store.writer, removed.opId));
    expect(await open()).toEqual(['contacts.create queued', 'contacts.addActivity queued']);
  });

  it('that the Service refused comes back refused, and what belongs to it waits', async () => {
    const { seq } = await shop.operation(contact.opId);
    const lastError = { code: 'VALIDATION', message: 'no' } as const;
    await shop.write((tx) => markSending(tx, seq, 1));
    await shop.write((tx) => setOperationState(tx, seq, { state: 'rejected', lastError }));
    await note();
    const removed = await remove();
    expect(await open()).toEqual([]);
    must(await undo(shop.store.writer, removed.opId));
    expect(await open()).toEqual(['contacts.create rejected', 'contacts.addActivity blocked']);
  });
});

describe('what may be at the Service', () => {
  it.each(['the contact', 'an activity'])('is deleted there: %s', async (what) => {
    const activity = await note();
    const { seq } = await shop.operation(what === 'the contact' ? contact.opId : activity.opId);
    await shop.write((tx) => markSending(tx, seq, 1));
    await remove();
    expect((await open()).map((line) => line.split(' ')[0])).toEqual([
      'contacts.create',
      'contacts.addActivity',
      'contacts.delete',
    ]);
  });

  it('keeps what was noted about it: the delete of a contact of the Service comes behind', async () => {
    await note(ASHA.gid);
    await shop.accept({ op: 'contacts.delete', id: ASHA.gid });
    expect(await open()).toEqual([
      'contacts.create queued',
      'contacts.addActivity queued',
      'contacts.delete queued',
    ]);
  });
});
