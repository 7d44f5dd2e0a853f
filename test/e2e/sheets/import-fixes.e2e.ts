/** Cells that are alike are put right at once, unused columns are named, opening stock gets its place: in the real window, to the Service. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type Row, type StandInService } from '../../../src-service/server.ts';
import type { Desk } from '../harness.ts';
import { fileWith, importNow, openImport, problems, will, workbook } from './import-window.ts';
import { connectedDesk, eventually, seesText, sendAll, tabTo } from '../person.ts';

let service: StandInService;
let desk: Desk;

beforeAll(async () => {
  service = await startService({ data: { items: 20, contacts: 5, warehouses: 2 }, rateLimit: null });
  desk = await connectedDesk(service, ['--size', '1366x768']);
});

afterAll(async () => {
  await desk.close();
  await service.stop();
});

function itemAtService(sku: string): Row {
  const found = service.state.items.all().find(({ fields }) => fields['sku'] === sku);
  if (found === undefined) throw new Error(`the Service has no item ${sku}`);
  return found;
}

async function importAndSend(words: string): Promise<void> {
  await importNow(desk, words);
  await sendAll(desk, service);
}

describe('problems that are alike', () => {
  it('200 dashes are one question; the answer counts at once, can be undone, and is imported, by keyboard', async () => {
    const rows = Array.from({ length: 200 }, (_, index) => `Dash part ${index},DASH-${index},-`);
    await openImport(desk, 'Items', await fileWith('dashes.csv', ['Name,SKU,Price', ...rows].join('\r\n')));
    await seesText(will(desk), '200 rows are left out because of errors.');
    const groups = problems(desk).getByRole('list', { name: 'Problems' });
    await seesText(groups, '200 cells “-” in Price');
    await expect.poll(() => groups.getByRole('listitem').count()).toBe(1);

    const listed = groups.getByRole('button', { name: 'Rows: 200 cells “-” in Price', exact: true });
    await listed.press('Enter');
    await seesText(groups, /Rows 2, 3, 4,.+and 180 more/);

    await tabTo(desk, groups.getByRole('button', { name: 'Treat as empty: 200 cells “-” in Price' }));
    await desk.window.keyboard.press('Enter');
    await seesText(will(desk), '200 items will be created.');
    const undo = problems(desk).getByRole('button', { name: 'Undo: 200 cells “-” in Price' });
    await undo.press('Enter');
    await seesText(will(desk), '200 rows are left out because of errors.');
    await groups.getByRole('button', { name: 'Treat as empty: 200 cells “-” in Price' }).press('Enter');
    await seesText(will(desk), '200 items will be created.');
    await importAndSend('200 items imported');
    expect(itemAtService('DASH-199').fields['price'] ?? null).toBeNull();
  });

  it('rows can be filtered, by a word or by their number', async () => {
    const rows = Array.from(
      { length: 12 },
      (_, index) => `Filter part ${index},FLT-${index},${index % 2 ? 'ask' : '?'}`,
    );
    await openImport(desk, 'Items', await fileWith('filter.csv', ['Name,SKU,Rate', ...rows].join('\r\n')));
    await problems(desk).getByText('Row by row').click();
    const table = problems(desk).getByRole('table', { name: 'Row by row' });
    await eventually(async () => expect(await table.locator('tbody tr').count()).toBe(12));
    // The column as the file calls it.
    await seesText(table, 'Price (Rate)');
    const filter = problems(desk).getByRole('textbox', { name: 'Filter rows' });
    await filter.fill('ask');
    await eventually(async () => expect(await table.locator('tbody tr').count()).toBe(6));
    await filter.fill('3');
    await eventually(async () => expect(await table.locator('tbody tr').count()).toBe(1));
  });

  it('a name that is nearly known is offered as the known one', async () => {
    const known = String(
      service.state.items.all().find(({ fields }) => typeof fields['category'] === 'string')?.fields[
        'category'
      ],
    );
    const misspelt = known.slice(0, 2) + known.slice(3);
    const rows = Array.from({ length: 12 }, (_, index) => `Near part ${index},NEAR-${index},${misspelt}`);
    await openImport(desk, 'Items', await fileWith('near.csv', ['Name,SKU,Category', ...rows].join('\r\n')));
    const fix = problems(desk).getByRole('button', {
      name: `Change to “${known}”: 12 cells “${misspelt}” in Category`,
    });
    await fix.press('Enter');
    await seesText(will(desk), '12 items will be created.');
    await importAndSend('12 items imported');
    expect(itemAtService('NEAR-11').fields['category']).toBe(known);
  });
});

describe('what comes in', () => {
  it('a cell that shows 18 % is a GST of 18 at the Service', async () => {
    const percent = { t: 'n', v: 0.18, z: '0%' };
    const file = workbook([
      {
        name: 'GST',
        rows: [
          ['Name', 'SKU', 'GST'],
          ['Percent bolt', 'PCT-1', percent],
        ],
      },
    ]);
    await openImport(desk, 'Items', await fileWith('percent.xlsx', file));
    await seesText(will(desk), '1 item will be created.');
    await importAndSend('1 item imported');
    expect(itemAtService('PCT-1').fields['gstRate']).toBe(18);
  });

  it('columns that are not used are named, and one choice uses them', async () => {
    const lines = ['Name,SKU,Supplier,Rack', 'Unused bolt,UNU-1,Sai Traders,Fasteners'];
    await openImport(desk, 'Items', await fileWith('unused.csv', lines.join('\r\n')));
    const unused = desk.window.getByRole('group', { name: 'Not used:' });
    const names = unused.locator('label > span');
    await eventually(async () =>
      expect(await names.allInnerTexts()).toEqual(['Use column Supplier', 'Use column Rack']),
    );
    await unused.getByLabel('Use column Rack').selectOption({ label: 'Use as Category' });
    await eventually(async () => expect(await names.allInnerTexts()).toEqual(['Use column Supplier']));
    await seesText(will(desk), '1 item will be created.');
    await importAndSend('1 item imported');
    expect(itemAtService('UNU-1').fields['category']).toBe('Fasteners');
  });

  it('opening stock asks for its place, says what it will do, and lies there at the Service', async () => {
    const lines = ['Name,SKU,Opening Qty', 'Stock bolt,OPN-1,24', 'Stock nut,OPN-2,7.5', 'No stock,OPN-3,'];
    await openImport(desk, 'Items', await fileWith('opening.csv', lines.join('\r\n')));
    const main = desk.window.getByRole('main');
    await seesText(main, 'Choose where this stock is.');
    const [, second] = service.state.warehouses.all();
    const name = String(second?.fields['name']);
    await desk.window.getByLabel('Place', { exact: true }).selectOption({ label: name });
    await seesText(main, `Opening stock of 2 items at ${name}.`);
    await seesText(will(desk), '3 items will be created.');
    await importAndSend('3 items imported');
    const quantities = ['OPN-1', 'OPN-2', 'OPN-3'].map((sku) =>
      service.state.warehouses
        .all()
        .map((place) => service.state.stock.quantity(itemAtService(sku).id, place.id)),
    );
    expect(quantities).toEqual([
      [0, 24],
      [0, 7.5],
      [0, 0],
    ]);
  });
});
