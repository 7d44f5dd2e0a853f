import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startService, type StandInService } from '../../../src-service/server.ts';
import { QUEUED_FILE_BYTES_MAX } from '../../../src-sync/domain/records/queued-file.ts';
import { openDeskOn, type Desk } from '../desk.ts';
import {
  anItem,
  attach,
  attached,
  ChosenFiles,
  MINE,
  PNG,
  shownBytes,
  shownFile,
  THEIRS,
} from './file-desk.ts';

let service: StandInService;
let desk: Desk;
let chosen: ChosenFiles;

beforeEach(async () => {
  chosen = new ChosenFiles();
  service = await startService({
    data: { items: 4, contacts: 1, warehouses: 1, notifications: 1 },
    rateLimit: null,
  });
  desk = await openDeskOn(service);
  await syncItems();
});

afterEach(async () => {
  await desk.close();
  await service.stop();
  chosen.remove();
});

async function syncItems(): Promise<void> {
  await desk.sync({ only: ['items', 'itemCustomFields'] });
}

/** A third one. */
const OTHER = Buffer.concat([PNG, Buffer.from('another')]);

const there = (key: string): Buffer | undefined => service.state.files.get(key)?.bytes;
const uploads = (): number =>
  service.requests.filter((one) => one.method === 'POST' && /\/(image|upload)$/.test(one.path)).length;

async function colleague(path: string, content: Uint8Array): Promise<void> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(content)], { type: 'image/png' }), 'theirs.png');
  const answer = await fetch(`${service.url}/api/v1/inventory/items/${path}`, {
    method: 'POST',
    headers: { authorization: `Service-oauthtoken ${service.token}` },
    body: form,
  });
  expect(answer.status).toBe(200);
}

describe('the picture of an item', () => {
  it('chosen offline is shown at once, after a restart too, and sent once', async () => {
    const { id, serverId } = await anItem(desk);
    await service.goDark();
    await attached(desk, { op: 'items.setImage', id }, chosen.make('lock.png', MINE));
    chosen.remove();
    expect(await shownFile(desk, id)).toMatchObject({ state: 'ready', isPicture: true, isWaiting: true });
    desk = await desk.reopen();
    expect(await shownBytes(desk, service, id)).toEqual(MINE);
    await service.comeBack();
    await syncItems();
    expect(there(`image/${serverId}`)).toEqual(MINE);
    expect(service.state.files.get(`image/${serverId}`)).toMatchObject({
      fileName: 'lock.png',
      contentType: 'image/png',
    });
    expect(await desk.outbox()).toEqual([]);
    expect(uploads()).toBe(1);
  });

  it('stays shown once it was sent, without being read back', async () => {
    const { id } = await anItem(desk);
    await attached(desk, { op: 'items.setImage', id }, chosen.make('lock.png', MINE));
    await desk.sync({ only: ['categories'] });
    const before = service.requests.length;
    const state = await shownFile(desk, id);
    expect(state).not.toHaveProperty('isWaiting');
    expect(await shownBytes(desk, service, id)).toEqual(MINE);
    expect(service.requests.length).toBe(before);
  });

  it('of an item that is new as well follows it', async () => {
    const made = await desk.accept({ op: 'items.create', record: { name: 'Lock', sku: 'LCK-1' } });
    await attached(desk, { op: 'items.setImage', id: made.recordId }, chosen.make('lock.png', MINE));
    expect(await shownFile(desk, made.recordId)).toMatchObject({ state: 'ready', isWaiting: true });
    await syncItems();
    const record = (await desk.records('items')).find((one) => one.id === made.recordId);
    expect(there(`image/${record?.serverId ?? ''}`)).toEqual(MINE);
  });

  it('chosen again before it was sent is sent once, as the last choice; taking that back leaves the first', async () => {
    const { id, serverId } = await anItem(desk);
    desk = await desk.reopen();
    await service.goDark();
    await attached(desk, { op: 'items.setImage', id }, chosen.make('lock.png', PNG));
    const second = await attached(desk, { op: 'items.setImage', id }, chosen.make('lock.png', MINE));
    expect(await desk.outbox()).toHaveLength(1);
    expect(await shownBytes(desk, service, id)).toEqual(MINE);
    expect(await desk.engine.ask('operations.undo', { operationId: second.opId })).toMatchObject({
      ok: true,
    });
    expect(await shownBytes(desk, service, id)).toEqual(PNG);
    desk = await desk.reopen();
    await service.comeBack();
    await syncItems();
    expect(there(`image/${serverId}`)).toEqual(PNG);
    expect(uploads()).toBe(1);
  });

  it.each([
    ['bytes', 'record'],
    ['envelope', 'nothing'],
    ['envelope', 'id'],
  ] as const)(
    'whose sending was done but never answered is found, not sent twice (%s, %s)',
    async (downloads, answer) => {
      Object.assign(service.shape, { downloads, createAnswer: answer, updateAnswer: answer });
      const { id, serverId } = await anItem(desk);
      service.faults.add({ kind: 'cutAfterCommit', match: { method: 'POST', path: /\/image$/ }, times: 1 });
      await attached(desk, { op: 'items.setImage', id }, chosen.make('lock.png', MINE));
      await syncItems();
      expect(there(`image/${serverId}`)).toEqual(MINE);
      expect(uploads()).toBe(1);
      expect(await desk.outbox()).toEqual([]);
    },
  );

  it('whose sending was lost on the way is sent again', async () => {
    const { id, serverId } = await anItem(desk);
    service.faults.add({ kind: 'cutBeforeCommit', match: { method: 'POST', path: /\/image$/ }, times: 1 });
    await attached(desk, { op: 'items.setImage', id }, chosen.make('lock.png', MINE));
    await syncItems();
    expect(there(`image/${serverId}`)).toEqual(MINE);
    expect(uploads()).toBe(2);
    expect(await desk.outbox()).toEqual([]);
  });

  it('that a colleague changed meanwhile is replaced only when the person says so', async () => {
    const { id, serverId } = await anItem(desk);
    await attached(desk, { op: 'items.setImage', id }, chosen.make('lock.png', PNG));
    await syncItems();
    await colleague(`${serverId}/image`, THEIRS);
    const mine = await attached(desk, { op: 'items.setImage', id }, chosen.make('lock.png', MINE));
    await syncItems();
    expect(there(`image/${serverId}`)).toEqual(THEIRS);
    const [waiting] = await desk.outbox();
    expect(waiting).toMatchObject({ state: 'rejected', lastError: { code: 'CONFLICT' } });
    expect(await shownBytes(desk, service, id)).toEqual(MINE);
    await desk.engine.ask('operations.retry', { operationId: mine.opId });
    await syncItems();
    expect(there(`image/${serverId}`)).toEqual(MINE);
    expect(await desk.outbox()).toEqual([]);
  });

  it.each(['items.setImage', 'items.removeImage'])(
    'that a colleague put where the item had none is not lost by %s of somebody who never saw it',
    async (op) => {
      const { id, serverId } = await anItem(desk);
      // The Service says of each item whether it has a picture; nobody here has looked for one.
      expect(service.state.items.get(serverId)?.fields['hasImage']).toBe(false);
      await service.goDark();
      const file = op === 'items.setImage' ? chosen.make('lock.png', MINE) : null;
      if (file === null) await desk.accept({ op, id });
      else await attached(desk, { op, id }, file);
      await service.comeBack();
      await colleague(`${serverId}/image`, THEIRS);
      await syncItems();
      expect(there(`image/${serverId}`)).toEqual(THEIRS);
      const [waiting] = await desk.outbox();
      expect(waiting).toMatchObject({ state: 'rejected', lastError: { code: 'CONFLICT' } });
    },
  );

  it('that a colleague changed meanwhile is listed with the conflicts, and settled there', async () => {
    const { id, serverId } = await anItem(desk);
    await attached(desk, { op: 'items.setImage', id }, chosen.make('lock.png', PNG));
    await syncItems();
    for (const [take, left] of [
      ['theirs', THEIRS],
      ['mine', MINE],
    ] as const) {
      await colleague(`${serverId}/image`, THEIRS);
      const { opId } = await attached(desk, { op: 'items.setImage', id }, chosen.make('door.png', MINE));
      await syncItems();
      const listed = await desk.engine.ask('conflicts.list', { limit: 10 });
      expect(listed).toMatchObject({ value: [{ opId, fields: ['image'], mine: { image: 'door.png' } }] });
      expect((await desk.engine.ask('conflicts.resolve', { operationId: opId, take })).ok).toBe(true);
      await syncItems();
      expect(there(`image/${serverId}`)).toEqual(left);
      expect(await desk.outbox()).toEqual([]);
    }
  });

  it.each([1, 2])(
    'that a colleague put over the one chosen first is not lost by those chosen after it (%s sent before)',
    async (sent) => {
      const { recordId: id } = await desk.accept({
        op: 'items.create',
        record: { name: 'Lock', sku: 'LCK-1' },
      });
      const choose = async (content: Uint8Array): Promise<void> => {
        await attached(desk, { op: 'items.setImage', id }, chosen.make('lock.png', content));
        // The operation between keeps the next choice from taking the place of this one.
        await desk.accept({ op: 'items.removeImage', id });
      };
      await service.goDark();
      for (const content of [PNG, MINE, OTHER]) await choose(content);
      await service.comeBack();
      const [last] = [PNG, MINE].slice(sent - 1);
      service.otherClients.actBeforeEach(() => {
        for (const [slot, file] of service.state.files)
          if (last?.equals(file.bytes)) service.state.files.set(slot, { ...file, bytes: THEIRS });
      });
      await syncItems();
      const record = (await desk.records('items')).find((one) => one.id === id);
      expect(there(`image/${record?.serverId ?? ''}`)).toEqual(THEIRS);
      expect(uploads()).toBe(sent);
      expect(await desk.engine.ask('conflicts.list', { limit: 10 })).toMatchObject({
        value: [{ fields: ['image'] }],
      });
    },
  );

  it('that is neither ours nor the old one after a lost answer is a question for a person', async () => {
    const { id, serverId } = await anItem(desk);
    service.faults.add({ kind: 'cutBeforeCommit', match: { method: 'POST', path: /\/image$/ }, times: 1 });
    let isFirst = true;
    service.otherClients.actBeforeEach(() => {
      // Between the lost request and the look.
      if (!isFirst || uploads() === 0) return;
      isFirst = false;
      service.state.files.set(`image/${serverId}`, {
        fileName: 'theirs.png',
        contentType: 'image/png',
        bytes: THEIRS,
      });
    });
    await attached(desk, { op: 'items.setImage', id }, chosen.make('lock.png', MINE));
    await syncItems();
    expect((await desk.outbox())[0]).toMatchObject({ state: 'rejected', lastError: { code: 'INTERRUPTED' } });
    expect(there(`image/${serverId}`)).toEqual(THEIRS);
  });

  it('that the Service refuses lands with the person, and holds up no other item', async () => {
    const [one, other] = [await anItem(desk, 0), await anItem(desk, 1)];
    service.faults.add({
      kind: 'status',
      status: 400,
      message: 'The picture is too large',
      match: { method: 'POST', path: new RegExp(`${one.serverId}/image$`) },
    });
    await attached(desk, { op: 'items.setImage', id: one.id }, chosen.make('lock.png', MINE));
    await attached(desk, { op: 'items.setImage', id: other.id }, chosen.make('lock.png', MINE));
    await syncItems();
    expect(there(`image/${other.serverId}`)).toEqual(MINE);
    const [refused] = await desk.outbox();
    expect(refused).toMatchObject({
      state: 'rejected',
      summary: { parts: [{ key: 'items.setImage' }, 'lock.png'] },
    });
    expect(refused?.lastError?.message).toContain('The picture is too large');
    service.faults.clear();
    desk = await desk.reopen();
    await desk.engine.ask('operations.retry', { operationId: refused?.opId ?? '' });
    await syncItems();
    expect(there(`image/${one.serverId}`)).toEqual(MINE);
  });

  it('is removed once, also when the answer is lost, and shows as removed at once', async () => {
    const { id, serverId } = await anItem(desk);
    await attached(desk, { op: 'items.setImage', id }, chosen.make('lock.png', MINE));
    await syncItems();
    service.faults.add({ kind: 'cutAfterCommit', match: { path: /\/image\/remove$/ }, times: 1 });
    await desk.accept({ op: 'items.removeImage', id });
    expect(await shownFile(desk, id)).toEqual({ state: 'none' });
    await syncItems();
    expect(there(`image/${serverId}`)).toBeUndefined();
    expect(await desk.outbox()).toEqual([]);
    expect(await shownFile(desk, id)).toEqual({ state: 'none' });
  });
});

const key = (type = 'FILE'): string =>
  String(
    service.state.customFields.all().find((one) => one.fields['fieldType'] === type)?.fields['fieldKey'],
  );

describe.each(['items.setImage', 'items.setFile'])('%s', (op) => {
  const change = (id: string) => (op === 'items.setFile' ? { op, id, field: key() } : { op, id });
  const match = { method: 'POST', path: /\/(image|upload)$/ } as const;

  it('of exactly 25 MB under an odd name, changed and gone since, arrives whole after a cut half-way', async () => {
    const { id, serverId } = await anItem(desk);
    const content = Buffer.concat([PNG, Buffer.alloc(QUEUED_FILE_BYTES_MAX - PNG.length, 'stockhand')]);
    await service.goDark();
    await attached(desk, change(id), chosen.make('ताला "नया";%0A.png', content));
    chosen.make('ताला "नया";%0A.png', PNG);
    chosen.remove();
    desk = await desk.reopen();
    await service.comeBack();
    service.faults.add({ kind: 'cutUpload', match, bytes: 10_000_000, times: 1 });
    await syncItems();
    const slot = op === 'items.setFile' ? `field/${serverId}/${key()}` : `image/${serverId}`;
    expect(there(slot)?.equals(content)).toBe(true);
    expect(service.state.files.get(slot)?.fileName).toContain('ताला');
    expect([service.faults.fired('cutUpload'), uploads()]).toEqual([1, 2]);
    expect(await desk.outbox()).toEqual([]);
  });

  it('that is empty, too large or gone is refused at the door with a sentence, and nothing waits', async () => {
    const { id } = await anItem(desk);
    const empty = chosen.make('empty.png', Buffer.alloc(0));
    const large = chosen.make('large.png', Buffer.concat([PNG, Buffer.alloc(QUEUED_FILE_BYTES_MAX)]));
    for (const [path, words] of [
      [empty, /“empty\.png” is empty\. Nothing was added\./],
      [large, /“large\.png” is larger than 25 MB\. Nothing was added\./],
      [`${empty}.gone`, /empty\.png\.gone” is not there\. Nothing was added\./],
    ] as const)
      expect(await attach(desk, change(id), path)).toMatchObject({
        ok: false,
        failure: { message: expect.stringMatching(words) as string },
      });
    expect(await desk.outbox()).toEqual([]);
  });
});

describe('a file in a custom field of an item', () => {
  it('is shown at once, sent once, found after a lost answer, and no edit of the item is lost by it', async () => {
    const { id, serverId } = await anItem(desk);
    service.faults.add({ kind: 'cutAfterCommit', match: { path: /\/upload$/ }, times: 1 });
    await desk.accept({ op: 'items.update', id, changes: { reorderLevel: 7 } });
    const pdf = chosen.make('test report.pdf', Buffer.from('%PDF-1.4 report'));
    const accepted = await attach(desk, { op: 'items.setFile', id, field: key() }, pdf);
    expect(accepted.ok).toBe(true);
    await desk.accept({ op: 'items.update', id, changes: { price: 12 } });
    expect(await shownFile(desk, id, `field:${key()}`)).toMatchObject({ state: 'ready', isWaiting: true });
    await syncItems();
    expect(service.state.files.get(`field/${serverId}/${key()}`)).toMatchObject({
      fileName: 'test report.pdf',
      contentType: 'application/pdf',
      bytes: Buffer.from('%PDF-1.4 report'),
    });
    expect(service.state.items.get(serverId)?.fields).toMatchObject({ reorderLevel: 7, price: 12 });
    expect(uploads()).toBe(1);
    expect(await desk.outbox()).toEqual([]);
  });

  it.each(['nothing', 'id', 'record'] as const)(
    'stays shown under its name once it was sent, also where the Service answers %s',
    async (answer) => {
      Object.assign(service.shape, { createAnswer: answer, updateAnswer: answer });
      const { id, serverId } = await anItem(desk);
      const content = Buffer.from('%PDF-1.4 report');
      await attached(desk, { op: 'items.setFile', id, field: key() }, chosen.make('report.pdf', content));
      await desk.sync({ only: ['categories'] });
      expect(service.state.files.get(`field/${serverId}/${key()}`)?.bytes).toEqual(content);
      const record = (await desk.records('items')).find((one) => one.id === id);
      expect(record?.record).toMatchObject({ customFields: { [key()]: 'report.pdf' } });
      expect(await shownBytes(desk, service, id, `field:${key()}`)).toEqual(content);
    },
  );

  it('is written where a person says: as it was chosen, before and after it was sent, and offline what was read', async () => {
    const { id } = await anItem(desk);
    const slot = `field:${key()}` as const;
    const path = join(chosen.folder, 'saved.pdf');
    const write = () => desk.engine.ask('documents.write', { id, slot, path });
    expect(await write()).toMatchObject({ ok: false, failure: { code: 'NOT_FOUND' } });
    const content = Buffer.from('%PDF-1.4 report');
    await attached(desk, { op: 'items.setFile', id, field: key() }, chosen.make('report.pdf', content));
    for (const moment of ['waiting', 'sent', 'offline']) {
      if (moment === 'sent') await syncItems();
      if (moment === 'offline') await service.goDark();
      expect([moment, await write()]).toEqual([moment, { ok: true, value: null }]);
      expect(readFileSync(path)).toEqual(content);
      rmSync(path);
    }
  });

  it('of another type is not taken', async () => {
    const operation = { op: 'items.setFile', id: (await anItem(desk)).id, field: key('NUMBER') };
    const answer = await attach(desk, operation, chosen.make('a.txt', OTHER));
    expect(answer).toMatchObject({ ok: false, failure: { code: 'VALIDATION', path: ['field'] } });
  });

  it('that the Service does not know any more is refused in its words', async () => {
    const { id } = await anItem(desk);
    const gone = key();
    await attach(desk, { op: 'items.setFile', id, field: gone }, chosen.make('a.txt', Buffer.from('a')));
    const known = service.state.customFields;
    known.remove(known.find(({ fields }) => fields['fieldKey'] === gone)?.id ?? '');
    await syncItems();
    const message = expect.stringContaining('no such custom field') as string;
    expect(await desk.outbox()).toMatchObject([
      { summary: { parts: [{ values: { field: gone, file: 'a.txt' } }] }, lastError: { message } },
    ]);
  });
});
