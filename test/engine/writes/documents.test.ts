/** Documents of contacts: uploaded and deleted offline, once in effect, in the order of their contact's own changes. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { MirrorRecord } from '../../../src-sync/domain/records/record.ts';
import { QUEUED_FILE_BYTES_MAX } from '../../../src-sync/domain/records/queued-file.ts';
import { startService, type StandInService } from '../../../src-service/server.ts';
import { openDeskOn, type Desk } from '../desk.ts';
import { attach, attached, ChosenFiles } from './file-desk.ts';

const UPLOAD = { method: 'POST', path: /\/documents$/ };
const LONG = 'x'.repeat(199);
/** As the PC calls a file, and as it arrives. */
const ODD_NAMES: readonly (readonly [name: string, sent: string])[] = [
  ['कोटेशन २०२६.pdf', 'कोटेशन २०२६.pdf'],
  ['👩‍👩‍👧 😀.pdf', '👩‍👩‍👧 😀.pdf'],
  [`"one" 'two' “three”.pdf`, `%22one%22 'two' “three”.pdf`],
  ['line\nand\ttab.pdf', 'line_and_tab.pdf'],
  ['...pdf', '...pdf'],
  ['..up.pdf', '..up.pdf'],
  ['CON.pdf', 'CON.pdf'],
  ['a:b?c*|<d>;e%0A.pdf', 'a:b?c*|<d>;e%0A.pdf'],
  [' spaces .pdf', ' spaces .pdf'],
  [`${'y'.repeat(240)}.pdf`, `${'y'.repeat(200)}.pdf`],
  // The cut goes through a character of two parts.
  [`${LONG}😀${'z'.repeat(40)}.pdf`, `${LONG}.pdf`],
];
const QUOTE = Buffer.from('%PDF-1.4 quote');

let service: StandInService;
let desk: Desk;
let chosen: ChosenFiles;

beforeEach(async () => {
  chosen = new ChosenFiles();
  service = await startService({
    data: { items: 1, contacts: 4, warehouses: 1, notifications: 1 },
    rateLimit: null,
  });
  service.state.contactDocuments.clear();
  desk = await openDeskOn(service);
  await sync();
});

afterEach(async () => {
  await desk.close();
  await service.stop();
  chosen.remove();
});

const sync = () => desk.sync({ only: ['contacts'] });
const names = (): unknown[] => service.state.contactDocuments.all().map((row) => row.fields['fileName']);
const uploads = (): number =>
  service.requests.filter((one) => one.method === 'POST' && one.path.endsWith('/documents')).length;

async function contact(index = 0): Promise<MirrorRecord> {
  const found = (await desk.records('contacts'))[index];
  if (found === undefined) throw new Error('no contact');
  return found;
}

function upload(id: string, name = 'quote.pdf', content = QUOTE, more: object = {}) {
  return attached(desk, { op: 'contacts.addDocument', id, ...more }, chosen.make(name, content));
}

async function shown(contactId: string) {
  const answer = await desk.engine.ask('related.read', {
    collection: 'contactDocuments',
    recordId: contactId,
  });
  if (!answer.ok) throw new Error(answer.failure.message);
  return answer.value.rows.map((row) => ({
    id: row.id,
    name: row.record['fileName'],
    pending: row.pending,
  }));
}

describe('a document of a contact', () => {
  it('chosen offline is listed at once, survives a restart, and arrives once and whole', async () => {
    const { id } = await contact();
    await service.goDark();
    const made = await upload(id);
    chosen.remove();
    const waiting = [{ id: made.recordId, name: 'quote.pdf', pending: true }];
    expect(await shown(id)).toEqual(waiting);
    desk = await desk.reopen();
    expect(await shown(id)).toEqual(waiting);
    await service.comeBack();
    expect((await sync()).stopped).toBe('complete');
    const [row] = service.state.contactDocuments.all();
    expect(service.state.files.get(`document/${row?.id ?? ''}`)).toMatchObject({
      fileName: 'quote.pdf',
      contentType: 'application/pdf',
      bytes: QUOTE,
    });
    expect(await shown(id)).toEqual([{ id: made.recordId, name: 'quote.pdf', pending: false }]);
    expect(uploads()).toBe(1);
  });

  it('of a new contact, and of an activity noted with it, follows both', async () => {
    const made = await desk.accept({
      op: 'contacts.create',
      record: { name: 'New', phone: '98450 55555' },
    });
    const activity = await desk.accept({
      op: 'contacts.addActivity',
      id: made.recordId,
      record: { type: 'CALL', note: 'sent a quote' },
    });
    await upload(made.recordId, 'quote.pdf', QUOTE, { record: { activityId: activity.recordId } });
    await sync();
    const [row] = service.state.contactDocuments.all();
    const [noted] = service.state.contactActivities
      .all()
      .filter((one) => one.fields['note'] === 'sent a quote');
    expect(row?.fields).toMatchObject({ activityGid: noted?.id, contactGid: noted?.fields['contactGid'] });
    expect(await desk.outbox()).toEqual([]);
  });

  it.each(['record', 'id', 'nothing'] as const)(
    'whose upload was done but never answered is found, not sent twice (%s)',
    async (createAnswer) => {
      service.shape.createAnswer = createAnswer;
      const { id } = await contact();
      // The same file is there already, from another day.
      await upload(id);
      await sync();
      service.faults.add({ kind: 'cutAfterCommit', match: UPLOAD, times: 1 });
      const again = await upload(id);
      await sync();
      expect(names()).toEqual(['quote.pdf', 'quote.pdf']);
      expect(uploads()).toBe(2);
      expect(await desk.outbox()).toEqual([]);
      const found = (await desk.records('contactDocuments')).find((one) => one.id === again.recordId);
      expect(found?.serverId).toEqual(expect.any(String));
    },
  );

  it('of any name arrives as it was chosen, changed or gone since, once each although every answer is lost', async () => {
    const { id } = await contact();
    await service.goDark();
    const files = ODD_NAMES.map(([name, sent], at) => ({ name, sent, content: Buffer.from(`file ${at}`) }));
    for (const { name, content } of files) {
      await upload(id, name, content);
      chosen.make(name, Buffer.from('another content'));
    }
    chosen.remove();
    await service.comeBack();
    service.faults.add({ kind: 'cutAfterCommit', match: UPLOAD, times: files.length });
    await sync();
    expect(await desk.outbox()).toEqual([]);
    const stored = service.state.contactDocuments
      .all()
      .map((row) => [
        row.fields['fileName'],
        service.state.files.get(`document/${row.id}`)?.bytes.toString(),
      ]);
    expect(stored).toEqual(files.map(({ sent, content }) => [sent, content.toString()]));
    expect(uploads()).toBe(files.length);
  });

  it('of exactly 25 MB is taken, and sent again whole after the network was cut half-way', async () => {
    const { id } = await contact();
    const content = Buffer.alloc(QUEUED_FILE_BYTES_MAX, 'stockhand');
    service.faults.add({ kind: 'cutUpload', match: UPLOAD, bytes: 10_000_000, times: 1 });
    await upload(id, 'catalogue.pdf', content);
    await sync();
    expect(await desk.outbox()).toEqual([]);
    expect(names()).toEqual(['catalogue.pdf']);
    const [row] = service.state.contactDocuments.all();
    expect(service.state.files.get(`document/${row?.id ?? ''}`)?.bytes.equals(content)).toBe(true);
    expect(service.faults.fired('cutUpload')).toBe(1);
    expect(uploads()).toBe(2);
  });

  it('whose upload was lost on the way is sent again, although a colleague had the same file there before', async () => {
    const { id, serverId } = await contact();
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(QUOTE)]), 'quote.pdf');
    await fetch(`${service.url}/api/contacts/${serverId ?? ''}/documents`, {
      method: 'POST',
      headers: { authorization: `Service-oauthtoken ${service.token}` },
      body: form,
    });
    service.faults.add({ kind: 'cutBeforeCommit', match: UPLOAD, times: 1 });
    await upload(id);
    await sync();
    expect(names()).toEqual(['quote.pdf', 'quote.pdf']);
    expect(await desk.outbox()).toEqual([]);
  });

  it.each([
    ['under another name', { fileName: 'QUOTE_1.PDF' }],
    ['under another name and without its size', { fileName: '1732-quote.pdf', size: null }],
    ['made smaller', { size: 3 }],
  ])(
    'that may be there %s after a lost answer is a question for a person, never a second one',
    async (_, as) => {
      const { id } = await contact();
      service.faults.add({ kind: 'cutAfterCommit', match: UPLOAD, times: 1 });
      service.otherClients.actBeforeEach(() => {
        for (const row of service.state.contactDocuments.all()) Object.assign(row.fields, as);
      });
      await upload(id);
      await sync();
      expect((await desk.outbox())[0]).toMatchObject({
        state: 'rejected',
        summary: { parts: [{ key: 'contacts.addDocument' }, 'quote.pdf'] },
        lastError: { code: 'INTERRUPTED' },
      });
      expect(names()).toHaveLength(1);
    },
  );

  it('that the Service refuses lands with the person, and holds up no other contact', async () => {
    const [one, other] = [await contact(0), await contact(1)];
    service.faults.add({
      kind: 'status',
      status: 400,
      message: 'This kind of file is not allowed',
      match: { method: 'POST', path: new RegExp(`${one.serverId ?? ''}/documents$`) },
    });
    await upload(one.id, 'tool.exe', Buffer.from('MZ'));
    await upload(other.id);
    await sync();
    expect(names()).toEqual(['quote.pdf']);
    const [refused] = await desk.outbox();
    expect(refused).toMatchObject({ state: 'rejected', title: one.record['name'] });
    await desk.engine.ask('operations.discard', { operationId: refused?.opId ?? '' });
    expect(await shown(one.id)).toEqual([]);
  });

  it('is deleted once, also when the answer is lost, and the contact stays', async () => {
    const { id } = await contact();
    const made = await upload(id);
    await sync();
    service.faults.add({ kind: 'cutAfterCommit', match: { method: 'DELETE', path: /documents/ }, times: 1 });
    await desk.accept({ op: 'contacts.deleteDocument', id: made.recordId });
    expect(await shown(id)).toEqual([]);
    expect((await contact()).deleted).toBe(false);
    await sync();
    expect(names()).toEqual([]);
    expect(await desk.outbox()).toEqual([]);
    expect((await contact()).id).toBe(id);
  });

  it('deleted before it was sent is never sent, and comes back with its file when that is taken back', async () => {
    const { id } = await contact();
    await service.goDark();
    const made = await upload(id);
    const deleted = await desk.accept({ op: 'contacts.deleteDocument', id: made.recordId });
    expect(await desk.outbox()).toEqual([]);
    desk = await desk.reopen();
    await desk.engine.ask('operations.undo', { operationId: deleted.opId });
    await service.comeBack();
    await sync();
    expect(names()).toEqual(['quote.pdf']);
  });

  it('of a contact that is deleted before anything was sent goes with it, and comes back with it', async () => {
    await service.goDark();
    const made = await desk.accept({ op: 'contacts.create', record: { name: 'Typo', phone: '98450 66666' } });
    const record = { type: 'CALL', note: 'noted' };
    const activity = await desk.accept({ op: 'contacts.addActivity', id: made.recordId, record });
    await upload(made.recordId, 'quote.pdf', QUOTE, { record: { activityId: activity.recordId } });
    const deleted = await desk.accept({ op: 'contacts.delete', id: made.recordId });
    expect(await desk.outbox()).toEqual([]);
    await service.comeBack();
    service.clearRequests();
    expect((await sync()).stopped).toBe('complete');
    expect(service.requests.filter((one) => one.method !== 'GET')).toEqual([]);
    desk = await desk.reopen();
    await desk.engine.ask('operations.undo', { operationId: deleted.opId });
    expect((await sync()).stopped).toBe('complete');
    expect(names()).toEqual(['quote.pdf']);
    expect(service.state.contactActivities.all().map((row) => row.fields['note'])).toContain('noted');
    expect(await desk.outbox()).toEqual([]);
  });

  it('that names no contact, no file or an unknown part is refused at the door', async () => {
    const { id } = await contact();
    const path = chosen.make('a.pdf', QUOTE);
    const refusals = await Promise.all([
      attach(desk, { op: 'contacts.addDocument', id: 'nobody' }, path),
      attach(desk, { op: 'contacts.addDocument', id, note: 'x' }, path),
      attach(desk, { op: 'contacts.addDocument', id, record: { activityId: 'nothing' } }, path),
    ]);
    expect(refusals.map((one) => (one.ok ? null : one.failure.path))).toEqual([
      ['id'],
      ['note'],
      ['record', 'activityId'],
    ]);
    await expect(desk.accept({ op: 'contacts.addDocument', id })).rejects.toThrow(/file is required/);
    expect(await desk.outbox()).toEqual([]);
  });
});
