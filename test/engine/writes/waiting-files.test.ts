import { readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { databaseFile } from '../../../src-sync/profile/folders.ts';
import { startService, type StandInService } from '../../../src-service/server.ts';
import { openDeskOn, type Desk } from '../desk.ts';
import { anItem, attach, attached, ChosenFiles, filesFolder, MINE, PNG, shownFile } from './file-desk.ts';

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

const there = (key: string): Buffer | undefined => service.state.files.get(key)?.bytes;

describe('files that wait', () => {
  it('of equal content lie on the disk once, and leave with the last operation that needs them', async () => {
    await service.goDark();
    const [one, other] = [await anItem(desk, 0), await anItem(desk, 1)];
    const first = await attached(desk, { op: 'items.setImage', id: one.id }, chosen.make('lock.png', MINE));
    const second = await attached(
      desk,
      { op: 'items.setImage', id: other.id },
      chosen.make('lock.png', MINE),
    );
    expect(readdirSync(filesFolder(desk, service))).toHaveLength(1);
    await desk.engine.ask('operations.undo', { operationId: first.opId });
    desk = await desk.reopen();
    expect(readdirSync(filesFolder(desk, service))).toHaveLength(1);
    await desk.engine.ask('operations.undo', { operationId: second.opId });
    desk = await desk.reopen();
    expect(readdirSync(filesFolder(desk, service))).toEqual([]);
  });

  it('are kept beside a damaged database of which nothing could be read back', async () => {
    const { id } = await anItem(desk, 0);
    await service.goDark();
    await attached(desk, { op: 'items.setImage', id }, chosen.make('lock.png', MINE));
    const [name = ''] = readdirSync(filesFolder(desk, service));
    const file = databaseFile(desk.dataDir, { baseUrl: service.url, organizationId: null });
    await desk.engine.stop();
    writeFileSync(file, Buffer.alloc(20_000, 0xa5));
    for (let start = 1; start <= 2; start += 1) {
      desk = await openDeskOn(service, { dataDir: desk.dataDir });
      expect(await desk.outbox()).toEqual([]);
      const aside = readdirSync(dirname(file)).filter((entry) => entry.endsWith('-files'));
      expect(aside).toHaveLength(1);
      expect(readFileSync(join(dirname(file), aside[0] ?? '', name))).toEqual(MINE);
      if (start === 1) await desk.engine.stop();
    }
  });

  it.each([
    ['vanished', (path: string) => rmSync(path)],
    ['was cut', (path: string) => truncateSync(path, 10)],
    ['was altered', (path: string) => writeFileSync(path, Buffer.from(MINE).fill(0, 20, 30))],
  ])('whose content %s land with a person, are not sent, and hold up nothing else', async (_how, damage) => {
    const [one, other] = [await anItem(desk, 0), await anItem(desk, 1)];
    await service.goDark();
    await attached(desk, { op: 'items.setImage', id: one.id }, chosen.make('lock.png', MINE));
    await attached(desk, { op: 'items.setImage', id: other.id }, chosen.make('lock.png', PNG));
    const state = await shownFile(desk, one.id);
    damage(join(filesFolder(desk, service), state.state === 'ready' ? state.fileName : ''));
    await service.comeBack();
    await syncItems();
    expect(there(`image/${one.serverId}`)).toBeUndefined();
    expect(there(`image/${other.serverId}`)).toEqual(PNG);
    const [waiting] = await desk.outbox();
    expect(waiting).toMatchObject({ state: 'rejected', lastError: { code: 'NOT_FOUND' } });
    // Choosing the same file again mends it.
    await attached(desk, { op: 'items.setImage', id: other.id }, chosen.make('lock.png', MINE));
    await desk.engine.ask('operations.retry', { operationId: waiting?.opId ?? '' });
    await syncItems();
    expect(there(`image/${one.serverId}`)).toEqual(MINE);
  });

  it('are refused at the door with a sentence and the place: missing, empty, too large, no picture, a folder', async () => {
    const { id } = await anItem(desk);
    const large = chosen.make('large.png', PNG);
    truncateSync(large, 25 * 1024 * 1024 + 1);
    const cases: [string, RegExp][] = [
      [join(chosen.folder, 'nowhere.png'), /is not there/],
      [chosen.make('empty.png', Buffer.alloc(0)), /is empty/],
      [large, /larger than 25 MB/],
      [chosen.make('letter.png', Buffer.from('Dear Sir')), /is no picture/],
      [chosen.folder, /is no file/],
    ];
    for (const [path, sentence] of cases) {
      const answer = await attach(desk, { op: 'items.setImage', id }, path);
      expect(answer.ok ? null : answer.failure).toMatchObject({
        code: 'VALIDATION',
        path: ['file'],
        message: expect.stringMatching(sentence) as string,
      });
    }
    expect(await desk.outbox()).toEqual([]);
  });

  it('are taken from a path only where a person chose it: the window cannot name one', async () => {
    const { id } = await anItem(desk);
    const file = chosen.make('lock.png', MINE);
    await expect(desk.accept({ op: 'items.setImage', id, file })).rejects.toThrow(/file/);
    const sha256 = '0'.repeat(64);
    await expect(
      desk.accept({
        op: 'items.setImage',
        id,
        file: { sha256, name: 'x.png', type: 'image/png', sizeBytes: 3 },
      }),
    ).rejects.toThrow(/not there any more/);
  });
});
