import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { acquireLease } from '../../src-sync/profile/lease.ts';

const SCRIPT = join(import.meta.dirname, 'hold-lease.ts');

let folder: string;
let children: ChildProcess[];

beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'stockhand-lease-')), 'database');
  children = [];
});

afterEach(() => {
  for (const child of children) {
    child.kill('SIGKILL');
  }
  rmSync(join(folder, '..'), { recursive: true, force: true });
});

async function holdElsewhere(): Promise<{ child: ChildProcess; answer: Record<string, unknown> }> {
  const child = spawn(process.execPath, [SCRIPT, folder], { stdio: ['pipe', 'pipe', 'inherit'] });
  children.push(child);
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  return { child, answer: JSON.parse(line) as Record<string, unknown> };
}

describe('the lease of a database folder', () => {
  test('a second process is refused and told which process holds it', async () => {
    const first = await holdElsewhere();
    expect(first.answer).toEqual({ held: true });
    const second = await holdElsewhere();
    expect(second.answer).toMatchObject({ code: 'LOCKED' });
    expect(second.answer['message']).toContain(`process ${first.child.pid}`);
  });

  test('kill -9 of its holder frees it at once', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { child, answer } = await holdElsewhere();
      expect(answer).toEqual({ held: true });
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    }
    const here = acquireLease(folder);
    expect(here.ok).toBe(true);
    if (here.ok) here.value.release();
  });

  test('of processes that start together exactly one gets it', async () => {
    const answers = await Promise.all([holdElsewhere(), holdElsewhere(), holdElsewhere()]);
    expect(answers.filter(({ answer }) => answer['held'] === true)).toHaveLength(1);
  });

  test('it excludes a second engine of the same process too, until it is released', () => {
    const first = acquireLease(folder);
    expect(first.ok).toBe(true);
    const second = acquireLease(folder);
    expect(second.ok ? null : second.failure.code).toBe('LOCKED');
    if (first.ok) {
      first.value.release();
      first.value.release();
    }
    const third = acquireLease(folder);
    expect(third.ok).toBe(true);
    if (third.ok) third.value.release();
  });

  test('a refused attempt in the holding process leaves the lock in place for others', async () => {
    const first = acquireLease(folder);
    acquireLease(folder);
    expect((await holdElsewhere()).answer).toMatchObject({ code: 'LOCKED' });
    if (first.ok) first.value.release();
  });

  test('a damaged lock file or note is no obstacle', () => {
    const first = acquireLease(folder);
    if (first.ok) first.value.release();
    writeFileSync(
      join(folder, 'lease.db'),
      'this is not a database, it never was one, and it is long enough to see',
    );
    writeFileSync(join(folder, 'lease.json'), '{"pid":');
    const again = acquireLease(folder);
    expect(again.ok).toBe(true);
    const other = acquireLease(folder);
    expect(other.ok ? null : other.failure.message).toMatch(/^Another Stockhand/);
    if (again.ok) again.value.release();
  });

  test('the folder it creates is for its owner only', () => {
    const lease = acquireLease(folder);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    if (lease.ok) lease.value.release();
  });

  test('a place that cannot be a folder is a failure with a sentence, not a crash', () => {
    const file = `${folder}-file`;
    writeFileSync(file, '');
    chmodSync(file, 0o600);
    const lease = acquireLease(join(file, 'inside'));
    expect(lease.ok ? null : lease.failure).toMatchObject({ code: 'STORAGE_UNAVAILABLE' });
  });
});
