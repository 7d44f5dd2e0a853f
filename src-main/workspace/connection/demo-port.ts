/** The practice Service keeps its port from run to run, because a profile belongs to an address. */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { failure } from '../../../src-sync/domain/failure.ts';
import { aboutWorkspaces } from '../../../src-sync/domain/messages/workspaces.ts';
import type { ProfileAddress } from '../../../src-sync/domain/sync/profile.ts';
import { failed, ok, type Result } from '../../../src-sync/domain/result.ts';
import { databaseFolder, prepareFolder } from '../../../src-sync/profile/folders.ts';

export function demoAddress(port: number): ProfileAddress {
  return { baseUrl: `http://127.0.0.1:${port}`, organizationId: null };
}

function portFile(folder: string): string {
  return join(folder, 'port.txt');
}

function rememberedPort(folder: string): number | null {
  if (!existsSync(portFile(folder))) return null;
  const port = Number(readFileSync(portFile(folder), 'utf8'));
  return Number.isInteger(port) && port >= 1_024 && port <= 65_535 ? port : null;
}

/** The port itself when it is free (`0`: any free one), `null` when another program listens there. */
function tryPort(port: number): Promise<number | null> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(null));
    probe.listen(port, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : null));
    });
  });
}

async function freePort(port: number, patienceMs: number): Promise<number | null> {
  const deadlineMs = performance.now() + patienceMs;
  for (;;) {
    const free = await tryPort(port);
    if (free !== null || performance.now() > deadlineMs) return free;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

function unusable(why: string): Result<never> {
  return failed(failure('STORAGE_UNAVAILABLE', aboutWorkspaces('demoNotPrepared'), { detail: why }));
}

/** Remembers the port, and gives the database of the last one its new address. */
function move(folder: string, last: number | null, port: number): Result<number> {
  try {
    if (last !== null) {
      const from = databaseFolder(folder, demoAddress(last));
      const to = databaseFolder(folder, demoAddress(port));
      if (existsSync(from) && !existsSync(to)) renameSync(from, to);
    }
    writeFileSync(portFile(folder), String(port), { mode: 0o600 });
    return ok(port);
  } catch (error) {
    if (error instanceof Error && 'code' in error) return unusable(error.message);
    throw error;
  }
}

/**
 * A free port, the same as last time if at all possible: a Service of a killed run is given a moment to end. When another
 * program has taken it, the demo's database moves with its new address, so that nothing in it is lost.
 */
export async function chooseDemoPort(folder: string, patienceMs = 3_000): Promise<Result<number>> {
  const prepared = prepareFolder(folder);
  if (!prepared.ok) return prepared;
  const last = rememberedPort(folder);
  if (last !== null && (await freePort(last, patienceMs)) !== null) return ok(last);
  const port = await tryPort(0);
  return port === null ? unusable('no loopback port is free') : move(folder, last, port);
}
