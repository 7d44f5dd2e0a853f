/** The app where it must not run: a database from the future, and a folder that another window owns. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { launchDesk, makeDataDir, runToEnd, untilRows } from '../harness.ts';
import { pane, seesText, strip } from '../person.ts';

const EXIT_LOCKED = 7;
const FAR_FUTURE_VERSION = 99_000;

function databaseBelow(folder: string): string {
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('stockhand.db'),
  );
  expect(found).toHaveLength(1);
  return join(folder, found[0] ?? '');
}

function ageForward(file: string): void {
  const database = new Database(file);
  database.pragma('wal_checkpoint(TRUNCATE)');
  database.pragma(`user_version = ${FAR_FUTURE_VERSION}`);
  database.close();
}

const digestOf = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex');

describe('a desk that cannot run', () => {
  it('shows a clear screen for a database of a newer version and leaves the file exactly as it is', async () => {
    const dataDir = await makeDataDir();
    const desk = await launchDesk({ dataDir, args: ['--demo'] });
    await untilRows(desk);
    await desk.close();
    const file = databaseBelow(dataDir);
    ageForward(file);
    const before = digestOf(file);

    const newer = await launchDesk({ dataDir, args: ['--demo'] });
    const screen = newer.window.getByRole('alert').filter({ hasText: 'Stockhand cannot open its data' });
    await seesText(screen, /newer version of Stockhand/);
    await seesText(screen, /Nothing is lost/);
    await screen.getByRole('button', { name: 'Show the data folder' }).waitFor();
    await seesText(strip(newer), 'Stopped');
    await newer.close();
    // Where another program has taken the demo's port meanwhile, the file has moved with its address.
    expect(digestOf(databaseBelow(dataDir))).toBe(before);
  });

  it('is sent away with a sentence by the window that is open already, which stays as it was', async () => {
    const dataDir = await makeDataDir();
    const desk = await launchDesk({ dataDir, args: ['--demo'] });
    await untilRows(desk);
    const shown = desk.window.url();
    const second = await runToEnd({ dataDir, args: ['--demo'] });
    expect(second.exitCode).toBe(EXIT_LOCKED);
    expect(second.output).toContain('Stockhand is already open with this data folder.');
    expect(desk.window.isClosed()).toBe(false);
    expect(desk.window.url()).toBe(shown);
    await desk.window.keyboard.press('Control+k');
    await desk.window.keyboard.insertText('pipe');
    await desk.window.keyboard.press('Enter');
    await pane(desk, 'Item').or(pane(desk, 'Contact')).waitFor();
    await desk.close();
  });
});
