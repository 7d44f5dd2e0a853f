import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserWindow } from 'electron';
import { afterAll, expect, test } from 'vitest';
import { saveScreenshot } from '../../src-main/window/screenshot.ts';

const folder = mkdtempSync(join(tmpdir(), 'stockhand-screenshot-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A window of Electron that is ready and shows one picture. */
const window = {
  isDestroyed: () => false,
  webContents: {
    executeJavaScript: () => Promise.resolve(true),
    debugger: { attach: () => undefined, sendCommand: () => Promise.resolve(), detach: () => undefined },
    capturePage: () => Promise.resolve({ toPNG: () => Buffer.from('a picture') }),
  },
} as unknown as BrowserWindow;

test('a picture is saved in a folder that is not there yet, and one that cannot be made is said', async () => {
  const file = join(folder, 'pictures', 'of today', 'desk.png');
  expect(await saveScreenshot(window, file)).toEqual({ ok: true, value: null });
  expect(readFileSync(file, 'utf8')).toBe('a picture');

  writeFileSync(join(folder, 'taken'), '');
  const refused = await saveScreenshot(window, join(folder, 'taken', 'desk.png'));
  expect(refused.ok ? null : refused.failure.code).toBe('STORAGE_UNAVAILABLE');
});
