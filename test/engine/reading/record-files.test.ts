import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FileSlot, FileState } from '../../../src-sync/domain/records/record-file.ts';
import { recordFilesFolder } from '../../../src-sync/profile/folders.ts';
import { startService, type StandInService } from '../../../src-service/server.ts';
import { openDeskOn, until, type Desk } from '../desk.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);
const OTHER_PNG = Buffer.concat([PNG, Buffer.from('a later picture')]);

let service: StandInService;
let desk: Desk;

beforeEach(async () => {
  service = await startService({
    data: { items: 4, contacts: 1, warehouses: 1, notifications: 1 },
    rateLimit: null,
  });
  desk = await openDeskOn(service);
});

afterEach(async () => {
  await desk.close();
  await service.stop();
});

async function upload(path: string, content: Uint8Array, type: string, name: string): Promise<void> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(content)], { type }), name);
  const answer = await fetch(`${service.url}/api/v1/inventory/items/${path}`, {
    method: 'POST',
    headers: { authorization: `Service-oauthtoken ${service.token}` },
    body: form,
  });
  expect(answer.status).toBe(200);
}

async function syncItems(): Promise<void> {
  expect((await desk.sync({ only: ['items'] })).stopped).toBe('complete');
}

async function ask(recordId: string, slot: FileSlot = 'image'): Promise<FileState> {
  const answer = await desk.engine.ask('files.get', { recordId, slot });
  if (!answer.ok) throw new Error(answer.failure.message);
  return answer.value;
}

async function askUntil(recordId: string, state: FileState['state'], slot?: FileSlot): Promise<FileState> {
  let last = await ask(recordId, slot);
  await until(`the file is ${state}`, async () => {
    last = await ask(recordId, slot);
    return last.state === state;
  });
  return last;
}

async function localId(serverId: string): Promise<string> {
  const record = (await desk.records('items')).find((one) => one.serverId === serverId);
  return record?.id ?? '';
}

const folder = (): string => recordFilesFolder(desk.dataDir, { baseUrl: service.url, organizationId: null });

function downloads(): number {
  return service.requests.filter((one) => one.method === 'GET' && /\/(image|file)$/.test(one.path)).length;
}

/** The records say nothing, or something wrong, about their pictures: only asking tells. */
function claimPictures(): void {
  for (const row of service.state.items.all()) row.fields['hasImage'] = true;
}

describe('the picture of an item', () => {
  it('is read when somebody looks at it, once, and is there offline and after a restart', async () => {
    const [item] = service.state.items.all();
    await upload(`${item?.id ?? ''}/image`, PNG, 'image/png', 'lock.png');
    await syncItems();
    expect(downloads()).toBe(0);
    const id = await localId(item?.id ?? '');
    const state = await askUntil(id, 'ready');
    if (state.state !== 'ready') throw new Error('not ready');
    expect(state).toMatchObject({ isPicture: true, contentType: 'image/png', sizeBytes: PNG.length });
    expect(readFileSync(join(folder(), state.fileName))).toEqual(PNG);
    for (let times = 0; times < 5; times += 1) await ask(id);
    expect(downloads()).toBe(1);
    await service.goDark();
    desk = await desk.reopen();
    expect(await ask(id)).toMatchObject({ state: 'ready', fileName: state.fileName });
  });

  it('is read again when it changed at the Service; until then the old one is shown', async () => {
    const [item] = service.state.items.all();
    await upload(`${item?.id ?? ''}/image`, PNG, 'image/png', 'lock.png');
    await syncItems();
    const id = await localId(item?.id ?? '');
    const before = await askUntil(id, 'ready');
    await upload(`${item?.id ?? ''}/image`, OTHER_PNG, 'image/png', 'lock.png');
    await syncItems();
    expect(await ask(id)).toEqual(before);
    await until('the new picture is here', async () => {
      const now = await ask(id);
      return now.state === 'ready' && now.sizeBytes === OTHER_PNG.length;
    });
    expect(readdirSync(folder())).toHaveLength(2);
    // A file that no record refers to leaves with the next start.
    desk = await desk.reopen();
    expect(readdirSync(folder())).toHaveLength(1);
  });

  it('that the Service does not have costs one request, however often it is looked at', async () => {
    claimPictures();
    await syncItems();
    const [record] = await desk.records('items');
    await askUntil(record?.id ?? '', 'none');
    for (let times = 0; times < 5; times += 1) expect((await ask(record?.id ?? '')).state).toBe('none');
    expect(downloads()).toBe(1);
  });

  it('whose record says that there is none costs no request', async () => {
    await syncItems();
    const [record] = await desk.records('items');
    expect((await ask(record?.id ?? '')).state).toBe('none');
    expect(downloads()).toBe(0);
  });

  it('of rows that are only passed is not asked for', async () => {
    claimPictures();
    await syncItems();
    const records = await desk.records('items');
    for (const record of records) await ask(record.id);
    await askUntil(records.at(-1)?.id ?? '', 'none');
    expect(downloads()).toBe(1);
  });

  it('that cannot be read is left alone for a while instead of being asked for again and again', async () => {
    claimPictures();
    await syncItems();
    service.faults.add({ kind: 'status', status: 403, match: { path: /\/image$/ } });
    const [record] = await desk.records('items');
    await askUntil(record?.id ?? '', 'unknown');
    for (let times = 0; times < 5; times += 1) await ask(record?.id ?? '');
    expect(downloads()).toBe(1);
    expect((await desk.engine.ask('log.list', { limit: 5 })).ok).toBe(true);
  });

  it('that is no picture inside is kept as a file and never shown as one', async () => {
    const [item] = service.state.items.all();
    await upload(
      `${item?.id ?? ''}/image`,
      Buffer.from('<svg onload="alert(1)"/>'),
      'image/svg+xml',
      'x.svg',
    );
    await syncItems();
    const state = await askUntil(await localId(item?.id ?? ''), 'ready');
    expect(state).toMatchObject({ isPicture: false });
    expect(state.state === 'ready' && state.fileName.endsWith('.bin')).toBe(true);
  });

  it('whose file vanished from the disk, or was left half written, is read again', async () => {
    const [item] = service.state.items.all();
    await upload(`${item?.id ?? ''}/image`, PNG, 'image/png', 'lock.png');
    await syncItems();
    const id = await localId(item?.id ?? '');
    const state = await askUntil(id, 'ready');
    if (state.state !== 'ready') throw new Error('not ready');
    writeFileSync(join(folder(), `${state.fileName}.part`), 'half');
    rmSync(join(folder(), state.fileName));
    desk = await desk.reopen();
    expect(existsSync(join(folder(), `${state.fileName}.part`))).toBe(false);
    await syncItems();
    expect(await askUntil(id, 'ready')).toMatchObject({ fileName: state.fileName });
    expect(downloads()).toBe(2);
  });
});

describe('the file in a custom field', () => {
  it('is kept by its content; an empty field costs no request', async () => {
    const field = service.state.customFields.all().find((one) => one.fields['fieldType'] === 'FILE');
    const key = String(field?.fields['fieldKey'] ?? '');
    expect(key).not.toBe('');
    const [item] = service.state.items.all();
    await upload(
      `${item?.id ?? ''}/custom-fields/${key}/upload`,
      Buffer.from('%PDF-1.4 certificate'),
      'application/pdf',
      'c.pdf',
    );
    await syncItems();
    const id = await localId(item?.id ?? '');
    const state = await askUntil(id, 'ready', `field:${key}`);
    expect(state).toMatchObject({ isPicture: false, sizeBytes: 20 });
    const other = (await desk.records('items')).find((one) => one.id !== id);
    expect((await ask(other?.id ?? '', `field:${key}`)).state).toBe('none');
    expect(downloads()).toBe(1);
  });
});
