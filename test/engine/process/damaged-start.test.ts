/** A file that was damaged while nobody had it open, so that nothing gave reason to check it before the first question. */
import { readFileSync, writeFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { databaseFile } from '../../../src-sync/profile/folders.ts';
import { type Desk, openDeskOn } from '../desk.ts';
import { startTestService } from '../fixture.ts';
import { expectMirrorEqualsService } from '../equal.ts';

function breakHalfOfTheRecords(file: string): void {
  const raw = new Database(file);
  const pages = raw
    .prepare<[], number>(`SELECT pageno FROM dbstat WHERE name = 'record' AND pagetype = 'leaf'`)
    .pluck()
    .all();
  const pageSize = Number(raw.pragma('page_size', { simple: true }));
  raw.close();
  const bytes = readFileSync(file);
  for (const page of pages.slice(0, pages.length / 2)) {
    bytes.fill(0xa5, (page - 1) * pageSize, page * pageSize);
  }
  writeFileSync(file, bytes);
}

it('is set aside at the next start once a question met the damage, and the mirror is read anew', async () => {
  const service = await startTestService({ rateLimit: null });
  const desk = await openDeskOn(service);
  await desk.sync();
  await desk.engine.stop();
  breakHalfOfTheRecords(databaseFile(desk.dataDir, { baseUrl: service.url, organizationId: null }));
  const said: string[] = [];
  const open = (): Promise<Desk> =>
    openDeskOn(service, { dataDir: desk.dataDir, onNotice: (notice) => said.push(notice) });
  // A start reads next to nothing of the records, so that a large file costs it nothing.
  const first = await open();
  expect(said).toEqual([]);
  await expect(first.records('items')).rejects.toThrow(/malformed/);
  await first.engine.stop();

  const again = await open();
  onTestFinished(() => again.close());
  expect(said.join(' ')).toContain('set aside');
  expect((await again.sync()).stopped).toBe('complete');
  await expectMirrorEqualsService(again, service);
});
