/** A desk with a folder of spreadsheets beside it, anew for every test of a file. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as XLSX from '@e965/xlsx';
import { afterEach, beforeEach } from 'vitest';
import type { ImportMapping } from '../../../src-sync/domain/imports/import-fields.ts';
import type { Answer } from '../../../src-sync/domain/questions/questions.ts';
import { startService, type StandInService } from '../../../src-service/server.ts';
import { openDeskOn, type Desk } from '../desk.ts';

export let service: StandInService;
export let desk: Desk;
export let folder: string;

/** Call once, at the top of a file of tests. */
export function withSheets({ warehouses = 1 } = {}): void {
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'stockhand-sheets-'));
    service = await startService({ data: { items: 3, contacts: 3, warehouses }, rateLimit: null });
    desk = await openDeskOn(service);
    await desk.sync({ only: ['items', 'contacts'] });
  });
  afterEach(async () => {
    await desk.close();
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  });
}

export async function reopen(): Promise<void> {
  desk = await desk.reopen();
}

export function write(name: string, content: string | Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

export function workbook(lines: readonly (readonly unknown[])[]): Buffer {
  const book = XLSX.utils.book_new(XLSX.utils.aoa_to_sheet(lines.map((cells) => [...cells])), 'Sheet1');
  return XLSX.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
}

export async function open(
  path: string,
  collection: 'items' | 'contacts' = 'items',
): Promise<Answer<'imports.open'>> {
  const opened = await desk.engine.ask('imports.open', { collection, path });
  if (!opened.ok) throw new Error(opened.failure.message);
  return opened.value;
}

export async function check(
  importId: string,
  mapping: ImportMapping,
  update = false,
): Promise<Answer<'imports.check'>> {
  const checked = await desk.engine.ask('imports.check', { importId, mapping, update });
  if (!checked.ok) throw new Error(checked.failure.message);
  return checked.value;
}

export async function takeAll(importId: string, planId: number): Promise<number> {
  let taken = 0;
  for (let from: number | null = 0; from !== null;) {
    const step: Answer<'imports.take'> = await takeStep(importId, planId, from);
    taken += step.taken;
    from = step.next;
  }
  return taken;
}

export async function takeStep(
  importId: string,
  planId: number,
  from: number,
): Promise<Answer<'imports.take'>> {
  const step = await desk.engine.ask('imports.take', { importId, planId, from });
  if (!step.ok) throw new Error(step.failure.message);
  return step.value;
}

export const NAME_SKU: ImportMapping = { name: 0, sku: 1, price: 2, barcode: 3 };
