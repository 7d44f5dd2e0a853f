/** The simulated disk must lose what a real one may lose and nothing else, or it finds trouble that is none. */
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openRaw, type RawDatabase } from '../../../src-sync/store/sqlite/connection.ts';
import { randomStream } from '../../../src-service/random.ts';
import { Disk } from './disk.ts';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join('/dev/shm', 'stockhand-disk-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** @param other a line from before, which lies on another page */
function write(raw: RawDatabase, level: 'FULL' | 'NORMAL', number: number, other: number): void {
  raw.prepare(`PRAGMA synchronous = ${level}`).run();
  raw.prepare('begin immediate').run();
  // As long as a page, so that the log is moved into the database now and then.
  raw.prepare('INSERT INTO line (number, text, times) VALUES (?, ?, 0)').run(number, 'x'.repeat(6_000));
  raw.prepare('UPDATE line SET times = times + 1 WHERE number = ?').run(other);
  raw.prepare('UPDATE sum SET numbers = numbers + 1').run();
  raw.prepare('commit').run();
}

/** @returns what is left after a power cut, and how much of it was promised */
function livedThrough(seed: number): {
  left: number;
  sum: number;
  times: number;
  promised: number;
  health: string;
} {
  const random = randomStream(seed, 'disk');
  const from = join(folder, `${seed}-before`);
  const to = join(folder, `${seed}-after`);
  mkdirSync(from);
  closeSync(openSync(join(from, 'lines.db'), 'wx'));
  const nothing = (): void => undefined;
  const disk = new Disk({
    random,
    neverSyncs: false,
    isTorn: false,
    onForced: nothing,
    onTrouble: nothing,
    onDeath: nothing,
  });
  const raw = openRaw(join(from, 'lines.db'), { mode: 'write', onDatabase: disk.attach });
  raw.exec(
    'CREATE TABLE line (number INTEGER PRIMARY KEY, text TEXT, times INTEGER); CREATE TABLE sum (numbers INTEGER)',
  );
  raw.exec('INSERT INTO sum VALUES (0)');
  raw.pragma('wal_autocheckpoint = 12');
  let promised = 0;
  write(raw, 'FULL', 0, 0);
  const commits = random.between(1, 40);
  for (let number = 1; number <= commits; number += 1) {
    const level = random.chance(0.15) ? 'FULL' : 'NORMAL';
    write(raw, level, number, random.between(0, number - 1));
    if (level === 'FULL') promised = number;
  }
  disk.die(from, to, 'power');
  const after = openRaw(join(to, 'lines.db'), { mode: 'write' });
  const count = (text: string): number => Number(after.prepare(text).pluck().get());
  const left = count('SELECT count(*) - 1 FROM line');
  const sum = count('SELECT numbers - 1 FROM sum');
  const times = count('SELECT sum(times) - 1 FROM line');
  const health = String(after.pragma('quick_check', { simple: true }));
  const newest = count('SELECT max(number) FROM line');
  after.close();
  expect(newest).toBe(left);
  return { left, sum, times, promised, health };
}

describe('a simulated power cut', () => {
  it('takes the newest commits, whole, and none that was forced to the disk or moved into the database', () => {
    let lost = 0;
    for (let seed = 1; seed <= 150; seed += 1) {
      const { left, sum, times, promised, health } = livedThrough(seed);
      expect({ seed, health, sum, times }).toEqual({ seed, health: 'ok', sum: left, times: left });
      expect(left).toBeGreaterThanOrEqual(promised);
      if (left > promised) lost += 1;
    }
    expect(lost).toBeGreaterThan(0);
  });
});
