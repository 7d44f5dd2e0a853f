/** Settings, Data: a backup, a check and a rebuild by keyboard, in the real window. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, describe, expect, it } from 'vitest';
import { startService, type StandInService } from '../../../src-service/server.ts';
import { violationsInThemes } from '../axe.ts';
import { answer } from '../bridge.ts';
import { makeDataDir, type Desk } from '../harness.ts';
import { connectedDesk, eventually, seesText, strip, tabTo, untilAllSynced, willChoose } from '../person.ts';

let service: StandInService;

afterEach(() => service.stop());

async function openData({ latencyMs = 0 } = {}): Promise<Desk> {
  service = await startService({
    data: { items: 60, contacts: 80, warehouses: 2, notifications: 4 },
    rateLimit: null,
    latencyMs,
  });
  const desk = await connectedDesk(service, ['--size', '1366x768']);
  await desk.window.evaluate(() => (location.hash = '#/settings/data'));
  await seesText(desk.window.locator('.settings-body'), 'None was made here yet.');
  return desk;
}

async function press(desk: Desk, name: string): Promise<void> {
  await tabTo(desk, desk.window.getByRole('button', { name, exact: true }));
  await desk.window.keyboard.press('Enter');
}

describe('the data of this PC', () => {
  it('is backed up by keyboard where a person says, and not at all when they think better of it', async () => {
    const desk = await openData();
    const page = desk.window.locator('.settings-body');
    const folder = await makeDataDir();
    const file = join(folder, 'desk.db');

    const wasAsked = await willChoose(desk, null);
    await press(desk, 'Back up now');
    await eventually(async () => expect(await wasAsked()).toBe(true));
    await eventually(async () =>
      expect(await desk.window.getByRole('button', { name: 'Back up now' }).isEnabled()).toBe(true),
    );
    await seesText(page, 'None was made here yet.');

    await willChoose(desk, file);
    await press(desk, 'Back up now');
    await seesText(page, /Backed up as desk\.db, [\d.]+ [KM]B\. It was looked through and is sound\./);
    await seesText(page, /Last one just now: desk\.db/);
    const copy = new Database(file, { readonly: true });
    expect(copy.prepare(`SELECT count(*) FROM item`).pluck().get()).toBe(60);
    copy.close();
    expect(readFileSync(file).includes(service.token)).toBe(false);

    // A place that cannot be written is said, and nothing is left there.
    mkdirSync(join(folder, 'full'));
    writeFileSync(join(folder, 'full', 'file'), '');
    await willChoose(desk, join(folder, 'full', 'file', 'other.db'));
    await press(desk, 'Back up now');
    await seesText(desk.window.locator('body'), 'The backup could not be written there.');
    expect(existsSync(join(folder, 'full', 'file', 'other.db'))).toBe(false);
    expect(basename(file)).toBe('desk.db');
    await desk.close();
  });

  it('is checked by keyboard, each check in words, while the desk goes on answering', async () => {
    const desk = await openData();
    const page = desk.window.locator('.settings-body');
    await press(desk, 'Check everything');
    await seesText(page, 'Everything is in order.');
    await seesText(page, 'Every waiting change has its record and its turn');
    await expect.poll(() => page.locator('.checks li').count()).toBe(9);
    expect(await violationsInThemes(desk)).toEqual([]);
    await desk.close();
  });

  it('says in the language of the window what a check found wrong, record by record', async () => {
    const desk = await openData();
    const page = desk.window.locator('.settings-body');
    const { folder } = await answer(desk, 'data.get', {});
    const raw = new Database(join(folder, 'stockhand.db'));
    raw.exec(`
      DELETE FROM item_search WHERE rowid IN (SELECT seq FROM item ORDER BY seq LIMIT 2);
      UPDATE contact SET name = 'forged' WHERE seq = (SELECT min(seq) FROM contact);`);
    raw.close();
    await press(desk, 'Check everything');
    await seesText(page, 'Not everything is in order.');
    await seesText(page, /Items #\d+: cannot be found by searching\./);
    await seesText(page, /Contacts #\d+: stands in its list differently \(name\)\./);
    await answer(desk, 'settings.set', { language: 'hi-IN' });
    await seesText(page, /सामान #\d+: खोजने पर नहीं मिलता।/);
    await seesText(page, /संपर्क #\d+: सूची में अलग लिखा है \(name\)।/);
    expect(await page.locator('.checks').innerText()).not.toMatch(/record|searchable|listed/);
    expect(await violationsInThemes(desk)).toEqual([]);
    await desk.close();
  });

  it('is read again by keyboard, after a question with its numbers, and the desk is never empty meanwhile', async () => {
    // Slow enough for a person to read what the strip says meanwhile.
    const desk = await openData({ latencyMs: 150 });
    const page = desk.window.locator('.settings-body');
    const [item] = service.state.items.all();
    await press(desk, 'Read everything again');
    const dialog = desk.window.getByRole('dialog', { name: 'Read everything again?' });
    await seesText(dialog, /\d+ records, \d+ requests to the Service\./);
    await seesText(dialog, 'No change waits.');
    expect(await violationsInThemes(desk)).toEqual([]);
    // The way back has the focus.
    await desk.window.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await press(desk, 'Read everything again');
    await tabTo(desk, dialog.getByRole('button', { name: 'Read everything again' }));
    service.clearRequests();
    const engine = (await desk.pids()).engine;
    await desk.window.keyboard.press('Enter');
    await seesText(desk.window.locator('body'), 'Everything is being read again.');
    expect((await answer(desk, 'items.facets', {})).counts.all).toBe(60);
    await seesText(strip(desk), /Reading everything again, \d+ of 20/);
    await desk.window.evaluate(() => (location.hash = '#/sync'));
    await seesText(
      desk.window.getByRole('region', { name: 'Reading everything again' }),
      'What is here stays in use until it is read again',
    );
    await answer(desk, 'settings.set', { language: 'hi-IN' });
    await seesText(desk.window.locator('.app-status'), /सब दोबारा पढ़ा जा रहा है, 20 में से \d+/);
    await answer(desk, 'settings.set', { language: 'en-IN' });
    await desk.window.evaluate(() => (location.hash = '#/settings/data'));
    await eventually(async () => expect((await desk.pids()).engine).not.toBe(engine));
    await untilAllSynced(desk);
    expect(service.requests.filter(({ path }) => path.includes('/contacts')).length).toBeGreaterThan(0);
    expect(
      (await answer(desk, 'search.everything', { q: String(item?.fields['sku']), limit: 5 })).items,
    ).toHaveLength(1);
    await press(desk, 'Check everything');
    await seesText(page, 'Everything is in order.');
    await desk.close();
  });
});
