/** A whole count in the real window: 200 scans, kill -9 in the middle, the review, the changes at the Service, once each. */
import { describe, expect, it } from 'vitest';
import { answer } from '../bridge.ts';
import { launchDesk, untilRows, type Desk } from '../harness.ts';
import { clickUndo, eventually, goTo, isSomewhere, scanBar, seesText, sendAll, strip } from '../person.ts';
import { scan, scanInTurn, typeSlowly } from '../scanner.ts';
import { confirmDifferences, field, openShop } from './stock-shop.ts';

async function beginCount(desk: Desk, name: string): Promise<void> {
  await desk.window.keyboard.press('F8');
  await desk.window.getByRole('heading', { name: 'Count', level: 1, exact: true }).waitFor();
  await desk.window.getByRole('textbox', { name: 'What is counted' }).fill(name);
  await desk.window.keyboard.press('Control+Enter');
  await desk.window.getByRole('heading', { name: `Count, ${name}` }).waitFor();
}

const totals = (desk: Desk) => desk.window.getByRole('complementary', { name: 'Totals and quantity' });
const eye = (desk: Desk) => desk.window.getByRole('region', { name: 'Last scan' });
const totalsSay = (desk: Desk, items: number, units: number, unknown: number): Promise<void> =>
  seesText(totals(desk), new RegExp(`Items\\s+${items}\\s+Units\\s+${units}\\s+Unknown\\s+${unknown}\\b`));

/** The contents of a session, as the store has it. */
async function kept(desk: Desk) {
  const [session] = await answer(desk, 'sessions.list', { kind: 'count' });
  return session!;
}

describe('a count of 200 scans', () => {
  it('offline, with kill -9 in the middle, goes on where it was and tells the Service each difference once', async () => {
    const { service, desk, items, place } = await openShop();
    await service.goDark();
    await seesText(strip(desk), /Offline/);
    await beginCount(desk, 'Rack C');
    const round = items.slice(0, 20);
    const barcodes = round.map((item) => field(item, 'barcode'));
    for (let times = 0; times < 5; times += 1) await scanInTurn(desk, barcodes);
    await totalsSay(desk, 20, 100, 0);
    await desk.kill9();

    const again = await launchDesk({ dataDir: desk.dataDir });
    await again.window.getByRole('heading', { name: 'Count, Rack C' }).waitFor();
    await totalsSay(again, 20, 100, 0);
    await seesText(eye(again), field(round[19]!, 'name'));
    for (let times = 0; times < 5; times += 1) await scanInTurn(again, barcodes);
    await totalsSay(again, 20, 200, 0);
    expect(await kept(again)).toMatchObject({ scans: 200, items: 20, units: 200 });

    await again.window.keyboard.press('Control+Enter');
    await again.window.getByRole('heading', { name: 'Review the count' }).waitFor();
    await isSomewhere(again);
    const warehouse = service.state.warehouses.all().find(({ fields }) => fields['name'] === place)!;
    const before = round.map((item) => service.state.stock.quantity(item.id, warehouse.id));
    const differing = before.filter((qty) => qty !== 10).length;
    const { reference } = await kept(again);
    await again.window
      .getByRole('radio', { name: `Differences ${differing}` })
      .waitFor({ state: 'attached' });
    await confirmDifferences(again);
    await again.window.keyboard.press('Control+Enter');
    await again.window.getByText(`${reference}: ${differing} differences posted`).first().waitFor();
    await again.window.getByRole('heading', { name: 'Count', level: 1, exact: true }).waitFor();
    await seesText(strip(again), new RegExp(`\\b${differing} pending`));
    expect(service.state.stock.movementsByReference(reference)).toEqual([]);

    await sendAll(again, service);
    expect(service.state.stock.movementsByReference(reference)).toHaveLength(differing);
    expect(round.map((item) => service.state.stock.quantity(item.id, warehouse.id))).toEqual(
      round.map(() => 10),
    );
    await again.close();
  });
});

describe('a count that was posted without a line', () => {
  it('is open again by Undo, with all that was scanned, and the Service never hears of it', async () => {
    const { service, desk, items } = await openShop();
    await service.goDark();
    await beginCount(desk, 'Rack U');
    await scanInTurn(
      desk,
      items.slice(0, 2).map((item) => field(item, 'barcode')),
    );
    await totalsSay(desk, 2, 2, 0);
    const { reference } = await kept(desk);
    await desk.window.keyboard.press('Control+Enter');
    await desk.window.getByRole('heading', { name: 'Review the count' }).waitFor();
    await confirmDifferences(desk);
    await desk.window.keyboard.press('Control+Enter');
    await seesText(strip(desk), /\b2 pending/);
    await clickUndo(desk);
    await seesText(strip(desk), 'Nothing waiting');
    expect(await kept(desk)).toMatchObject({ reference, items: 2, units: 2, state: 'open' });
    await sendAll(desk, service);
    expect(service.state.stock.movementsByReference(reference)).toEqual([]);
    await desk.close();
  });
});

describe('scans in a count', () => {
  it('count 20 in a second, *12 at once, take the last back, and keep what nobody knows', async () => {
    const { service, desk, items } = await openShop();
    await beginCount(desk, 'Rack A');
    const [first, second] = [items[0]!, items[1]!];
    // Each key has its time from the device: one code every 50 ms, whatever else this machine does.
    const code = field(first, 'sku');
    await Promise.all(Array.from({ length: 20 }, () => scan(desk, code, 50 / (code.length + 1))));
    await totalsSay(desk, 1, 20, 0);
    const { lines } = await answer(desk, 'sessions.lines', { id: (await kept(desk)).id });
    expect(lines.map(({ qty }) => qty)).toEqual([20]);

    await typeSlowly(desk, '*12');
    await scan(desk, field(second, 'barcode'));
    await totalsSay(desk, 2, 32, 0);
    await seesText(eye(desk), field(second, 'name'));
    await desk.window.keyboard.press('Control+z');
    await seesText(eye(desk), 'Taken back');
    await totalsSay(desk, 1, 20, 0);

    await scan(desk, '4006209');
    await seesText(eye(desk), 'No item has this code');
    await scan(desk, field(second, 'barcode'));
    await totalsSay(desk, 2, 21, 1);

    const shared = field(items[2]!, 'barcode');
    service.otherClients.editItem(items[3]!.id, { barcode: shared });
    await answer(desk, 'sync.now', {});
    await eventually(async () =>
      expect((await answer(desk, 'scan.find', { code: shared })).items).toHaveLength(2),
    );
    await scan(desk, shared);
    await seesText(eye(desk), '2 items have this code');
    await totalsSay(desk, 2, 21, 2);
    await desk.close();
  });

  it('leave the keys free for the next quantity while something is said', async () => {
    const { desk } = await openShop();
    await beginCount(desk, 'Rack C');
    const { window } = desk;
    const there = await window.evaluate(() => location.hash);
    await window.evaluate(() => (location.hash = '#/contacts/new'));
    await window.getByRole('textbox', { name: 'Name', exact: true }).fill('Half a name');
    await eventually(async () => {
      expect(await answer(desk, 'drafts.list', {})).toHaveLength(1);
    });
    await window.evaluate((hash) => (location.hash = hash), there);
    await window.reload();
    const said = window.getByText('A form was left without being saved');
    await said.waitFor();
    const keys = window.getByRole('group', { name: 'Keypad' });
    await eventually(async () => {
      const [toast, pad] = [await window.locator('.toasts').boundingBox(), await keys.boundingBox()];
      expect(toast!.x + toast!.width).toBeLessThanOrEqual(pad!.x);
    });
    await desk.close();
  });

  it('are counted while somebody types in a field, presses buttons, or has a dialog open, and land in none of them', async () => {
    const { desk, items } = await openShop();
    await beginCount(desk, 'Rack B');
    const code = field(items[0]!, 'barcode');
    await scanBar(desk).fill('brass hi');
    await desk.window.getByRole('switch', { name: 'Blind count' }).focus();
    await scan(desk, code);
    expect(await desk.window.getByRole('switch', { name: 'Blind count' }).getAttribute('aria-checked')).toBe(
      'true',
    );
    await totalsSay(desk, 1, 1, 0);
    await scan(desk, '4006209');
    await desk.window.keyboard.press('Control+Enter');
    const reference = desk.window.getByRole('textbox', { name: 'Reference' });
    await reference.fill('RACK-B');
    await reference.focus();
    await scan(desk, code);
    await expect.poll(() => reference.inputValue()).toBe('RACK-B');
    await eventually(async () => expect(await kept(desk)).toMatchObject({ units: 2, state: 'review' }));

    await desk.window.getByRole('button', { name: 'Choose the item of 4006209' }).press('Enter');
    const dialog = desk.window.getByRole('dialog', { name: 'Choose the item of 4006209' });
    await dialog.waitFor();
    await scan(desk, field(items[3]!, 'sku'));
    await dialog.getByRole('radio', { name: field(items[3]!, 'sku') }).check();
    await desk.window.keyboard.press('Control+Enter');
    await dialog.waitFor({ state: 'detached' });
    await eventually(async () => expect(await kept(desk)).toMatchObject({ items: 2, unknown: 0, units: 3 }));
    await desk.close();
  });

  it('are written once the engine is back when it is killed between two of them', async () => {
    const { desk, items } = await openShop();
    await beginCount(desk, 'Rack D');
    const code = field(items[0]!, 'barcode');
    await scanInTurn(desk, [code, code, code, code, code]);
    await totalsSay(desk, 1, 5, 0);
    await desk.killEngine();
    await scanInTurn(desk, [code, code, code, code, code]);
    await totalsSay(desk, 1, 10, 0);
    expect(await kept(desk)).toMatchObject({ scans: 10, units: 10 });
    await desk.close();
  });

  it('are heard: found, not known and done sound different, and each can be switched off', async () => {
    const { desk, items } = await openShop();
    await desk.window.evaluate(() => {
      const heard: number[] = [];
      const start = OscillatorNode.prototype.start;
      OscillatorNode.prototype.start = function (this: OscillatorNode, when?: number) {
        heard.push(Math.round(this.frequency.value));
        start.call(this, when);
      };
      Object.assign(globalThis, { heard });
    });
    const heard = () => desk.window.evaluate(() => (globalThis as unknown as { heard: number[] }).heard);
    /** All that sounded since it was asked last. */
    let known = 0;
    const hears = async (hertz: readonly number[]): Promise<void> => {
      await eventually(async () => expect((await heard()).slice(known)).toEqual(hertz));
      known += hertz.length;
    };
    await beginCount(desk, 'Rack E');
    await scan(desk, field(items[0]!, 'barcode'));
    await totalsSay(desk, 1, 1, 0);
    await hears([1_760]);
    await scan(desk, '4006209');
    await totalsSay(desk, 1, 1, 1);
    await hears([220, 220]);
    await goTo(desk, 'Settings');
    await desk.window.getByRole('link', { name: 'Sounds' }).click();
    await desk.window.getByRole('switch', { name: 'Not found or refused' }).press(' ');
    await eventually(async () => {
      const { settings } = await answer(desk, 'app.get', {});
      expect(settings.sounds).toMatchObject({ found: true, refused: false });
    });
    await desk.window.keyboard.press('F8');
    await desk.window.getByRole('heading', { name: 'Count, Rack E' }).waitFor();
    await scan(desk, '4006210');
    await totalsSay(desk, 1, 1, 2);
    await desk.window.keyboard.press('Control+Enter');
    await desk.window.getByRole('heading', { name: 'Review the count' }).waitFor();
    await confirmDifferences(desk);
    await desk.window.keyboard.press('Control+Enter');
    await desk.window.getByRole('heading', { name: 'Count', level: 1, exact: true }).waitFor();
    // Of the code that nobody knows, nothing was heard before.
    await hears([660, 880, 1_320]);
    await untilRows(desk);
    await desk.close();
  });
});
