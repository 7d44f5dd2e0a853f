/** From low stock to a receipt without a connection: an order list, its file and its page, goods against it, short, over and unasked. */
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { OrderList } from '../../../src-sync/domain/stock/order-list.ts';
import { answer } from '../bridge.ts';
import { launchDesk, makeDataDir, untilRows, type Desk } from '../harness.ts';
import { eventually, goTo, seesText, sendAll, strip, willChoose, willOpen } from '../person.ts';
import { scan, typeSlowly } from '../scanner.ts';
import { cutLine, field, openShop, warehouseId } from './stock-shop.ts';

const lines = (desk: Desk) => desk.window.getByRole('region', { name: 'Lines' });
const box = (desk: Desk, name: string) =>
  desk.window.getByRole('textbox', { name: `Quantity of ${name}`, exact: true });
const button = (desk: Desk, name: string | RegExp) => desk.window.getByRole('button', { name });

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

async function orderOf(desk: Desk): Promise<OrderList> {
  const [head] = await answer(desk, 'sessions.orders', {});
  return answer(desk, 'sessions.order', { id: head!.id });
}

async function seesOrder(desk: Desk): Promise<void> {
  await desk.window.getByRole('heading', { name: 'Order list', level: 1 }).waitFor();
  await lines(desk).waitFor();
}

it('an order list from low stock is changed, saved, survives kill -9, and is received short, over and unasked', async () => {
  const shop = await openShop();
  const { service, items, place } = shop;
  let { desk } = shop;
  await cutLine(shop);
  await goTo(desk, 'Today');
  await button(desk, 'Order list').click();
  await seesOrder(desk);
  const made = await orderOf(desk);
  expect(made.rows.length).toBeGreaterThan(3);
  expect(made.rows.every(({ qty, suggested }) => qty === suggested && qty > 0)).toBe(true);
  const [short, over, removed] = made.rows;
  const extra = items.find((one) => !made.rows.some(({ item }) => item.sku === field(one, 'sku')))!;

  await box(desk, short!.item.name).fill('7');
  await desk.window.keyboard.press('Enter');
  await button(desk, `Take out ${removed!.item.name}`).press('Enter');
  await scan(desk, field(extra, 'barcode'));
  await box(desk, field(extra, 'name')).waitFor();
  await button(desk, `Take out ${field(extra, 'name')}`).press('Enter');
  await eventually(async () => expect(await lines(desk).innerText()).not.toContain(removed!.item.sku));
  await eventually(async () => expect((await orderOf(desk)).rows).toHaveLength(made.rows.length - 1));

  const folder = await makeDataDir();
  const csv = join(folder, 'order.csv');
  await willChoose(desk, csv);
  await button(desk, 'Save CSV').click();
  await desk.window.getByText('Saved as order.csv').waitFor();
  const [heading, first, ...rest] = readFileSync(csv, 'utf8').trim().split('\r\n');
  expect(heading).toContain('SKU,Item,Order');
  expect(first).toContain(`${short!.item.sku},`);
  expect(first).toMatch(/,7,/);
  expect(rest).toHaveLength(made.rows.length - 2);
  const pdf = join(folder, 'order.pdf');
  await willChoose(desk, pdf);
  await button(desk, 'Save PDF').click();
  await desk.window.getByText('Saved as order.pdf').waitFor();
  expect(readFileSync(pdf).subarray(0, 5).toString()).toBe('%PDF-');
  await button(desk, 'Copy as text').click();
  await desk.window.getByText('Copied. Paste it into a message.').waitFor();
  expect(await desk.app.evaluate(({ clipboard }) => clipboard.readText())).toContain(
    `1. ${short!.item.name} [${short!.item.sku}]: 7`,
  );

  await desk.kill9();
  desk = await launchDesk({ dataDir: desk.dataDir });
  await untilRows(desk);
  await goTo(desk, 'Stock');
  await desk.window
    .getByRole('main')
    .getByRole('link', { name: /^Order lists/ })
    .click();
  await desk.window.getByRole('link', { name: made.head.reference }).click();
  await seesOrder(desk);
  expect(await box(desk, short!.item.name).inputValue()).toBe('7');

  await desk.window.keyboard.press('Control+Enter');
  await desk.window.getByRole('heading', { name: 'Receive', level: 1 }).waitFor();
  await seesText(desk.window.getByRole('main'), `0 of ${String(made.rows.length - 1)} lines complete`);
  const at = warehouseId(service, place);
  const idOf = (sku: string): string =>
    service.state.items.all().find((one) => field(one, 'sku') === sku)!.id;
  const [shortId, overId] = [idOf(short!.item.sku), idOf(over!.item.sku)];
  const stock = (id: string): number => service.state.stock.quantity(id, at);
  const had = [shortId, overId, extra.id].map(stock);
  await typeSlowly(desk, '5');
  await scan(desk, short!.item.sku);
  await typeSlowly(desk, String(over!.qty + 2));
  await scan(desk, over!.item.sku);
  await scan(desk, field(extra, 'barcode'));
  await seesText(lines(desk), /\b2\s\S* ?missing/);
  await seesText(lines(desk), 'not on the list');
  const [receipt] = await answer(desk, 'sessions.list', { kind: 'receive' });

  await desk.window.keyboard.press('Control+Enter');
  const question = desk.window.getByRole('dialog', { name: 'Not as expected' });
  await seesText(question, /5 of 7/);
  await seesText(question, /More than expected\n/);
  await seesText(question, /Not on the list\n/);
  expect(await answer(desk, 'sessions.list', { kind: 'receive' })).toMatchObject([{ id: receipt!.id }]);
  await desk.window.keyboard.press('Control+Enter');
  await desk.window
    .getByText(/3 lines received · \d+ short, 1 over, 1 not on the list/)
    .first()
    .waitFor();
  await seesText(strip(desk), /\b3 pending/);
  await sendAll(desk, service);
  expect(service.state.stock.movementsByReference(receipt!.reference)).toHaveLength(3);
  expect([shortId, overId, extra.id].map(stock)).toEqual([had[0]! + 5, had[1]! + over!.qty + 2, had[2]! + 1]);
  expect((await orderOf(desk)).rows[0]).toMatchObject({ qty: 7, got: 5 });
  await desk.close();
});

it('a delivery note from a file ticks off by scans, and its unknown row is given an item', async () => {
  const shop = await openShop();
  const { desk, items } = shop;
  const [first, second, third] = items;
  const file = join(await makeDataDir(), 'challan.csv');
  const rows = [
    `${field(first!, 'sku')},${quoted(field(first!, 'name'))},2`,
    `${field(second!, 'sku')},${quoted(field(second!, 'name'))},3`,
    `NOBODY-1,Nobody knows it,4`,
  ];
  await writeFile(file, ['Item code,Description of goods,Qty', ...rows].join('\n'));
  await cutLine(shop);
  await desk.window.keyboard.press('F6');
  await desk.window.getByRole('heading', { name: 'Receive', level: 1 }).waitFor();
  await button(desk, 'Expected list').click();
  await willOpen(desk, file);
  await button(desk, 'Open a file').click();
  await seesText(desk.window.getByRole('main'), '0 of 2 lines complete');
  await button(desk, '1 unknown code').click();
  await button(desk, /^Give .*Nobody knows it/)
    .or(button(desk, /Nobody knows it/))
    .first()
    .click();
  const giving = desk.window.getByRole('dialog', { name: /Nobody knows it/ });
  await giving.getByRole('textbox').fill(field(third!, 'sku'));
  await giving.getByText(field(third!, 'name')).first().waitFor();
  await desk.window.keyboard.press('Enter');
  // A name is nothing to scan: it does not become the barcode.
  expect(await giving.getByRole('checkbox').count()).toBe(0);
  await desk.window.keyboard.press('Control+Enter');
  await giving.waitFor({ state: 'detached' });
  await desk.window.keyboard.press('Escape');
  await seesText(desk.window.getByRole('main'), '0 of 3 lines complete');
  for (const [item, qty] of [
    [first!, 2],
    [second!, 3],
    [third!, 4],
  ] as const) {
    await typeSlowly(desk, String(qty));
    await scan(desk, field(item, 'barcode'));
  }
  await seesText(desk.window.getByRole('main'), '3 of 3 lines complete');
  // As expected: nothing is asked.
  await desk.window.keyboard.press('Control+Enter');
  await desk.window
    .getByText(/3 lines received$/)
    .first()
    .waitFor();
  await desk.close();
});

it('a pick list is pasted into a transfer, ticked off by scans, and only what was fetched is moved', async () => {
  const shop = await openShop();
  const { desk, service, places } = shop;
  const [from, to] = [places[0]!, places[1]!];
  const [fromId, toId] = [warehouseId(service, from), warehouseId(service, to)];
  const [first, second] = shop.items.filter((item) => service.state.stock.quantity(item.id, fromId) >= 3);
  await cutLine(shop);
  await desk.window.keyboard.press('F7');
  await desk.window.getByRole('heading', { name: 'Transfer', level: 1 }).waitFor();
  await desk.window.getByLabel('From', { exact: true }).selectOption({ label: from });
  await desk.window.getByLabel('To', { exact: true }).selectOption({ label: to });
  await button(desk, 'Pick list').click();
  const dialog = desk.window.getByRole('dialog', { name: 'What to fetch' });
  await dialog.getByRole('textbox').fill(`${field(first!, 'sku')} 2\n${field(second!, 'name')} - 1`);
  await desk.window.keyboard.press('Control+Enter');
  await dialog.waitFor({ state: 'detached' });
  await seesText(desk.window.getByRole('main'), '0 of 2 lines complete');
  await scan(desk, field(first!, 'barcode'));
  await scan(desk, field(first!, 'barcode'));
  await seesText(desk.window.getByRole('main'), '1 of 2 lines complete');
  const before = [first!, second!].map((item) => service.state.stock.quantity(item.id, toId));
  await desk.window.keyboard.press('Control+Enter');
  await seesText(desk.window.getByRole('dialog', { name: 'Not as listed' }), /0 of 1/);
  await desk.window.keyboard.press('Control+Enter');
  await desk.window
    .getByText(/1 line moved · 1 short/)
    .first()
    .waitFor();
  await sendAll(desk, service);
  expect([first!, second!].map((item) => service.state.stock.quantity(item.id, toId))).toEqual([
    before[0]! + 2,
    before[1]!,
  ]);

  await desk.window.keyboard.press('F7');
  await button(desk, 'Pick list').click();
  await desk.window.getByLabel('From', { exact: true }).waitFor();
  await button(desk, new RegExp(`^What is low at`)).waitFor();
  await desk.close();
});
