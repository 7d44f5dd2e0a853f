/** Labels in the real window: from an item to a network printer in two clicks, onto part-used sheets, into files, designed by keyboard. */
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closedPort, startPrinter, type TestPrinter } from '../../printing/printer.ts';
import { violations, violationsInThemes } from '../axe.ts';
import { answer } from '../bridge.ts';
import { launchDesk, makeDataDir, untilRows, type Desk } from '../harness.ts';
import { scan } from '../scanner.ts';
import { eventually, goTo, pane, seesText, tabTo, untilAllSynced } from '../person.ts';

const profile = { dpi: 203, dxMm: 0, dyMm: 0, scaleX: 1, scaleY: 1 } as const;

describe('labels', () => {
  let desk: Desk;
  let printer: TestPrinter;

  beforeAll(async () => {
    printer = await startPrinter();
    desk = await launchDesk({ args: ['--demo', '--theme', 'light', '--size', '1366x768'] });
    await untilRows(desk);
    await untilAllSynced(desk, 90_000);
    await desk.window.getByRole('switch', { name: 'Pull the cable' }).click();
  });

  afterAll(async () => {
    await desk.close();
    await printer.stop();
  });

  const queue = () => desk.window.getByRole('list', { name: 'Queue' });
  const history = () => desk.window.getByRole('region', { name: 'What was printed' });

  async function openItem(): Promise<string> {
    await goTo(desk, 'Items');
    await desk.window.getByRole('grid', { name: 'Items' }).getByRole('row').nth(2).click();
    const heading = pane(desk, 'Item').getByRole('heading', { level: 2 });
    await heading.waitFor();
    return heading.innerText();
  }

  async function toBench(): Promise<void> {
    await pane(desk, 'Item')
      .getByRole('button', { name: /^Labels/ })
      .click();
    await desk.window.getByRole('heading', { name: 'Labels', level: 1 }).waitFor();
  }

  async function chooseTemplate(name: RegExp): Promise<void> {
    const select = desk.window.getByRole('combobox', { name: 'Template' });
    const label = await select.locator('option').filter({ hasText: name }).first().innerText();
    await select.selectOption({ label });
  }

  it('a printer is set up by hand, and the next item reaches it in two clicks offline', async () => {
    await goTo(desk, 'Labels');
    await desk.window.getByRole('link', { name: 'Printers', exact: true }).click();
    await desk.window.getByRole('button', { name: 'Add a printer' }).click();
    const dialog = desk.window.getByRole('dialog', { name: 'Add a printer' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Dock thermal');
    await dialog.getByRole('radio', { name: 'Labels, network' }).check({ force: true });
    await dialog.getByRole('textbox', { name: 'Address' }).fill('127.0.0.1');
    await dialog.getByRole('textbox', { name: 'Port' }).fill(String(printer.port));
    await desk.window.keyboard.press('Control+Enter');
    await dialog.waitFor({ state: 'detached' });

    await openItem();
    await toBench();
    await chooseTemplate(/^Item label/);
    await desk.window
      .getByRole('combobox', { name: 'Printer', exact: true })
      .selectOption({ label: 'Dock thermal, 203 dpi' });
    await desk.window.getByText('Every code fits').waitFor();
    await desk.window.getByRole('button', { name: 'Print 1 label' }).click();
    await eventually(() => expect(printer.text()).toContain('^XZ'));
    expect(printer.text().match(/\^XA/g)).toHaveLength(1);

    // From now on it is two clicks: template and printer are remembered.
    await openItem();
    await toBench();
    await desk.window.getByRole('button', { name: 'Print 1 label' }).click();
    await eventually(() => expect(printer.text().match(/\^XA/g)).toHaveLength(2));
  });

  it('a printer that is off keeps the job, which is printed again from a label in the middle', async () => {
    const off = randomUUID();
    const target = { kind: 'tcp' as const, host: '127.0.0.1', port: await closedPort() };
    await answer(desk, 'printers.save', {
      printer: { id: off, name: 'Off', target, language: 'zpl', profile: { kind: 'roll', ...profile } },
      calibrated: false,
    });
    await openItem();
    await toBench();
    await desk.window
      .getByRole('combobox', { name: 'Printer', exact: true })
      .selectOption({ label: 'Off, 203 dpi' });
    await queue().getByRole('textbox').first().fill('5');
    await desk.window.keyboard.press('Tab');
    await desk.window.getByRole('button', { name: 'Print 5 labels' }).click();
    await desk.window.getByRole('link', { name: 'History' }).first().click();
    await seesText(history(), 'does not take jobs just now, so nothing was printed');

    const before = printer.bytes();
    await history()
      .getByRole('button', { name: /^Print again: / })
      .first()
      .click();
    const dialog = desk.window.getByRole('dialog');
    await dialog.waitFor();
    expect(await violationsInThemes(desk)).toEqual([]);
    await dialog.getByRole('textbox', { name: 'From label' }).fill('4');
    await dialog.getByRole('combobox', { name: 'Printer' }).selectOption({ label: 'Dock thermal' });
    await dialog.getByRole('button', { name: 'Print 2 labels' }).click();
    await seesText(history(), 'from label 4');
    await eventually(() => expect(printer.bytes()).toBeGreaterThan(before));
  });

  it('a part-used sheet begins where it is clicked or walked to, and is saved as a PDF', async () => {
    await openItem();
    await toBench();
    await desk.window.getByRole('button', { name: 'Page', exact: true }).click();
    const dialog = desk.window.getByRole('dialog', { name: 'Page and label size' });
    await dialog
      .getByRole('combobox', { name: 'Sheets and rolls' })
      .selectOption({ label: 'L7160 A4, 21 of 63.5 × 38.1 mm' });
    await desk.window.keyboard.press('Control+Enter');
    await dialog.waitFor({ state: 'detached' });
    const sheet = desk.window.getByRole('group', { name: 'Sheet' });
    await sheet.getByRole('button', { name: 'Start at label 5' }).click();
    await desk.window.getByText('Starts at 5').waitFor();
    await desk.window.keyboard.press('ArrowDown');
    await desk.window.getByText('Starts at 8').waitFor();
    await desk.window
      .getByRole('combobox', { name: 'Printer', exact: true })
      .selectOption({ label: 'PDF file' });

    const file = join(await makeDataDir(), 'labels.pdf');
    await desk.app.evaluate(({ dialog: system }, path) => {
      system.showSaveDialog = () => Promise.resolve({ canceled: false, filePath: path });
    }, file);
    await desk.window.keyboard.press('Control+p');
    await eventually(() => expect(existsSync(file)).toBe(true));
    expect(readFileSync(file).subarray(0, 5).toString()).toBe('%PDF-');
    await seesText(desk.window.locator('body'), `Saved labels.pdf in ${basename(dirname(file))}`);
    await desk.app.evaluate(({ shell }) => {
      shell.showItemInFolder = (path) => {
        (globalThis as { shown?: string }).shown = path;
      };
    });
    await desk.window.getByRole('button', { name: 'Show in folder' }).click();
    const shown = () => desk.app.evaluate(() => (globalThis as { shown?: string }).shown);
    await eventually(async () => expect(await shown()).toBe(file));
    await desk.window.getByRole('link', { name: 'History', exact: true }).click();
    const saved = history().getByRole('listitem').first();
    await seesText(saved, 'saved as labels.pdf');
    expect(await saved.innerText()).not.toContain('handed over');
    await desk.window.getByRole('link', { name: 'Print', exact: true }).click();
  });

  it('a label is designed by keyboard and kept as a template offline', async () => {
    await goTo(desk, 'Labels');
    await chooseTemplate(/^Price/);
    const stage = desk.window.getByRole('group', { name: /^Label, 50 by 30/ });
    const price = stage.getByRole('button', { name: /^Price, with ₹, 25 mm from the left/ });
    await tabTo(desk, price, 120);
    await desk.window.keyboard.press('ArrowLeft');
    await stage.getByRole('button', { name: /^Price, with ₹, 24.5 mm from the left/ }).waitFor();
    await desk.window.keyboard.press('Shift+ArrowDown');
    await stage.getByRole('button', { name: /23 by 5.5 mm$/ }).waitFor();
    await desk.window.keyboard.press('Control+s');
    const dialog = desk.window.getByRole('dialog', { name: 'Save as a template' });
    await dialog.getByRole('textbox', { name: 'Name of the template' }).fill('Shelf by keyboard');
    await desk.window.keyboard.press('Control+Enter');
    await dialog.waitFor({ state: 'detached' });
    const kept = async () =>
      (await answer(desk, 'labels.templates', {})).find(
        ({ template }) => template.name === 'Shelf by keyboard',
      );
    const saved = await kept();
    // The connection is tried with the change that was just saved: for that moment it is being sent.
    await eventually(async () => expect((await kept())?.mark).toBe('pending'));
    const element = saved?.template.extras.elements?.find(
      (one) => one.kind === 'field' && one.field === 'price',
    );
    expect(element).toMatchObject({ xMm: 24.5, heightMm: 5.5 });
  });

  it('a scan on the bench adds one more', async () => {
    await openItem();
    const sku = await pane(desk, 'Item').locator('.code').first().innerText();
    await toBench();
    await queue().getByRole('textbox').first().fill('1');
    await desk.window.keyboard.press('Tab');
    await scan(desk, sku);
    await eventually(async () => expect(await queue().getByRole('textbox').first().inputValue()).toBe('2'));
  });

  it('bench, dialogs, printers and history are free of what axe can find, in every theme', async () => {
    for (const theme of ['light', 'dark', 'floor'] as const) {
      await answer(desk, 'settings.set', { theme });
      await desk.window.locator(`html[data-theme="${theme}"]`).waitFor({ state: 'attached' });
      await openItem();
      await toBench();
      await desk.window.getByRole('button', { name: /^Barcode,/ }).focus();
      expect(await violations(desk), `bench, ${theme}`).toEqual([]);
      await desk.window.getByRole('button', { name: 'Page', exact: true }).click();
      expect(await violations(desk), `page, ${theme}`).toEqual([]);
      await desk.window.keyboard.press('Escape');
      await desk.window.getByRole('link', { name: 'Printers', exact: true }).click();
      await desk.window.getByRole('button', { name: 'Align Dock thermal' }).click();
      expect(await violations(desk), `alignment, ${theme}`).toEqual([]);
      await desk.window.keyboard.press('Escape');
      expect(await violations(desk), `printers, ${theme}`).toEqual([]);
      await desk.window.getByRole('link', { name: 'History' }).first().click();
      await history()
        .getByRole('button', { name: /^Print again: / })
        .first()
        .waitFor();
      expect(await violations(desk), `history, ${theme}`).toEqual([]);
    }
  });
});
