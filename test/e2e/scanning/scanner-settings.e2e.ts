/** Settings of the scanner in the real window: tried, made to fit, and heard on every screen as it was made to fit. */
import { afterEach, describe, expect, it } from 'vitest';
import { startService, type StandInService } from '../../../src-service/server.ts';
import { answer } from '../bridge.ts';
import { connectedDesk, eventually, goTo, pane, seesText, tabTo } from '../person.ts';
import { scan } from '../scanner.ts';

let service: StandInService;
afterEach(() => service.stop());

describe('the scanner of this PC', () => {
  it('is tried key by key, allowed its own speed and its prefix, and opens what it scans from then on', async () => {
    service = await startService({ data: { items: 10, contacts: 2, warehouses: 1 }, rateLimit: null });
    const desk = await connectedDesk(service);
    const item = service.state.items.all().find(({ fields }) => typeof fields['barcode'] === 'string')!;
    const [code, name] = [String(item.fields['barcode']), String(item.fields['name'])];

    await desk.window.evaluate(() => {
      location.hash = '#/settings/scanner';
    });
    const test = desk.window.getByRole('region', { name: 'Test my scanner' });
    await seesText(test, 'Scan any code now.');
    await scan(desk, code);
    await seesText(test, new RegExp(`Heard as a scan\\s*${code}`));
    await seesText(test, /5 ms apart on average/);
    await seesText(test, /Number\s+EAN-13, check digit right/);
    await seesText(test, 'limit 100 ms');
    expect(await test.getByRole('list', { name: '14 keys' }).locator('.bar').count()).toBe(14);
    await seesText(test, new RegExp(`Finds\\s*${name.replaceAll(/[^\w\s]/g, '.')}`));
    await scan(desk, `]C101${code.padStart(14, '0')}10AB12|3712`);
    await seesText(test, /Symbol\s+GS1-128 \]C1[\s\S]*Article[\s\S]*10 Batch\s+AB12[\s\S]*37 Count\s+12/);
    await seesText(test, new RegExp(`Finds\\s*${name.replaceAll(/[^\w\s]/g, '.')}`));

    await scan(desk, `~${code}`, 130);
    await seesText(test, 'Too slow: taken for typing');
    await test.getByRole('button', { name: /^Allow gaps up to/ }).press('Enter');
    await desk.window.getByRole('textbox', { name: 'Sent before each code' }).fill('~');
    await eventually(async () => {
      const { scanner } = (await answer(desk, 'app.get', {})).settings;
      expect(scanner.gapMaxMs).toBeGreaterThan(130);
      expect(scanner.prefix).toBe('~');
    });

    await desk.window.evaluate(() => {
      location.hash = '#/today';
    });
    await desk.window.getByRole('heading', { name: 'Today', level: 1 }).waitFor();
    await scan(desk, `~${code}`, 130);
    await pane(desk, 'Item').getByRole('heading', { name, level: 2 }).waitFor();
    await desk.close();
  });

  it('is found among the settings by a word of its page, with the keyboard', async () => {
    service = await startService({ data: 'empty', rateLimit: null });
    const desk = await connectedDesk(service);
    await goTo(desk, 'Settings');
    const box = desk.window.getByRole('textbox', { name: 'Search settings' });
    await tabTo(desk, box);
    await desk.window.keyboard.insertText('bluetooth');
    await desk.window.getByRole('status').getByText('1 page has it').waitFor();
    await desk.window.keyboard.press('Enter');
    await desk.window.getByRole('heading', { name: 'Scanner', level: 2 }).waitFor();
    await tabTo(desk, box);
    await desk.window.keyboard.press('Escape');
    await desk.window.getByRole('link', { name: 'Printers' }).waitFor();
    await desk.close();
  });

  it('is practised with a sheet of codes of the items that are here, each of which opens its item', async () => {
    service = await startService({ data: { items: 40, contacts: 2, warehouses: 1 }, rateLimit: null });
    const desk = await connectedDesk(service);
    await desk.window.evaluate(() => {
      location.hash = '#/settings/scanner';
    });
    await tabTo(desk, desk.window.getByRole('button', { name: 'Make a practice sheet' }));
    await desk.window.keyboard.press('Enter');
    await desk.window.getByRole('heading', { name: 'Labels', level: 1 }).waitFor();
    await seesText(desk.window.locator('body'), '24 codes are ready to print');
    const rows = desk.window.locator('.queue-rows');
    await eventually(async () => expect(await rows.locator('.code').count()).toBeGreaterThan(0));
    const skus = new Set((await rows.first().innerText()).split('\n').map((line) => line.trim()));
    const queued = service.state.items.all().filter(({ fields }) => skus.has(String(fields['sku'])));
    expect(queued.length).toBeGreaterThan(0);
    for (const { fields } of queued) expect(fields['barcode']).toEqual(expect.any(String));
    await desk.close();
  });
});
