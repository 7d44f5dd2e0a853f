/** The sources of labels: a search, a scan, a receipt; each kind with its own printer and template, every printer's verdict, and the Service's own. */
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '../../../src-service/collection.ts';
import { startService, type StandInService } from '../../../src-service/server.ts';
import { dotsOfZpl, readAll } from '../../labels/proof.ts';
import { startPrinter, type TestPrinter } from '../../printing/printer.ts';
import { answer } from '../bridge.ts';
import { makeDataDir, type Desk } from '../harness.ts';
import {
  connectedDesk,
  emptyQueue,
  eventually,
  goTo,
  pane,
  scanBar,
  searchAndOpen,
  seesText,
  tabTo,
} from '../person.ts';
import { scan } from '../scanner.ts';
import { field } from '../stock/stock-shop.ts';

const profile = { kind: 'roll', dxMm: 0, dyMm: 0, scaleX: 1, scaleY: 1 } as const;

function hasOwnBarcode({ fields }: Row, _index: number, all: readonly Row[]): boolean {
  const { barcode } = fields;
  return typeof barcode === 'string' && all.filter((row) => row.fields['barcode'] === barcode).length === 1;
}

describe('labels', () => {
  let service: StandInService;
  let items: readonly Row[];
  let desk: Desk;
  let printer: TestPrinter;

  beforeAll(async () => {
    printer = await startPrinter();
    service = await startService({ data: { items: 40, contacts: 2 } });
    items = service.state.items.all().filter(hasOwnBarcode);
    desk = await connectedDesk(service, ['--size', '1366x768']);
    for (const [name, dpi] of [
      ['Dock thermal', 203],
      ['Rack thermal', 300],
    ] as const) {
      const target = { kind: 'tcp' as const, host: '127.0.0.1', port: printer.port };
      await answer(desk, 'printers.save', {
        printer: { id: randomUUID(), name, target, language: 'zpl', profile: { ...profile, dpi } },
        calibrated: false,
      });
    }
  });

  afterAll(async () => {
    await desk.close();
    await printer.stop();
    await service.stop();
  });

  const button = (name: RegExp | string) =>
    desk.window.getByRole('button', { name, exact: typeof name === 'string' });
  const onBench = () => desk.window.getByRole('heading', { name: 'Labels', level: 1 }).waitFor();
  const template = () => desk.window.getByRole('combobox', { name: 'Template' });
  const printerChoice = () => desk.window.getByRole('combobox', { name: 'Printer', exact: true });
  const chosen = (select: ReturnType<typeof template>) => select.locator('option:checked').innerText();

  async function choose(select: ReturnType<typeof template>, start: string): Promise<void> {
    const label = await select.locator('option').filter({ hasText: start }).first().innerText();
    await select.selectOption({ label });
  }

  async function print(): Promise<void> {
    const before = printer.bytes();
    await button(/^Print \d+ label/).click();
    await eventually(() => expect(printer.bytes()).toBeGreaterThan(before));
  }

  it('of a search: what the list was narrowed to is queued with one click, and one hit from its pane', async () => {
    const [item] = items;
    await goTo(desk, 'Items');
    await tabTo(desk, scanBar(desk));
    await desk.window.keyboard.insertText(field(item!, 'sku'));
    await desk.window.getByRole('grid', { name: 'Items' }).getByText(field(item!, 'name')).first().waitFor();
    await button('Labels').first().click();
    await onBench();
    await desk.window.getByRole('textbox', { name: `Labels of ${field(item!, 'name')}` }).waitFor();

    await emptyQueue(desk);
    const other = items[1]!;
    await searchAndOpen(desk, field(other, 'name'), field(other, 'name'));
    await pane(desk, 'Item')
      .getByRole('button', { name: /^Labels/ })
      .click();
    await onBench();
    await desk.window.getByRole('textbox', { name: `Labels of ${field(other, 'name')}` }).waitFor();
  });

  it('of an item that is still being read are queued as soon as it is: no key is lost', async () => {
    await emptyQueue(desk);
    await goTo(desk, 'Items');
    const row = desk.window.getByRole('grid', { name: 'Items' }).getByRole('row').nth(4);
    const name = await row.getByRole('gridcell').first().innerText();
    const { engine } = await desk.pids();
    process.kill(engine!, 'SIGSTOP');
    try {
      await row.click();
      await desk.window.keyboard.press('Control+p');
    } finally {
      process.kill(engine!, 'SIGCONT');
    }
    await onBench();
    await desk.window.getByRole('textbox', { name: `Labels of ${name.split('\n')[0]}` }).waitFor();
  });

  it('of places: all of them with one click on the bin label, and a scanned tag adds one more of its place', async () => {
    await emptyQueue(desk);
    const places = await answer(desk, 'warehouses.list', {});
    await button('All places').click();
    const [first] = places;
    const labels = desk.window.getByRole('textbox', { name: `Labels of ${first!.name}`, exact: true });
    await labels.waitFor();
    await eventually(async () => expect(await chosen(template())).toMatch(/^Bin label/));
    await scan(desk, first!.tag);
    await eventually(async () => expect(await labels.inputValue()).toBe('2'));
    await choose(printerChoice(), 'Dock thermal');
    const before = printer.bytes();
    await print();
    await eventually(() => expect(printer.text().slice(before).match(/\^XZ/g)?.length).toBe(places.length));
    const [label = ''] = printer
      .text()
      .slice(before)
      .split(/(?<=\^XZ\n)/);
    const [read] = await readAll(await dotsOfZpl(Buffer.from(label, 'latin1'), 8));
    expect(read?.text).toBe(first!.tag);
    await seesText(desk.window.locator('body'), /Nothing is queued yet/);
  });

  it('of a scan: anywhere it opens the item whose labels are one click away, on the bench it adds one', async () => {
    await emptyQueue(desk);
    const item = items[2]!;
    await goTo(desk, 'Items');
    await scan(desk, field(item, 'barcode'));
    await pane(desk, 'Item')
      .getByRole('heading', { name: field(item, 'name'), level: 2 })
      .waitFor();
    await pane(desk, 'Item')
      .getByRole('button', { name: /^Labels/ })
      .click();
    await onBench();
    const quantity = desk.window.getByRole('textbox', { name: `Labels of ${field(item, 'name')}` });
    await quantity.fill('1');
    await desk.window.keyboard.press('Tab');
    await scan(desk, field(item, 'barcode'));
    await eventually(async () => expect(await quantity.inputValue()).toBe('2'));
  });

  it('of a receipt are printed with what receipts were printed with last, those of items with theirs', async () => {
    await choose(template(), 'Item label');
    await choose(printerChoice(), 'Dock thermal');
    await print();

    const receive = async (): Promise<void> => {
      await desk.window.keyboard.press('F6');
      await desk.window.getByRole('heading', { name: 'Receive', level: 1 }).waitFor();
      await scan(desk, field(items[3]!, 'barcode'));
      await seesText(desk.window.locator('.savebar'), /Units\s+1\b/);
      await desk.window.keyboard.press('Control+Enter');
      await button('Print labels').press('Enter');
      await onBench();
    };
    await receive();
    await choose(template(), 'Shelf label');
    await choose(printerChoice(), 'Rack thermal');
    await print();

    await searchAndOpen(desk, field(items[4]!, 'name'), field(items[4]!, 'name'));
    await pane(desk, 'Item')
      .getByRole('button', { name: /^Labels/ })
      .click();
    await onBench();
    await eventually(async () => expect(await chosen(template())).toMatch(/^Item label/));
    expect(await chosen(printerChoice())).toMatch(/^Dock thermal/);
    await print();

    await receive();
    await eventually(async () => expect(await chosen(template())).toMatch(/^Shelf label/));
    expect(await chosen(printerChoice())).toMatch(/^Rack thermal/);
  });

  it('say of every printer whether they would scan there, and what would fit instead', async () => {
    await emptyQueue(desk);
    await choose(template(), 'Item label');
    await choose(printerChoice(), 'Dock thermal');
    const verdict = desk.window.getByRole('region', { name: 'Will it scan' });
    await verdict.getByRole('listitem').nth(1).getByText('Rack thermal').waitFor();
    await button(/^Barcode,/).click();
    await desk.window.getByRole('combobox', { name: 'Kind' }).selectOption({ label: 'GS1-128' });
    await eventually(async () => expect(await verdict.getByRole('listitem').allInnerTexts()).toHaveLength(2));
    await verdict.getByRole('button', { name: 'Use Rack thermal' }).click();
    await eventually(async () => expect(await chosen(printerChoice())).toMatch(/^Rack thermal/));
    await verdict.getByRole('listitem').nth(1).getByText('Dock thermal').waitFor();
  });

  it('can be compared with the Service’s own, and says before it is clicked that this needs a connection', async () => {
    await emptyQueue(desk);
    await searchAndOpen(desk, field(items[5]!, 'name'), field(items[5]!, 'name'));
    await pane(desk, 'Item')
      .getByRole('button', { name: /^Labels/ })
      .click();
    await onBench();
    await choose(template(), 'Shelf label');
    await button('Compare with the Service').click();
    const dialog = desk.window.getByRole('dialog', { name: 'As the Service draws it' });
    await dialog.getByRole('img', { name: /code of/ }).waitFor();
    const file = join(await makeDataDir(), 'service.pdf');
    await desk.app.evaluate(({ dialog: system }, path) => {
      system.showSaveDialog = () => Promise.resolve({ canceled: false, filePath: path });
    }, file);
    await dialog.getByRole('button', { name: 'Save its PDF' }).click();
    await eventually(() => expect(existsSync(file)).toBe(true));
    expect(readFileSync(file).subarray(0, 5).toString()).toBe('%PDF-');
    await dialog.waitFor({ state: 'detached' });

    await service.goDark();
    const compare = button('Compare with the Service');
    await eventually(async () => expect(await compare.getAttribute('aria-disabled')).toBe('true'));
    await seesText(desk.window.getByRole('complementary', { name: 'Printing' }), 'Needs a connection');
    await compare.click({ force: true });
    expect(await desk.window.getByRole('dialog').count()).toBe(0);
    await print();
    await service.comeBack();
  });
});
