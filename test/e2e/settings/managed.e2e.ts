/** A PC that an administrator manages, in the real window: locked fields say so, a broken part of the policy is named and stops nothing. */
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import extract from 'extract-zip';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type StandInService } from '../../../src-service/server.ts';
import { startPrinter, type TestPrinter } from '../../printing/printer.ts';
import { ask } from '../bridge.ts';
import { launchDesk, makeDataDir, untilRows, type Desk } from '../harness.ts';
import { openedPackage } from '../opened-package.ts';
import { seesText, untilAllSynced, willChoose } from '../person.ts';

describe.skipIf(openedPackage !== null)('a managed PC', () => {
  let service: StandInService;
  let desk: Desk;
  let printer: TestPrinter;
  /** The policy of this PC. */
  let file: string;

  beforeAll(async () => {
    service = await startService({ data: { items: 5, contacts: 4, warehouses: 1 }, rateLimit: null });
    const dataDir = await makeDataDir();
    mkdirSync(dataDir, { recursive: true });
    printer = await startPrinter();
    const gate = {
      ...{ name: 'Gate', target: { kind: 'tcp', host: '127.0.0.1', port: printer.port } },
      ...{ language: 'zpl', kind: 'roll', dpi: 203 },
    };
    const printers = [gate, { ...gate, name: 'Yard', dpi: 'fine' }];
    file = join(dataDir, 'policy.json');
    const policy = { address: service.url, theme: 'dark', language: 'en-IN', printers, colour: 'red' };
    writeFileSync(file, JSON.stringify({ ...policy, locked: ['address', 'theme'] }));
    desk = await launchDesk({ dataDir, args: ['--first-run'], env: { STOCKHAND_POLICY_FILE: file } });
    await untilRows(desk, 'first-run');
  });

  afterAll(async () => {
    await desk.close();
    await printer.stop();
    await service.stop();
  });

  const goHash = (hash: string): Promise<void> =>
    desk.window.evaluate((next) => {
      location.hash = next;
    }, hash);

  it('is connected to the Service of its administrator, whose address nobody types', async () => {
    const address = desk.window.getByRole('textbox', { name: 'Address of the Service' });
    await expect.poll(() => address.inputValue()).toBe(service.url);
    await expect.poll(() => address.isDisabled()).toBe(true);
    await seesText(desk.window.locator('form'), 'Set by your administrator.');
    await desk.window.getByLabel('Access token', { exact: true }).fill(service.token);
    await desk.window.keyboard.press('Enter');
    await desk.window.getByRole('group', { name: 'Organization' }).getByRole('radio').first().check();
    await desk.window.keyboard.press('Enter');
    await desk.window.getByRole('heading', { name: 'Items', level: 1 }).waitFor();
    await untilAllSynced(desk);
  });

  it('shows locked settings as locked, takes no change of them, and names what is wrong in the policy', async () => {
    await goHash('#/settings/appearance');
    const body = desk.window.locator('body');
    await seesText(body, '“printers.2.dpi” cannot be used');
    await seesText(body, '“colour” is not known');
    await expect.poll(() => desk.window.locator('html').getAttribute('data-theme')).toBe('dark');
    const theme = desk.window.getByRole('group', { name: 'Theme' });
    await expect.poll(() => theme.getByRole('radio', { disabled: true }).count()).toBe(4);
    await seesText(theme, 'Set by your administrator.');
    const language = desk.window.getByRole('group', { name: 'Language' });
    expect(await language.getByRole('radio', { disabled: true }).count()).toBe(0);
    const refused = await ask(desk, 'settings.set', { theme: 'light' });
    expect(refused).toMatchObject({ ok: false, failure: { code: 'VALIDATION' } });
    await expect.poll(() => desk.window.locator('html').getAttribute('data-theme')).toBe('dark');
  });

  it('prints on the printers of its administrator, which nobody changes or removes, and names a wrong one', async () => {
    await goHash('#/labels/printers');
    const row = desk.window.getByRole('row', { name: /Gate/ });
    await seesText(row, 'Set by your administrator.');
    await seesText(row, `127.0.0.1:${String(printer.port)}`);
    await seesText(desk.window.locator('main'), '“printers.2.dpi” cannot be used');
    expect(await desk.window.getByRole('row', { name: /Yard/ }).count()).toBe(0);
    expect(await row.getByRole('button').allTextContents()).toEqual(['Align']);
    await row.getByRole('button', { name: 'Align Gate' }).click();
    await desk.window.getByRole('button', { name: 'Alignment page' }).click();
    await expect.poll(() => printer.text(), { timeout: 20_000 }).toContain('^XZ');
    await desk.window.keyboard.press('Escape');
    const listed = await ask(desk, 'printers.list', {});
    if (!listed.ok) throw new Error(listed.failure.message);
    const { id } = listed.value[0]!.printer;
    const refused = await ask(desk, 'printers.remove', { id });
    expect(refused).toMatchObject({ ok: false, failure: { code: 'VALIDATION' } });
  });

  it('shows what support would be given, and writes that into a file without a name, a number or a token', async () => {
    const [person] = service.state.contacts.all().map((row) => String(row.fields['name']));
    const planted = `asked for ${person ?? ''}, +91 98201 12345, ravi@depot.example, ${service.token}`;
    const log = join(desk.dataDir, 'logs', 'main.log');
    appendFileSync(log, `2026-11-26T10:00:00.000Z info engine: ${planted}\n`);
    await goHash('#/settings/support');
    const health = desk.window.getByRole('region', { name: 'How this PC is' });
    await seesText(health, /Connection to the Service\s*The Service answers\.[^]*are free; the database has/);
    await seesText(health, /None was made on this PC/);
    const file = join(desk.dataDir, 'support.zip');
    await desk.window.getByRole('button', { name: 'Collect', exact: true }).click();
    await desk.window.getByText('logs/main.log').click();
    await seesText(desk.window.getByLabel('logs/main.log'), 'asked for [cut out]');
    expect(existsSync(file)).toBe(false);

    await willChoose(desk, file);
    await desk.window.getByRole('button', { name: 'Save as a file' }).click();
    await seesText(desk.window.locator('body'), 'Diagnostics saved as support.zip.');
    const folder = join(desk.dataDir, 'support');
    await extract(file, { dir: folder });
    const names = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
    const all = names.map((one) => readFileSync(join(one.parentPath, one.name), 'utf8')).join('\n');
    expect(names.map((one) => one.name).sort()).toEqual([
      ...['events.ndjson', 'main.log', 'policy.json', 'status.json', 'verify.json', 'versions.json'],
    ]);
    const people = service.state.contacts.all().map((row) => String(row.fields['name']));
    const things = service.state.items.all().map((row) => String(row.fields['name']));
    const secret = [...people, ...things, service.token, '98201', 'ravi@'];
    expect(secret.filter((one) => all.includes(one))).toEqual([]);
  });

  it('logs in detail what is asked, never what is in it, from the moment that is switched on', async () => {
    const log = (): string => readFileSync(join(desk.dataDir, 'logs', 'main.log'), 'utf8');
    expect(log()).not.toContain('a question was answered');
    await desk.window.getByRole('switch', { name: 'Log in detail' }).click();
    await desk.window.getByRole('switch', { name: 'Log in detail', checked: true }).waitFor();
    await ask(desk, 'status.get', {});
    expect(log()).toMatch(/detail a question was answered {"channel":"status\.get","ms":\d+,"code"/);
  });

  it('starts in safe mode with default settings and the same data, and keeps those settings for that run only', async () => {
    await ask(desk, 'settings.set', { density: 'floor' });
    desk = await desk.restart({ args: ['--safe-mode', '--route', '#/settings/support'] });
    await seesText(desk.window.locator('.app-top'), 'Safe mode');
    await untilAllSynced(desk);
    await seesText(desk.window.locator('body'), 'This run is in safe mode');
    expect(await ask(desk, 'app.get', {})).toMatchObject({
      value: { mode: 'connected', settings: { density: 'dense', logLevel: 'usual', theme: 'dark' } },
    });
    expect(await ask(desk, 'upkeep.verify', {})).toMatchObject({ ok: true, value: { ok: true } });
    await ask(desk, 'settings.set', { desktopAlerts: false });
    writeFileSync(file, JSON.stringify({ theme: 'dark', language: 'en-IN' }));
    desk = await desk.restart({ args: ['--route', '#/labels/printers'] });
    await seesText(desk.window.locator('main'), 'No printer yet');
    await desk.close();
    const stored: unknown = JSON.parse(readFileSync(join(desk.dataDir, 'settings.json'), 'utf8'));
    expect(stored).toMatchObject({ density: 'floor', logLevel: 'detailed', desktopAlerts: true });
  });
});
