/** A print after the click, as a person sees it: trouble said where they are, nothing missing in silence, no click too much printed. */
import { randomUUID } from 'node:crypto';
import type { Locator } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type StandInService } from '../../../src-service/server.ts';
import { closedPort, sleepingPort, startPrinter, type TestPrinter } from '../../printing/printer.ts';
import { answer } from '../bridge.ts';
import type { Desk } from '../harness.ts';
import { scan } from '../scanner.ts';
import { connectedDesk, emptyQueue, eventually, goTo, pane, seesText } from '../person.ts';

const profile = { kind: 'roll', dpi: 203, dxMm: 0, dyMm: 0, scaleX: 1, scaleY: 1 } as const;

describe('the print flow', () => {
  let service: StandInService;
  let desk: Desk;
  let printer: TestPrinter;

  beforeAll(async () => {
    printer = await startPrinter();
    service = await startService({ data: { items: 40, contacts: 2 } });
    desk = await connectedDesk(service, ['--size', '1366x768']);
    desk.window.setDefaultTimeout(12_000);
  });

  afterAll(async () => {
    await desk.close();
    await printer.stop();
    await service.stop();
  });

  const button = (name: RegExp | string) => desk.window.getByRole('button', { name });
  const queue = () => desk.window.getByRole('list', { name: 'Queue' });
  const notice = () => desk.window.getByRole('alert', { name: 'A print job stopped' });
  const history = () => desk.window.getByRole('region', { name: 'What was printed' });
  const howMany = (name: string) => desk.window.getByRole('radio', { name, exact: true });

  async function savePrinter(name: string, port: number, id: string = randomUUID()): Promise<string> {
    const target = { kind: 'tcp' as const, host: '127.0.0.1', port };
    await answer(desk, 'printers.save', {
      printer: { id, name, target, language: 'zpl', profile },
      calibrated: false,
    });
    return id;
  }

  /** The bench with one fresh line of an item, for the given printer. */
  async function benchWith(row: number, printerName: string): Promise<string> {
    await emptyQueue(desk);
    const name = await addItem(row);
    const select = desk.window.getByRole('combobox', { name: 'Template' });
    const label = await select.locator('option').filter({ hasText: 'Item label' }).first().innerText();
    await select.selectOption({ label });
    await desk.window
      .getByRole('combobox', { name: 'Printer', exact: true })
      .selectOption({ label: `${printerName}, 203 dpi` });
    return name;
  }

  async function addItem(row: number): Promise<string> {
    await goTo(desk, 'Items');
    const line = desk.window.getByRole('grid', { name: 'Items' }).getByRole('row').nth(row);
    await line.click();
    const heading = pane(desk, 'Item').getByRole('heading', { level: 2 });
    let name = '';
    // The pane may still show the item that was looked at before.
    await eventually(async () => {
      name = await heading.innerText({ timeout: 1_000 });
      expect(await line.innerText()).toContain(name);
    });
    await pane(desk, 'Item')
      .getByRole('button', { name: /^Labels/ })
      .click();
    await desk.window.getByRole('heading', { name: 'Labels', level: 1 }).waitFor();
    return name;
  }

  async function type(box: Locator, text: string): Promise<void> {
    await box.fill(text);
    await desk.window.keyboard.press('Tab');
  }

  it('a printer that refuses is said on the bench, and "Try again" prints the same job once it is on', async () => {
    const id = await savePrinter('Dock', await closedPort());
    await benchWith(2, 'Dock');
    await type(queue().getByRole('textbox').first(), '3');
    await button('Print 3 labels').click();
    await seesText(notice(), 'Dock does not take jobs just now, so nothing was printed. The job is kept');
    await savePrinter('Dock', printer.port, id);
    await notice().getByRole('button', { name: 'Try again' }).click();
    await notice().waitFor({ state: 'detached' });
    await eventually(() => expect(printer.text()).toContain('^PQ3'));
  });

  it('a job that stops while the person is elsewhere says so there, with the way back; another printer takes it', async () => {
    const asleep = await sleepingPort();
    await savePrinter('Asleep', asleep.port);
    const name = await benchWith(3, 'Asleep');
    await button('Print 1 label').click();
    await goTo(desk, 'Items');
    const toast = desk.window.locator('.toast', { hasText: 'Labels were not printed' });
    await seesText(toast, `Asleep does not answer, so nothing was printed`);
    await toast.getByRole('button', { name: 'See the job' }).click();
    await seesText(notice(), name);
    await toast.waitFor({ state: 'detached' });
    const before = printer.bytes();
    await notice().getByRole('button', { name: 'Another printer' }).click();
    const dialog = desk.window.getByRole('dialog');
    expect(
      await dialog.getByRole('combobox', { name: 'Printer' }).locator('option:checked').innerText(),
    ).toBe('Dock');
    await dialog.getByRole('button', { name: 'Print 1 label' }).click();
    await notice().waitFor({ state: 'detached' });
    await eventually(() => expect(printer.bytes()).toBeGreaterThan(before));
    asleep.stop();
  });

  it('a job that stops while the window is not in front is told by the system, with the way to the bench', async () => {
    interface Told {
      readonly told: { title: string; emit(event: 'click'): void }[];
    }
    await desk.app.evaluate(({ Notification }) => {
      const told: Told['told'] = [];
      Object.assign(globalThis, { told });
      Notification.isSupported = () => true;
      Notification.prototype.show = function show() {
        told.push(this);
      };
    });
    const asleep = await sleepingPort();
    await savePrinter('Snoring', asleep.port);
    await benchWith(3, 'Snoring');
    await button('Print 1 label').click();
    await goTo(desk, 'Items');
    await desk.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide());
    await eventually(async () => {
      const titles = await desk.app.evaluate(() =>
        (globalThis as unknown as Told).told.map(({ title }) => title),
      );
      expect(titles).toEqual([expect.stringMatching(/^Labels were not printed: /)]);
    });
    await desk.app.evaluate(() => {
      (globalThis as unknown as Told).told[0]?.emit('click');
    });
    await seesText(notice(), 'Snoring does not answer');
    await notice()
      .getByRole('button', { name: /^Put this away/ })
      .click();
    await notice().waitFor({ state: 'detached' });
    asleep.stop();
  });

  it('a job that breaks off in the middle proposes what is not known to be out, and says whose label it is', async () => {
    const broken = await startPrinter({ breaksAfterBytes: 1 });
    await savePrinter('Broken', broken.port);
    await benchWith(2, 'Broken');
    for (const row of [3, 4]) await addItem(row);
    await button('Print 3 labels').click();
    await notice().getByRole('button', { name: 'Another printer' }).click();
    const dialog = desk.window.getByRole('dialog');
    await expect.poll(() => dialog.getByRole('textbox', { name: 'From label' }).inputValue()).toBe('1');
    await dialog.getByRole('combobox', { name: 'Which is a label of' }).selectOption({ index: 2 });
    await expect.poll(() => dialog.getByRole('textbox', { name: 'From label' }).inputValue()).toBe('3');
    await dialog.getByRole('combobox', { name: 'Printer' }).selectOption({ label: 'Dock' });
    await dialog.getByRole('button', { name: 'Print 1 label' }).click();
    await dialog.waitFor({ state: 'detached' });
    await notice().waitFor({ state: 'detached' });
    await broken.stop();
  });

  it('a row that cannot be printed stays in the queue with its reason and what to do, and is named in the history', async () => {
    const created = await answer(desk, 'operations.accept', {
      operationId: randomUUID(),
      operation: { op: 'items.create', record: { name: 'AA Ring\u0007bell', sku: 'RNG-1' } },
    });
    expect(created.recordId).not.toBe('');
    await benchWith(3, 'Dock');
    await scan(desk, 'RNG-1');
    await seesText(queue(), /RNG-1[^]*invisible control character/);
    await button('Print 1 label').click();
    await seesText(desk.window.locator('.toasts'), '1 row was not printed and stays in the queue');
    await eventually(async () => expect(await queue().getByRole('listitem').count()).toBe(1));
    await seesText(queue(), /RNG-1[^]*invisible control character[^]*Type the text again[^]*Open the item/);
    const edge = await queue()
      .getByRole('listitem')
      .evaluate((row) => {
        const { content, width, backgroundColor } = getComputedStyle(row, '::before');
        return { content, width, backgroundColor };
      });
    expect(edge).toMatchObject({ content: '""', width: '3px' });
    expect(edge.backgroundColor).not.toBe('rgba(0, 0, 0, 0)');
    await desk.window.getByRole('link', { name: 'History' }).click();
    await history().getByText('1 row was left out').first().click();
    await seesText(history(), /RNG-1[^]*invisible control character/);
  });

  it('what has just been said never lies over the button that prints', async () => {
    await benchWith(3, 'Dock');
    await button('Print 1 label').click();
    await desk.window.locator('.toast').first().waitFor();
    const go = desk.window.locator('.labels-print .savebar .btn');
    await eventually(async () => {
      const isFree = await go.evaluate((node) => {
        const { left, top, width, height } = node.getBoundingClientRect();
        return [0.1, 0.5, 0.9].every((part) =>
          node.contains(document.elementFromPoint(left + width * part, top + height / 2)),
        );
      });
      expect(isFree).toBe(true);
    });
    await expect.poll(() => desk.window.locator('.toast').count()).toBeGreaterThan(0);
  });

  it('a comma that groups nothing is said at the number of labels, and the number stays', async () => {
    await benchWith(2, 'Dock');
    const each = desk.window.getByRole('textbox', { name: 'Labels of each' });
    for (const box of [
      queue()
        .getByRole('textbox', { name: /^Labels of (?!each)/ })
        .first(),
      each,
    ]) {
      const before = await box.inputValue();
      await box.fill('1,5');
      await desk.window.getByText(/as in 1,00,000 or 1,000/).waitFor();
      await expect.poll(() => box.getAttribute('aria-invalid')).toBe('true');
      await box.press('Tab');
      await expect.poll(() => box.inputValue()).toBe(before);
      await expect.poll(() => box.getAttribute('aria-invalid')).toBeNull();
      await type(box, '1,000');
      await expect.poll(() => box.inputValue()).toBe('1000');
    }
    await button('Empty the queue').click();
  });

  it('every way to say how many can be had back, and none is carried over to another occasion', async () => {
    await benchWith(2, 'Dock');
    await addItem(3);
    const boxes = queue().getByRole('textbox');
    const shown = () => boxes.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
    await type(boxes.first(), '12345');
    expect(await shown()).toEqual(['12345', '1']);
    await type(desk.window.getByRole('textbox', { name: 'Labels of each' }), '4');
    expect(await shown()).toEqual(['4', '4']);
    await howMany('On hand').check({ force: true });
    expect(await shown()).not.toEqual(['4', '4']);
    await howMany('Own').check({ force: true });
    expect(await shown()).toEqual(['12345', '1']);
    await howMany('Each').check({ force: true });
    expect(await shown()).toEqual(['4', '4']);

    await howMany('On hand').check({ force: true });
    await button('Empty the queue').click();
    await goTo(desk, 'Items');
    await desk.window.getByTitle('Print labels of the items in this list').click();
    await eventually(async () => expect(await howMany('Each').isChecked()).toBe(true));
    expect(new Set(await shown())).toEqual(new Set(['1']));
  });

  it('more than a thousand labels are asked about, with the paper they take, and nothing is printed before', async () => {
    await benchWith(3, 'Dock');
    await type(queue().getByRole('textbox').first(), '12345');
    const before = printer.bytes();
    await button('Print 12,345 labels').click();
    const dialog = desk.window.getByRole('dialog', { name: 'Print 12,345 labels?' });
    await seesText(dialog, /They take \d+ m of the roll/);
    await desk.window.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    expect(printer.bytes()).toBe(before);
  });
});
