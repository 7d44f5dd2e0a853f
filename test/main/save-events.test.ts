import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseExportedEvent } from '../../src-sync/domain/sync/sync-event.ts';
import { failure } from '../../src-sync/domain/failure.ts';
import { failed, ok } from '../../src-sync/domain/result.ts';
import { saveEvents } from '../../src-main/workspace/files/save-events.ts';
import { openDeskOn, until, type Desk } from '../engine/desk.ts';
import { startService, type StandInService } from '../../src-service/server.ts';

let folder: string;
let service: StandInService;
let desk: Desk;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'stockhand-save-'));
  service = await startService({ data: { items: 5, contacts: 5, warehouses: 1 }, rateLimit: null });
  desk = await openDeskOn(service);
});

afterEach(async () => {
  await desk.close();
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
});

const ask = (page: { afterSeq: number; limit: number }) => desk.engine.ask('events.page', page);

describe('saving the event log', () => {
  it('writes every event as a line that can be read again, for its owner only', async () => {
    expect((await desk.sync()).stopped).toBe('complete');
    // More than one page of the engine's answers.
    for (let round = 0; round < 4; round += 1) await desk.sync();
    await until('much is written', async () => {
      const page = await ask({ afterSeq: 500, limit: 1 });
      return page.ok && page.value.length > 0;
    });
    const file = join(folder, 'events.ndjson');
    const saved = await saveEvents(file, ask);
    const lines = readFileSync(file, 'utf8').trim().split('\n');
    expect(saved).toEqual(ok(lines.length));
    expect(lines.length).toBeGreaterThan(500);
    const events = lines.map((line) => parseExportedEvent(JSON.parse(line)));
    expect(events).not.toContain(null);
    expect(new Set(events.map((event) => event?.seq)).size).toBe(lines.length);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('leaves no half file when the engine ends meanwhile, and what was there before as it was', async () => {
    const file = join(folder, 'events.ndjson');
    const down = failed(failure('ENGINE_DOWN', 'The engine ended.'));
    expect(await saveEvents(file, () => Promise.resolve(down))).toEqual(down);
    expect(readdirSync(folder)).toEqual([]);
    writeFileSync(file, 'saved yesterday');
    expect(await saveEvents(file, () => Promise.resolve(down))).toEqual(down);
    expect(readdirSync(folder)).toEqual(['events.ndjson']);
    expect(readFileSync(file, 'utf8')).toBe('saved yesterday');
  });

  it('saved twice at once it is whole at every moment', async () => {
    const file = join(folder, 'events.ndjson');
    expect((await desk.sync()).stopped).toBe('complete');
    const first = await saveEvents(file, ask);
    let looks = 0;
    const looking = async (page: { afterSeq: number; limit: number }) => {
      looks += 1;
      expect(readFileSync(file, 'utf8').endsWith('}\n')).toBe(true);
      return ask(page);
    };
    const [second, third] = await Promise.all([saveEvents(file, looking), saveEvents(file, looking)]);
    expect([first.ok, second.ok, third.ok]).toEqual([true, true, true]);
    expect(looks).toBeGreaterThanOrEqual(2);
    expect(readdirSync(folder)).toEqual(['events.ndjson']);
  });

  it('says that it cannot write there, and leaves alone what it may not write', async () => {
    const saved = await saveEvents(join(folder, 'nowhere', 'events.ndjson'), ask);
    expect(saved).toMatchObject({ ok: false, failure: { code: 'STORAGE_UNAVAILABLE', detail: 'ENOENT' } });
    const taken = join(folder, 'a folder');
    mkdirSync(taken);
    expect(await saveEvents(taken, ask)).toMatchObject({ ok: false, failure: { detail: 'EISDIR' } });
    expect(readdirSync(folder)).toEqual(['a folder']);
  });
});
