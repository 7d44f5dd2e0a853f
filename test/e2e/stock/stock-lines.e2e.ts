/** Transfer, receive, adjust, assign in the real window, by scanner and keyboard alone, offline; then at the Service, once each. */
import { describe, expect, it } from 'vitest';
import { answer } from '../bridge.ts';
import { launchDesk, untilRows, type Desk } from '../harness.ts';
import {
  clickUndo,
  eventually,
  goTo,
  isSomewhere,
  pane,
  seesText,
  sendAll,
  strip,
  tabTo,
} from '../person.ts';
import { scan, scanInTurn, typeSlowly } from '../scanner.ts';
import { cutLine, field, openShop, warehouseId } from './stock-shop.ts';

const lines = (desk: Desk) => desk.window.getByRole('region', { name: 'Lines' });
const quantity = (desk: Desk, name: string) =>
  desk.window.getByRole('textbox', { name: `Quantity of ${name}`, exact: true });

const costOf = (desk: Desk, name: string) =>
  desk.window.getByRole('textbox', { name: `Unit cost of ${name}`, exact: true });

async function open(desk: Desk, key: string, heading: string): Promise<void> {
  await desk.window.keyboard.press(key);
  await desk.window.getByRole('heading', { name: heading, level: 1 }).waitFor();
}

async function choose(desk: Desk, label: string, place: string): Promise<void> {
  const select = desk.window.getByRole('combobox', { name: label, exact: true });
  await tabTo(desk, select);
  await typeSlowly(desk, place.slice(0, 6));
  await eventually(async () =>
    expect(await select.evaluate((node: HTMLSelectElement) => node.selectedOptions[0]?.text)).toBe(place),
  );
}

async function referenceOf(desk: Desk, kind: 'transfer' | 'receive' | 'adjust'): Promise<string> {
  const [session] = await answer(desk, 'sessions.list', { kind });
  return session!.reference;
}

describe('a transfer of 20 lines', () => {
  it('is scanned offline, explains what is not there, survives kill -9, and moves each line once', async () => {
    const shop = await openShop();
    const { service, places } = shop;
    const [from, to] = [places[0]!, places[1]!];
    const [fromId, toId] = [warehouseId(service, from), warehouseId(service, to)];
    const there = shop.items.filter((item) => service.state.stock.quantity(item.id, fromId) >= 3);
    const moved = there.slice(0, 20);
    expect(moved).toHaveLength(20);
    await cutLine(shop);
    await open(shop.desk, 'F7', 'Transfer');
    // A quantity can only be given for a place.
    await scan(shop.desk, field(moved[0]!, 'barcode'));
    await seesText(lines(shop.desk), field(moved[0]!, 'name'));
    expect(await lines(shop.desk).locator('.bad-why').count()).toBe(0);
    await choose(shop.desk, 'From', from);
    await choose(shop.desk, 'To', to);
    await scanInTurn(
      shop.desk,
      moved.slice(1).map((item) => field(item, 'barcode')),
    );
    await seesText(shop.desk.window.locator('.savebar'), /Lines\s+20\s+Units\s+20\b/);
    await scan(shop.desk, field(there[20]!, 'barcode'));
    const extra = lines(shop.desk).getByRole('button', { name: `Take out ${field(there[20]!, 'name')}` });
    await extra.press('Enter');
    await extra.waitFor({ state: 'detached' });
    await isSomewhere(shop.desk);
    const reference = await referenceOf(shop.desk, 'transfer');
    await shop.desk.kill9();

    const desk = await launchDesk({ dataDir: shop.desk.dataDir });
    await untilRows(desk);
    await open(desk, 'F7', 'Transfer');
    await seesText(desk.window.locator('.savebar'), /Lines\s+20\s+Units\s+20\b/);
    const first = moved[0]!;
    const box = quantity(desk, field(first, 'name'));
    const stock = service.state.stock.quantity(first.id, fromId);
    await tabTo(desk, box);
    await desk.window.keyboard.press('Control+a');
    await typeSlowly(desk, String(stock + 5));
    await desk.window.keyboard.press('ArrowDown');
    await seesText(lines(desk), `are at ${from}.`);
    const save = desk.window.getByRole('button', { name: /^Save transfer/ });
    await expect.poll(() => save.isDisabled()).toBe(true);
    await seesText(desk.window.locator('.savebar'), '1 line needs a look');
    const told = (await save.getAttribute('aria-describedby')) ?? '';
    await expect.poll(() => desk.window.locator(`[id="${told}"]`).innerText()).toBe('1 line needs a look');
    await desk.window.getByRole('button', { name: /^Move \d+$/ }).press('Enter');
    await eventually(async () => expect(await box.inputValue()).toBe(String(stock)));
    await desk.window.keyboard.press('Control+Enter');
    await desk.window.getByText(`${reference}: 20 lines moved`).first().waitFor();
    await isSomewhere(desk);
    await seesText(strip(desk), /\b20 pending/);

    const before = moved.map((item) => service.state.stock.quantity(item.id, toId));
    await sendAll(desk, shop.service);
    // A transfer is two movements there: out of one place, into the other.
    expect(service.state.stock.movementsByReference(reference)).toHaveLength(40);
    expect(service.state.stock.quantity(first.id, fromId)).toBe(0);
    expect(moved.map((item) => service.state.stock.quantity(item.id, toId))).toEqual(
      before.map((qty, index) => qty + (index === 0 ? stock : 1)),
    );
    await desk.close();
  });
});

describe('goods that come in and corrections', () => {
  it('are booked offline, *24 at once, with their own words, and taken back as a whole', async () => {
    const shop = await openShop();
    const { desk, service, items, place } = shop;
    const [first, second] = [items[0]!, items[1]!];
    const at = warehouseId(service, place);
    const had = [first, second].map((item) => service.state.stock.quantity(item.id, at));
    await cutLine(shop);
    await open(desk, 'F6', 'Receive');
    const bill = desk.window.getByRole('textbox', { name: 'Bill or challan' });
    // It is the supplier's number: ours stands in the head of the page.
    await expect.poll(() => bill.inputValue()).toBe('');
    await bill.fill('BILL-77');
    await tabTo(desk, desk.window.getByRole('textbox', { name: 'Type a quantity, then scan' }));
    await typeSlowly(desk, '*24');
    await scan(desk, field(first, 'barcode'));
    await scan(desk, field(second, 'sku'));
    await seesText(desk.window.locator('.savebar'), /Lines\s+2\s+Units\s+25\b/);
    // The bill says what one cost: a box at each line, which a scan leaves alone.
    const costs = desk.window.getByRole('button', { name: 'Unit costs' });
    await tabTo(desk, costs);
    await desk.window.keyboard.press('Enter');
    const cost = costOf(desk, field(first, 'name'));
    await expect.poll(() => cost.getAttribute('placeholder')).toBe(Number(first.fields['cost']).toFixed(2));
    await tabTo(desk, cost);
    await typeSlowly(desk, '-1');
    await seesText(lines(desk), 'Zero or more.');
    await desk.window.keyboard.press('Control+Enter');
    await desk.window.getByText('1 line needs a look').first().waitFor();
    expect(await cost.evaluate((node) => node === document.activeElement)).toBe(true);
    await desk.window.keyboard.press('Control+a');
    await typeSlowly(desk, '96.4');
    await scan(desk, field(second, 'sku'));
    await expect.poll(() => cost.inputValue()).toBe('96.40');
    await seesText(desk.window.locator('.savebar'), /Lines\s+2\s+Units\s+26\b/);
    await costOf(desk, field(second, 'name')).fill('7');
    await desk.window.keyboard.press('Control+Enter');
    await seesText(strip(desk), /\b2 pending/);
    await clickUndo(desk);
    await seesText(strip(desk), 'Nothing waiting');
    await seesText(desk.window.locator('.toast').last(), /Taken back\n.+: 2 lines received/);
    await seesText(desk.window.locator('.savebar'), /Lines\s+2\s+Units\s+26\b/);
    await expect.poll(() => cost.inputValue()).toBe('96.40');
    await costOf(desk, field(second, 'name')).fill('');
    await desk.window.keyboard.press('Control+Enter');
    await seesText(strip(desk), /\b2 pending/);

    await open(desk, 'F9', 'Adjust');
    await scan(desk, field(first, 'barcode'));
    await scan(desk, field(first, 'barcode'));
    const box = quantity(desk, field(first, 'name'));
    await eventually(async () => expect(await box.inputValue()).toBe('−2'));
    await tabTo(desk, box);
    await desk.window.keyboard.press('Control+a');
    await typeSlowly(desk, '-99999');
    await seesText(lines(desk), /Then −\d\d,\d{3}\s\S+ at .+, below zero\. Check the quantity/);
    await desk.window.keyboard.press('Escape');
    await eventually(async () => expect(await lines(desk).innerText()).not.toContain('below zero'));
    await desk.window.keyboard.press('Control+Enter');
    await desk.window.getByText('Say why, so that others understand it.').first().waitFor();
    await desk.window.getByRole('combobox', { name: 'Reason' }).fill('Damaged');
    const reference = await referenceOf(desk, 'adjust');
    await desk.window.keyboard.press('Control+Enter');
    await seesText(strip(desk), /\b3 pending/);

    await sendAll(shop.desk, shop.service);
    expect(
      service.state.stock
        .movementsByReference('BILL-77')
        .map(({ qty, unitCost }) => [qty, unitCost])
        .sort(),
    ).toEqual([
      [2, null],
      [24, 96.4],
    ]);
    expect(service.state.stock.movementsByReference(reference)).toMatchObject([
      { qty: -2, reason: 'Damaged' },
    ]);
    const has = [first, second].map((item) => service.state.stock.quantity(item.id, at));
    expect(has).toEqual([had[0]! + 22, had[1]! + 2]);
    await desk.close();
  });
});

describe('a comma that groups nothing', () => {
  it('is said where it stands, before a scan and in a line, and nothing is booked meanwhile', async () => {
    const shop = await openShop();
    const { desk, items } = shop;
    const [first, second] = [items[0]!, items[1]!];
    await cutLine(shop);
    await open(desk, 'F6', 'Receive');
    await scan(desk, field(first, 'barcode'));
    const box = quantity(desk, field(first, 'name'));
    const save = desk.window.getByRole('button', { name: /^Book as received/ });
    await eventually(async () => expect(await save.isEnabled()).toBe(true));
    await tabTo(desk, box);
    await desk.window.keyboard.press('Control+a');
    await typeSlowly(desk, '1,5');
    await desk.window.keyboard.press('Tab');
    await expect.poll(() => box.inputValue()).toBe('1,5');
    await seesText(lines(desk), 'as in 1,00,000 or 1,000');
    await expect.poll(() => save.getAttribute('title')).toBe('1 line needs a look');
    // Put right before the engine answers, it is not booked by the key that was pressed while it was wrong.
    const { engine } = await desk.pids();
    process.kill(engine!, 'SIGSTOP');
    await desk.window.keyboard.press('Control+Enter');
    await box.press('Escape');
    process.kill(engine!, 'SIGCONT');
    await eventually(async () => expect(await save.isEnabled()).toBe(true));
    await seesText(strip(desk), 'Nothing waiting');

    const entry = desk.window.getByRole('textbox', { name: 'Type a quantity, then scan' });
    await tabTo(desk, entry);
    await typeSlowly(desk, '12,5');
    await expect.poll(() => entry.inputValue()).toBe('12,5');
    await expect.poll(() => entry.getAttribute('aria-invalid')).toBe('true');
    await seesText(desk.window.getByRole('main'), 'as in 1,00,000 or 1,000');
    await scan(desk, field(second, 'barcode'));
    await seesText(desk.window.locator('.savebar'), /Lines\s+1\s+Units\s+1\b/);
    await entry.fill('1,000');
    await scan(desk, field(second, 'barcode'));
    await seesText(desk.window.locator('.savebar'), /Lines\s+2\s+Units\s+1,001\b/);
    await desk.close();
  });
});

describe('stock without a place', () => {
  it('is scanned, chosen by keyboard and assigned offline; the Service places it once', async () => {
    const shop = await openShop();
    const { desk, service, place, items } = shop;
    const mine = new Set(items.slice(0, 2).map((item) => field(item, 'sku')));
    // Somebody books what came in without saying where it lies.
    for (const item of items.slice(0, 2)) service.otherClients.adjustStock(item.id, { qty: 500 });
    await answer(desk, 'sync.check', { collection: 'items' });
    const question = { q: '', offset: 0, limit: 500 };
    await eventually(async () => {
      const { rows } = await answer(desk, 'stock.unassigned', question);
      expect(rows.filter((row) => mine.has(row.item.sku) && row.qty > 0)).toHaveLength(2);
    });
    const before = await answer(desk, 'stock.unassigned', question);
    const [scanned, chosen] = before.rows.filter((row) => mine.has(row.item.sku));
    await cutLine(shop);
    await goTo(desk, 'Stock');
    await desk.window
      .getByRole('link', { name: /^Put away/ })
      .last()
      .press('Enter');
    await desk.window.getByRole('heading', { name: 'Put away', level: 1 }).waitFor();
    const heldUp = desk.window.locator('.bandflash');
    await desk.window.keyboard.press('Control+Enter');
    await seesText(heldUp, 'Choose the place first.');
    await choose(desk, 'To', place);
    await desk.window.keyboard.press('Control+Enter');
    await seesText(heldUp, 'Choose items, or scan them.');
    await scan(desk, scanned!.item.sku);
    const box = desk.window.getByRole('checkbox', { name: `Choose ${scanned!.item.name}`, exact: true });
    await eventually(async () => expect(await box.isChecked()).toBe(true));
    await desk.window.getByRole('textbox', { name: 'Find among them' }).fill(chosen!.item.sku);
    const other = desk.window.getByRole('checkbox', { name: `Choose ${chosen!.item.name}`, exact: true });
    await other.press(' ');
    await desk.window.getByRole('textbox', { name: 'Find among them' }).fill('');
    const bar = desk.window.locator('.savebar');
    await seesText(bar, /Items\s+2\b/);
    await desk.window.keyboard.press('Control+Enter');
    await seesText(strip(desk), /\b1 pending/);
    await clickUndo(desk);
    await seesText(strip(desk), 'Nothing waiting');
    await seesText(desk.window.getByRole('heading', { level: 1 }).locator('..'), String(before.total));
    // One that the search hides is scanned, stays chosen and is booked.
    await desk.window.getByRole('textbox', { name: 'Find among them' }).fill(chosen!.item.sku);
    await box.waitFor({ state: 'detached' });
    for (const row of [scanned!, chosen!]) await scan(desk, row.item.sku);
    await seesText(bar, /Items\s+2\b/);
    const reference = desk.window.getByRole('textbox', { name: 'Reference', exact: true });
    await reference.fill('x'.repeat(61));
    await seesText(desk.window.getByRole('main'), 'Too long to be kept: at most 60 characters. Shorten it.');
    await desk.window.keyboard.press('Control+Enter');
    await seesText(heldUp, 'One of the texts above is too long.');
    await seesText(strip(desk), 'Nothing waiting');
    await reference.fill('SHELF-4');
    await desk.window.keyboard.press('Control+Enter');
    await seesText(strip(desk), /\b1 pending/);
    await desk.window.getByRole('textbox', { name: 'Find among them' }).fill('');
    await scan(desk, scanned!.item.sku);
    await seesText(heldUp, `All of ${scanned!.item.name} has its place`);
    await seesText(desk.window.getByRole('heading', { level: 1 }).locator('..'), String(before.total - 2));

    await sendAll(shop.desk, shop.service);
    for (const row of [scanned!, chosen!]) {
      const item = service.state.items.all().find(({ fields }) => fields['sku'] === row.item.sku)!;
      expect(service.state.stock.unassigned(item.id)).toBe(0);
    }
    expect(service.state.stock.movementsByReference('SHELF-4').length).toBeGreaterThan(1);
    await desk.close();
  });

  it('comes in offline by the item that came, and lies in no place at the Service, once', async () => {
    const shop = await openShop();
    const { desk, service, items } = shop;
    const item = items[0]!;
    const before = service.state.stock.unassigned(item.id);
    await cutLine(shop);
    await goTo(desk, 'Items');
    await scan(desk, field(item, 'sku'));
    await desk.window.keyboard.press('F9');
    const dialog = desk.window.getByRole('dialog', { name: `Adjust ${field(item, 'name')}` });
    await dialog.getByRole('combobox', { name: 'Place' }).selectOption('In no place yet');
    const quantityBox = dialog.getByRole('textbox', { name: 'Add or take away' });
    for (const [typed, said] of [
      ['', 'Type a quantity, for example 12 or −3.'],
      ['1,5', 'as in 1,00,000 or 1,000'],
      ['0', 'Nothing would change.'],
    ] as const) {
      await quantityBox.fill(typed);
      await desk.window.keyboard.press('Control+Enter');
      await seesText(dialog, said);
    }
    await dialog.getByRole('radio', { name: 'Counted' }).press(' ');
    await dialog.getByRole('textbox', { name: 'Counted quantity' }).fill('-3');
    await desk.window.keyboard.press('Control+Enter');
    await seesText(dialog, 'Zero or more.');
    await dialog.getByRole('radio', { name: 'Difference' }).press(' ');
    await dialog.getByRole('combobox', { name: 'Reason' }).fill('no\u0000one');
    await quantityBox.fill('12');
    await desk.window.keyboard.press('Control+Enter');
    await seesText(dialog, 'Holds a character that cannot be kept');
    await dialog.getByRole('combobox', { name: 'Reason' }).fill('');
    expect(await answer(desk, 'outbox.list', { limit: 10 })).toEqual([]);
    await desk.window.keyboard.press('Control+Enter');
    await dialog.waitFor({ state: 'detached' });
    const [waiting] = await answer(desk, 'outbox.list', { limit: 10 });
    expect(waiting).toMatchObject({ op: 'stock.add' });
    await desk.window.keyboard.press('F9');
    await dialog.getByRole('combobox', { name: 'Place' }).selectOption('In no place yet');
    await dialog.getByRole('textbox', { name: 'Add or take away' }).fill('3');
    await dialog.getByRole('textbox', { name: 'Unit cost' }).fill('-18');
    await desk.window.keyboard.press('Control+Enter');
    await seesText(dialog, 'Zero or more.');
    await dialog.getByRole('textbox', { name: 'Unit cost' }).fill('18.25');
    await desk.window.keyboard.press('Control+Enter');
    await dialog.waitFor({ state: 'detached' });
    await desk.window.getByText('₹18.25 each').waitFor();
    // The words of the list go out as the Service's own, any other as it is typed.
    for (const kind of ['Received', 'SCRAP_IN']) {
      await desk.window.keyboard.press('F9');
      await dialog.getByRole('combobox', { name: 'Place' }).selectOption('In no place yet');
      await dialog.getByRole('textbox', { name: 'Add or take away' }).fill('1');
      await dialog.getByRole('combobox', { name: 'Kind' }).fill(kind);
      await desk.window.keyboard.press('Control+Enter');
      await dialog.waitFor({ state: 'detached' });
    }
    await seesText(pane(desk, 'Item'), /Scrap in[^]*Received/);
    await sendAll(shop.desk, shop.service);
    expect(service.state.stock.unassigned(item.id)).toBe(before + 17);
    expect(service.state.stock.movements(item.id).map(({ unitCost }) => unitCost)).toContain(18.25);
    const types = service.state.stock.movements(item.id).map(({ type }) => type);
    expect(types).toEqual(expect.arrayContaining(['RECEIPT', 'SCRAP_IN']));
    await desk.close();
  });
});
