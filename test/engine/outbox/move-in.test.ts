/** A new PC that begins with the backup of another. */
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { moveIn, type MoveInOrder } from '../../../src-sync/engine/process/move-in.ts';
import { databaseFile } from '../../../src-sync/profile/folders.ts';
import { startService, type StandInService } from '../../../src-service/server.ts';
import { openDeskOn, until, type Desk } from '../desk.ts';
import { expectMirrorEqualsService } from '../equal.ts';

let folder: string;
let backup: string;
let service: StandInService;
const desks: Desk[] = [];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'stockhand-move-in-'));
  backup = join(folder, 'desk.db');
  service = await startService({ data: { items: 900, contacts: 400, warehouses: 3 }, rateLimit: null });
});
afterEach(async () => {
  for (const desk of desks.splice(0)) await desk.close();
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function open(dataDir?: string): Promise<Desk> {
  const desk = await openDeskOn(service, dataDir === undefined ? {} : { dataDir });
  desks.push(desk);
  return desk;
}

/** A PC that has read everything, with its backup; what is accepted is in it and waits. */
async function backedUp(accept: readonly Record<string, unknown>[] = []): Promise<Desk> {
  const desk = await open();
  await desk.sync();
  if (accept.length > 0) await service.goDark();
  for (const operation of accept) await desk.accept(operation);
  const made = await desk.engine.ask('upkeep.backUp', { path: backup });
  if (!made.ok) throw new Error(made.failure.message);
  return desk;
}

const order = (changes: Partial<MoveInOrder> = {}): MoveInOrder => ({
  dataDir: join(folder, 'new-pc'),
  address: { baseUrl: service.url, organizationId: null },
  backup,
  isOtherPcGone: false,
  ...changes,
});

async function refusalOf(changes: Partial<MoveInOrder>): Promise<string> {
  const answer = await moveIn(order(changes));
  return answer.ok ? 'accepted' : answer.failure.code;
}

const ASHA = { op: 'contacts.create', record: { name: 'Asha', phone: '98450 12345' } };

describe('a new PC that begins with the backup of another', () => {
  it('reads what has changed since, and nothing else', async () => {
    await backedUp();
    const [contact] = service.state.contacts.all();
    service.otherClients.editContact(contact!.id, { notes: 'Changed since' });
    expect(await moveIn(order())).toMatchObject({ ok: true, value: { waiting: 0, keptAs: null } });
    const before = service.requests.length;
    const desk = await open(order().dataDir);
    expect(await desk.records('items')).toHaveLength(900);
    desk.engine.start();
    await until('the change is here', async () => {
      const rows = await desk.records('contacts');
      return rows.some(({ record }) => record['notes'] === 'Changed since');
    });
    expect(service.requests.length - before).toBeLessThanOrEqual(5);
    await desk.sync();
    await expectMirrorEqualsService(desk, service);
  });

  it('is refused with work in it, as both PCs would send it, and takes it where the other PC is gone', async () => {
    const other = await backedUp([ASHA]);
    expect(await refusalOf({})).toBe('PENDING_WORK');
    expect(existsSync(databaseFile(order().dataDir, order().address))).toBe(false);
    await other.close();
    desks.length = 0;
    expect(await refusalOf({ isOtherPcGone: true })).toBe('accepted');
    await service.comeBack();
    const desk = await open(order().dataDir);
    await desk.sync();
    expect(service.state.contacts.all().filter(({ fields }) => fields['name'] === 'Asha')).toHaveLength(1);
  });

  it('leaves nothing behind where the file is no backup, of another workspace, or missing', async () => {
    await backedUp();
    const text = join(folder, 'notes.txt');
    writeFileSync(text, 'no backup');
    expect(await refusalOf({ backup: text })).toBe('VALIDATION');
    expect(await refusalOf({ backup: folder })).toBe('VALIDATION');
    expect(await refusalOf({ backup: join(folder, 'nothing.db') })).toBe('NOT_FOUND');
    const address = { baseUrl: service.url, organizationId: 'another' };
    expect(await refusalOf({ address })).toBe('OTHER_WORKSPACE');
    const left = existsSync(order().dataDir) ? readdirSync(order().dataDir, { recursive: true }) : [];
    expect(left.filter((name) => String(name).includes('sqlite'))).toEqual([]);
  });

  it('never takes the place of a workspace that is here', async () => {
    await backedUp();
    expect(await refusalOf({})).toBe('accepted');
    expect(await refusalOf({ isOtherPcGone: true })).toBe('VALIDATION');
  });
});
