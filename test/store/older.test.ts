/** Databases of every earlier version, with a change that waits. */
import { copyFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MIGRATIONS } from '../../migrations/index.ts';
import { backUp } from '../../src-sync/store/files/backup.ts';
import { openStore } from '../../src-sync/store/database.ts';
import { restore } from '../../src-sync/store/files/restore.ts';
import { verify } from '../../src-sync/store/verify.ts';
import { openOperations } from '../../src-sync/store/outbox/outbox.ts';
import { makeOlder } from '../torture/older.ts';
import { ASHA, filledShop, must, NOW_MS, temporaryFolder, type Shop } from './shop.ts';

let shop: Shop;
let operationId: string;

beforeAll(async () => {
  shop = await filledShop();
  operationId = (await shop.accept({ op: 'contacts.update', id: ASHA.gid, changes: { notes: 'later' } }))
    .opId;
});

afterAll(() => shop.close());

it.each(MIGRATIONS.slice(0, -1).map((_, index) => index + 1))(
  'a database of version %i is backed up as it is, brought up to date, and takes its backup back',
  async (version) => {
    const { folder, remove } = await temporaryFolder();
    const file = path.join(folder, 'desk', 'desk.db');
    const target = path.join(folder, 'backup');
    await makeOlder(shop.file, path.join(folder, 'older'), version);
    const options = { file, nowMs: NOW_MS, createDirectories: true };
    await must(await openStore(options)).close();
    await copyFile(path.join(folder, 'older'), file);
    const order = { file, target, draft: `${target}.part`, nowMs: NOW_MS };
    expect(must(await backUp(order))).toMatchObject({ waiting: 1, filesLeftOut: 0 });
    await expectWhole(options);
    must(restore({ file, backup: target }, { nowMs: NOW_MS, leavesWork: false }));
    await expectWhole(options);
    const copies = (await readdir(path.dirname(file))).filter((name) =>
      name.includes(`.backup-v${version}-`),
    );
    expect(copies).toHaveLength(1);
    const made = path.join(path.dirname(file), copies[0] ?? '');
    must(restore({ file, backup: made }, { nowMs: NOW_MS, leavesWork: false }));
    await expectWhole(options);
    await remove();
  },
);

async function expectWhole(options: Parameters<typeof openStore>[0]): Promise<void> {
  const { reader, close } = must(await openStore(options));
  expect((await openOperations(reader)).map(({ id }) => id)).toEqual([operationId]);
  expect((await verify(reader)).checks.filter(({ ok }) => !ok)).toEqual([]);
  await close();
}
