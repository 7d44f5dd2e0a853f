/** A real small disk, mounted for the test: full, read-only, or without permission before the lease could be written. */
import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { storageFailure } from '../../src-sync/store/sqlite/storage-failure.ts';
import { folderTrouble } from '../../src-sync/store/files/folder-trouble.ts';
import { runCli } from '../cli/run-cli.ts';

let disk: string;

function mount(...options: readonly string[]): boolean {
  return spawnSync('mount', ['-t', 'tmpfs', '-o', options.join(','), 'tmpfs', disk]).status === 0;
}

const MAY_MOUNT = ((): boolean => {
  const folder = mkdtempSync(join(tmpdir(), 'stockhand-may-mount-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder]).status === 0;
  if (mounted) spawnSync('umount', [folder]);
  rmSync(folder, { recursive: true });
  return mounted;
})();

beforeEach(() => {
  disk = mkdtempSync(join(tmpdir(), 'stockhand-full-disk-'));
});

afterEach(() => {
  spawnSync('umount', [disk]);
  rmSync(disk, { recursive: true, force: true });
});

/** Nothing answers there; the command ends before it asks. */
const baseUrl = 'http://127.0.0.1:9';

async function sync(dataDir: string): Promise<{ code: number | null; stderr: string }> {
  return runCli({ dataDir, baseUrl, token: 'token' }, 'sync', '--deadline', '20');
}

function fill(folder: string): void {
  for (let kib = 16_384; kib > 0; kib = Math.floor(kib / 2)) {
    try {
      writeFileSync(join(folder, `film-${kib}`), Buffer.alloc(kib * 1024));
    } catch {
      // Full: a smaller piece may still fit.
    }
  }
  for (let page = 0; page < 16; page += 1) {
    try {
      writeFileSync(join(folder, `page-${page}`), Buffer.alloc(4096));
    } catch {
      return;
    }
  }
}

describe.skipIf(!MAY_MOUNT)('a disk that gives no room for the lease', () => {
  test('is full: the sentence says so, and the command ends as for storage', async () => {
    expect(mount('size=64k')).toBe(true);
    const dataDir = join(disk, 'profile');
    mkdirSync(dataDir);
    fill(disk);
    const { code, stderr } = await sync(dataDir);
    expect(stderr).toContain('is full');
    expect(stderr).toContain('free some space');
    expect(code).toBe(8);
  });

  test('has no room for another file: the same', async () => {
    expect(mount('size=256k', 'nr_inodes=3')).toBe(true);
    const dataDir = join(disk, 'profile');
    mkdirSync(dataDir);
    writeFileSync(join(disk, 'last'), '');
    const { code, stderr } = await sync(dataDir);
    expect(stderr).toContain('is full');
    expect(code).toBe(8);
  });

  test('is full only after its data was stored: whoever reads or adds is told so as well', async () => {
    expect(mount('size=6m')).toBe(true);
    const about = { dataDir: join(disk, 'profile'), baseUrl };
    const stored = await runCli(about, 'enqueue');
    expect(stored.code, stored.stderr).toBe(0);
    fill(disk);
    for (const [command, ...rest] of [['list', 'contacts'], ['status'], ['outbox'], ['enqueue']] as const) {
      const { code, stderr } = await runCli(about, command, ...rest);
      expect(stderr, command).toContain('is full');
      expect(stderr, command).toContain('free some space');
      expect(code).toBe(8);
    }
  }, 60_000);

  test('is read-only: the sentence says that instead', async () => {
    expect(mount('size=256k', 'ro')).toBe(true);
    const { code, stderr } = await sync(join(disk, 'profile'));
    expect(stderr).toContain('is read-only');
    expect(stderr).not.toContain('is full');
    expect(code).toBe(8);
  });
});

describe.skipIf(process.getuid?.() !== 0)('a folder of somebody else', () => {
  test('is named as a missing permission', () => {
    const script = join(import.meta.dirname, 'hold-lease.ts');
    const folder = join(disk, 'profile');
    mkdirSync(folder);
    chmodSync(disk, 0o755);
    chmodSync(folder, 0o755);
    chownSync(folder, 0, 0);
    const { stdout } = spawnSync(process.execPath, [script, folder, '65534'], { encoding: 'utf8' });
    const answer = JSON.parse(stdout) as { code: string; message: string };
    expect(answer.code).toBe('STORAGE_UNAVAILABLE');
    expect(answer.message).toContain('no permission to write');
  });
});

describe('a fault of the disk', () => {
  test.each([
    ['ENOSPC', 'STORAGE_FULL', /is full/],
    ['EDQUOT', 'STORAGE_FULL', /Your share of the disk .* is used up/],
    ['EROFS', 'STORAGE_UNAVAILABLE', /is read-only/],
    ['EACCES', 'STORAGE_UNAVAILABLE', /no permission/],
    ['EIO', 'STORAGE_UNAVAILABLE', /reports an error/],
    ['ENAMETOOLONG', 'STORAGE_UNAVAILABLE', /^Something else/],
  ])('%s is %s in words of its own', (code, expected, words) => {
    const error = Object.assign(new Error('as the system says it'), { code });
    const trouble = folderTrouble('/data', error, { message: 'Something else.' });
    expect(trouble.code).toBe(expected);
    expect(trouble.message).toMatch(words);
  });

  test.each(['ENAMETOOLONG', 'EINVAL', 'ELOOP', 'ENXIO', 'ENODEV', 'ESTALE', 'EMFILE', 'ENFILE'])(
    '%s under the database, or where a backup goes, is no bug',
    (code) => {
      expect(storageFailure(Object.assign(new Error('disk'), { code }))?.code).toBe('STORAGE_UNAVAILABLE');
    },
  );
});
