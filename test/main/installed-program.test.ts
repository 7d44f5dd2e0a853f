/** The desk and the program that it runs of, while an installer replaces that. */
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchInstalledProgram, type InstalledProgram } from '../../src-main/background/installed-program.ts';

const LOOK_EVERY_MS = 15_000;

let folder: string;
let file: string;
const onReplaced = vi.fn<() => void>();
const restart = vi.fn<() => void>();

/** As dpkg does, also where the content is the same. */
function install(): void {
  writeFileSync(`${file}.dpkg-new`, 'program');
  renameSync(`${file}.dpkg-new`, file);
}

function watched(path: string | null): InstalledProgram {
  const program = watchInstalledProgram(path);
  program.follow({ onReplaced, restart });
  return program;
}

beforeEach(() => {
  vi.useFakeTimers();
  folder = mkdtempSync(join(tmpdir(), 'stockhand-installed-'));
  file = join(folder, 'program');
  writeFileSync(file, 'program');
});

afterEach(() => {
  vi.useRealTimers();
  vi.clearAllMocks();
  rmSync(folder, { recursive: true });
});

test('a new version is reported once, when two looks found it', () => {
  const program = watched(file);
  vi.advanceTimersByTime(10 * LOOK_EVERY_MS);
  expect(program.isReplaced()).toBe(false);
  install();
  expect(program.isReplaced()).toBe(true);
  vi.advanceTimersByTime(LOOK_EVERY_MS);
  expect(onReplaced).not.toHaveBeenCalled();
  vi.advanceTimersByTime(10 * LOOK_EVERY_MS);
  expect(onReplaced).toHaveBeenCalledOnce();
});

test('a program that is taken away is no new version', () => {
  const program = watched(file);
  rmSync(file);
  vi.advanceTimersByTime(10 * LOOK_EVERY_MS);
  expect(program.isReplaced()).toBe(false);
  expect(onReplaced).not.toHaveBeenCalled();
});

test('an engine that starts again takes the whole desk with it once a new version is there, and only then', () => {
  const program = watched(file);
  program.engineRestarts();
  expect(restart).not.toHaveBeenCalled();
  install();
  program.engineRestarts();
  program.engineRestarts();
  expect(restart).toHaveBeenCalledOnce();
});

test('a checkout, which is built while it runs, is never replaced', () => {
  const program = watched(null);
  program.engineRestarts();
  vi.advanceTimersByTime(10 * LOOK_EVERY_MS);
  expect([program.isReplaced(), onReplaced.mock.calls, restart.mock.calls]).toEqual([false, [], []]);
});
