/** Documents and e-mails of a contact: read from the Service once, on this PC from then on. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RelatedCollection } from '../../../src-sync/domain/records/collections.ts';
import { startService, type Row, type StandInService } from '../../../src-service/server.ts';
import { insert } from '../../../src-service/store.ts';
import { openDeskOn, type Desk } from '../desk.ts';
import { attached, ChosenFiles } from '../writes/file-desk.ts';
import { asked, untilFresh } from './related-desk.ts';

const LINK = /\/documents\/[^/]+\/link$/;
const EMAIL = /\/crm\/emails\//;
const QUOTE = Buffer.from('Quotation Q-1');

let service: StandInService;
let desk: Desk;
let chosen: ChosenFiles;
let contact: Row;

beforeEach(async () => {
  chosen = new ChosenFiles();
  service = await startService({
    data: { items: 1, contacts: 2, warehouses: 1, notifications: 1 },
    rateLimit: null,
  });
  const { state } = service;
  state.contactDocuments.clear();
  state.emails.clear();
  const [first] = state.contacts.all();
  if (first === undefined) throw new Error('no contact');
  contact = first;
  const document = insert(state, state.contactDocuments, { contactGid: contact.id, fileName: 'Q-1.txt' });
  state.files.set(`document/${document.id}`, {
    fileName: 'Q-1.txt',
    contentType: 'text/plain',
    bytes: QUOTE,
  });
  insert(state, state.emails, { contactGid: contact.id, subject: 'Rates', body: '<p>12 a piece</p>' });
  desk = await openDeskOn(service);
  await desk.sync({ only: ['contacts'] });
});

afterEach(async () => {
  await desk.close();
  await service.stop();
  chosen.remove();
});

async function onlyOf(collection: RelatedCollection): Promise<string> {
  const { rows } = await untilFresh(desk, collection, contact.id);
  return rows[0]?.id ?? '';
}

const target = (): string => join(chosen.folder, 'saved.txt');

describe('a document of a contact', () => {
  it('is written where a person wants it, and offline from the copy that was kept', async () => {
    const id = await onlyOf('contactDocuments');
    expect(await desk.engine.ask('documents.kept', { ids: [id] })).toEqual({ ok: true, value: [] });
    expect((await desk.engine.ask('documents.write', { id, slot: null, path: target() })).ok).toBe(true);
    expect(readFileSync(target())).toEqual(QUOTE);
    await service.goDark();
    desk = await desk.reopen();
    expect(await desk.engine.ask('documents.kept', { ids: [id] })).toEqual({ ok: true, value: [id] });
    const again = join(chosen.folder, 'again.txt');
    expect((await desk.engine.ask('documents.write', { id, slot: null, path: again })).ok).toBe(true);
    expect(readFileSync(again)).toEqual(QUOTE);
    expect(asked(service, LINK)).toBe(1);
  });

  it('is read from its address without the sign-in', async () => {
    const id = await onlyOf('contactDocuments');
    await desk.engine.ask('documents.write', { id, slot: null, path: target() });
    const read = service.requests.filter(({ path }) => path.startsWith('/files/'));
    expect(read.map(({ tokenHash }) => tokenHash)).toEqual([null]);
  });

  it('is opened under an encrypted address only', async () => {
    const id = await onlyOf('contactDocuments');
    const refused = await desk.engine.ask('documents.link', { id });
    expect(refused.ok ? null : refused.failure.code).toBe('ADDRESS_REFUSED');
    service.shape.linkOrigin = 'https://files.example';
    const given = await desk.engine.ask('documents.link', { id });
    expect(given.ok ? given.value.address : '').toMatch(/^https:\/\/files\.example\/files\/document\//);
    service.shape.linkOrigin = 'http://files.example';
    const written = await desk.engine.ask('documents.write', { id, slot: null, path: target() });
    expect([written.ok ? null : written.failure.code, existsSync(target())]).toEqual([
      'ADDRESS_REFUSED',
      false,
    ]);
  });

  it('that the Service no longer has is not saved as an error page', async () => {
    const id = await onlyOf('contactDocuments');
    service.state.files.clear();
    const written = await desk.engine.ask('documents.write', { id, slot: null, path: target() });
    expect([written.ok ? null : written.failure.code, existsSync(target())]).toEqual(['REFUSED', false]);
    service.state.contactDocuments.clear();
    const gone = await desk.engine.ask('documents.link', { id });
    expect(gone.ok ? null : gone.failure.message).toContain('no longer has this document');
  });

  it('that was added here and waits is saved from here, and opened once it was sent', async () => {
    await service.goDark();
    const path = chosen.make('mine.txt', Buffer.from('mine'));
    const { recordId: id } = await attached(desk, { op: 'contacts.addDocument', id: contact.id }, path);
    expect(await desk.engine.ask('documents.kept', { ids: [id] })).toEqual({ ok: true, value: [id] });
    expect((await desk.engine.ask('documents.write', { id, slot: null, path: target() })).ok).toBe(true);
    expect(readFileSync(target(), 'utf8')).toBe('mine');
    const link = await desk.engine.ask('documents.link', { id });
    expect(link.ok ? null : link.failure.message).toContain('does not have this document yet');
  });
});

describe('an e-mail of a contact', () => {
  it('is read as text once, and is there offline from then on', async () => {
    const id = await onlyOf('contactEmails');
    const first = await desk.engine.ask('emails.read', { id });
    expect(first.ok && first.value.email).toMatchObject({ subject: 'Rates', text: '12 a piece' });
    await service.goDark();
    desk = await desk.reopen();
    expect(await desk.engine.ask('emails.read', { id })).toEqual(first);
    expect(asked(service, EMAIL)).toBe(1);
  });

  it('that was never read is not made up offline', async () => {
    const id = await onlyOf('contactEmails');
    await service.goDark();
    const read = await desk.engine.ask('emails.read', { id });
    // A connection that stood open breaks, a new one is not to be had.
    expect(['INTERRUPTED', 'UNREACHABLE']).toContain(read.ok ? null : read.failure.code);
  });
});
