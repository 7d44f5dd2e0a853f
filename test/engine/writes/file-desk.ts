/** For tests of what carries files: files that a person has chosen, and what is shown of them. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Accepted } from '../../../src-sync/domain/questions/rows.ts';
import type { FileSlot, FileState } from '../../../src-sync/domain/records/record-file.ts';
import type { Result } from '../../../src-sync/domain/result.ts';
import { recordFilesFolder } from '../../../src-sync/profile/folders.ts';
import type { StandInService } from '../../../src-service/server.ts';
import type { Desk } from '../desk.ts';

export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);
export const MINE = Buffer.concat([PNG, Buffer.from('mine')]);
export const THEIRS = Buffer.concat([PNG, Buffer.from('theirs')]);

/** A folder of the person's own, from which files are chosen. */
export class ChosenFiles {
  readonly folder = mkdtempSync(join(tmpdir(), 'stockhand-chosen-'));

  make(name: string, content: Uint8Array): string {
    const path = join(this.folder, name);
    writeFileSync(path, content);
    return path;
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

export function attach(
  desk: Desk,
  operation: Record<string, unknown>,
  path: string,
): Promise<Result<Accepted>> {
  return desk.engine.ask('operations.attach', {
    operationId: randomUUID(),
    operation: operation as never,
    path,
  });
}

export async function attached(
  desk: Desk,
  operation: Record<string, unknown>,
  path: string,
): Promise<Accepted> {
  const accepted = await attach(desk, operation, path);
  if (!accepted.ok) throw new Error(accepted.failure.message);
  return accepted.value;
}

export async function shownFile(desk: Desk, recordId: string, slot: FileSlot = 'image'): Promise<FileState> {
  const answer = await desk.engine.ask('files.get', { recordId, slot });
  if (!answer.ok) throw new Error(answer.failure.message);
  return answer.value;
}

export function filesFolder(desk: Desk, service: StandInService): string {
  return recordFilesFolder(desk.dataDir, { baseUrl: service.url, organizationId: null });
}

export async function anItem(desk: Desk, index = 0): Promise<{ id: string; serverId: string }> {
  const record = (await desk.records('items'))[index];
  return { id: record?.id ?? '', serverId: record?.serverId ?? '' };
}

/** The bytes behind what is shown. */
export async function shownBytes(
  desk: Desk,
  service: StandInService,
  recordId: string,
  slot: FileSlot = 'image',
): Promise<Buffer> {
  const state = await shownFile(desk, recordId, slot);
  return readFileSync(join(filesFolder(desk, service), state.state === 'ready' ? state.fileName : ''));
}
