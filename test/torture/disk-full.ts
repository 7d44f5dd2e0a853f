/** A disk that fills up in the middle of a shift: what was answered stays, what was not is refused aloud, and room makes it go on. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { enqueue } from '../cli/run-cli.ts';
import { randomStream } from '../../src-service/random.ts';
import { startService } from '../../src-service/server.ts';
import { drain, lookThrough, mirrorOnce, newReport, type KillReport, type Place } from './place.ts';
import { Work } from './work.ts';

const DISK_MB = 16;
/** Enough to open the database, not enough for all that is handed in. */
const LEFT_BYTES = 700_000;
const CHANGES = 120;
const STORAGE_EXIT = 8;

/** Why a small disk cannot be had here; `null` when it was mounted. */
function mountSmallDisk(folder: string): string | null {
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', folder], {
    encoding: 'utf8',
  });
  return mounted.status === 0 ? null : (mounted.error?.message ?? mounted.stderr.trim());
}

/** @returns a sentence where this machine gives no small disk */
export async function fillTheDisk(seed: number): Promise<KillReport | string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'stockhand-small-disk-'));
  const refusal = mountSmallDisk(dataDir);
  if (refusal !== null) {
    rmSync(dataDir, { recursive: true });
    return `skipped: a small disk cannot be mounted here (${refusal})`;
  }
  const service = await startService({
    data: { items: 20, contacts: 20, warehouses: 2, notifications: 2 },
    rateLimit: null,
    seed,
  });
  try {
    return await fillAndGoOn({ dataDir, service, factor: 1, sinceMs: Date.now() }, seed);
  } finally {
    await service.stop();
    spawnSync('umount', [dataDir]);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function fillAndGoOn(place: Place, seed: number): Promise<KillReport> {
  const report = newReport();
  const { dataDir, service } = place;
  await mirrorOnce(place);
  const work = new Work(service, randomStream(seed, 'work'));
  const filler = join(dataDir, 'somebody-elses-film');
  const { bavail, bsize } = statfsSync(dataDir);
  writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - LEFT_BYTES)));
  const deeds = Array.from({ length: CHANGES }, () => work.next());
  const { code, lines } = await enqueue(
    { dataDir, baseUrl: service.url, token: service.token },
    ...deeds.map((deed) => deed.operation),
  );
  lines.forEach((line, index) => {
    const deed = deeds[index];
    if (line['accepted'] === true && deed !== undefined) deed.operationId = String(line['opId']);
  });
  report.accepted = work.accepted.length;
  if (code !== STORAGE_EXIT) report.problems.push(`the command ended with ${String(code)} on a full disk`);
  if (report.accepted === 0 || report.accepted === CHANGES)
    report.problems.push('the disk was not full in the middle');
  report.problems.push(...(await lookThrough(place, work)).problems);
  rmSync(filler);
  await drain(place, work, report);
  return report;
}
