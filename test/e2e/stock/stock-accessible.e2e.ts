/** The stock screens in every theme, looked through by axe: no violation of any impact; and what the stock is worth, as the Service's own rows have it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type StandInService } from '../../../src-service/server.ts';
import { violationsInThemes } from '../axe.ts';
import { answer } from '../bridge.ts';
import type { Desk } from '../harness.ts';
import { connectedDesk, eventually, goTo } from '../person.ts';
import { scan, scanInTurn } from '../scanner.ts';

let desk: Desk;
let service: StandInService;
let codes: readonly string[];

beforeAll(async () => {
  // The shop of the demo, whose pace of requests nobody has to wait for here.
  service = await startService({ data: 'demo', rateLimit: null });
  desk = await connectedDesk(service, ['--size', '1366x768']);
  const question = { q: '', filter: 'all', category: null, sort: 'name', direction: 'asc' } as const;
  const list = await answer(desk, 'items.window', { ...question, offset: 0, limit: 100 });
  codes = list.rows.filter((row) => row.trackInventory).map((row) => row.sku);
});

afterAll(async () => {
  await desk.close();
  await service.stop();
});

async function heading(name: string): Promise<void> {
  await desk.window.getByRole('heading', { name, level: 1 }).waitFor();
}

const scenes: readonly (readonly [string, () => Promise<void>])[] = [
  ['what is open', () => goTo(desk, 'Stock')],
  [
    'a count',
    async () => {
      await desk.window.keyboard.press('F8');
      await heading('Count');
      await desk.window.keyboard.press('Control+Enter');
      await desk.window.getByRole('region', { name: 'Last scan' }).waitFor();
      await scanInTurn(desk, [...codes.slice(0, 4), '4006209']);
      await desk.window.getByText('No item has this code').first().waitFor();
      await scan(desk, codes[0]!);
      await desk.window.getByText('Counted, one more').waitFor();
    },
  ],
  [
    'its review',
    async () => {
      await desk.window.keyboard.press('Control+Enter');
      await heading('Review the count');
      await desk.window.getByRole('checkbox').first().waitFor();
    },
  ],
  [
    'assigning a code',
    async () => {
      await desk.window.getByRole('button', { name: 'Choose the item of 4006209' }).click();
      await desk.window.getByRole('dialog').getByRole('textbox').fill(codes[0]!.slice(0, 3));
      await desk.window.getByRole('dialog').getByRole('radio').first().check();
    },
  ],
  [
    'a transfer with a line that is wrong',
    async () => {
      await desk.window.keyboard.press('Escape');
      await desk.window.keyboard.press('F7');
      await heading('Transfer');
      await desk.window.getByRole('combobox', { name: 'From', exact: true }).selectOption({ index: 1 });
      await desk.window.getByRole('combobox', { name: 'To', exact: true }).selectOption({ index: 1 });
      await scanInTurn(desk, codes.slice(0, 3));
      await desk.window
        .getByRole('textbox', { name: /^Quantity of/ })
        .nth(1)
        .fill('90000');
      await desk.window.keyboard.press('ArrowUp');
      await desk.window.locator('.bad-why').first().waitFor();
    },
  ],
  [
    'a receipt with what it costs',
    async () => {
      await desk.window.keyboard.press('F6');
      await heading('Receive');
      await scanInTurn(desk, codes.slice(0, 2));
      await desk.window
        .getByRole('textbox', { name: /^Quantity of/ })
        .nth(1)
        .waitFor();
    },
  ],
  [
    'an adjustment',
    async () => {
      await desk.window.keyboard.press('F9');
      await heading('Adjust');
      await scan(desk, codes[0]!);
      await desk.window.getByRole('textbox', { name: /^Quantity of/ }).waitFor();
    },
  ],
  [
    'assigning stock',
    async () => {
      await desk.window
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link', { name: 'Put away' })
        .click();
      await heading('Put away');
    },
  ],
  [
    'documents',
    async () => {
      await desk.window
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link', { name: 'Documents' })
        .click();
      await heading('Documents');
      await desk.window.getByRole('searchbox', { name: 'Number, item, barcode or person' }).waitFor();
    },
  ],
  [
    'valuation',
    async () => {
      await desk.window
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link', { name: 'Valuation' })
        .click();
      await heading('Valuation');
      await desk.window.getByRole('grid').getByRole('row').nth(3).waitFor();
    },
  ],
  [
    'an order list',
    async () => {
      await goTo(desk, 'Today');
      await desk.window.getByRole('button', { name: 'Order list', exact: true }).click();
      await heading('Order list');
      await desk.window
        .getByRole('textbox', { name: /^Quantity of/ })
        .first()
        .waitFor();
    },
  ],
  [
    'a receipt beside what is expected',
    async () => {
      await desk.window.keyboard.press('Control+Enter');
      await heading('Receive');
      await desk.window.getByText('lines complete').waitFor();
    },
  ],
  [
    'what differs before it is posted',
    async () => {
      await desk.window.keyboard.press('Control+Enter');
      await desk.window.getByRole('dialog', { name: 'Not as expected' }).waitFor();
    },
  ],
  [
    'where a pick list comes from',
    async () => {
      await desk.window.keyboard.press('Escape');
      await desk.window.keyboard.press('F7');
      await heading('Transfer');
      await desk.window.getByRole('button', { name: 'Pick list' }).click();
      await desk.window.getByRole('dialog', { name: 'What to fetch' }).waitFor();
    },
  ],
  [
    'the order lists',
    async () => {
      await desk.window.keyboard.press('Escape');
      await desk.window
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link', { name: 'Order lists' })
        .click();
      await heading('Order lists');
      await desk.window.getByRole('link', { name: /ORD-/ }).waitFor();
    },
  ],
  [
    'the sounds',
    async () => {
      await goTo(desk, 'Settings');
      await desk.window.getByRole('link', { name: 'Sounds' }).click();
      await desk.window.getByRole('heading', { name: 'Sounds' }).waitFor();
    },
  ],
];

describe('the stock screens', () => {
  for (const [name, open] of scenes) {
    it(`${name}: nothing that axe objects to, in light, dark and floor`, async () => {
      await open();
      expect(await violationsInThemes(desk)).toEqual([]);
    });
  }
});

const numberOf = (text: string): number => Number(text.replaceAll(/[₹,\s]/g, '').replace('−', '-'));

/** Units and worth of the tracked items, in one place or in all. */
function worth(warehouseId: string | null): { items: number; units: number; value: number } {
  const { items, stock } = service.state;
  const held = items
    .all()
    .filter(({ fields }) => fields['trackInventory'] === true)
    .map(({ id, fields }) => ({
      qty: warehouseId === null ? Number(fields['onHand']) : stock.quantity(id, warehouseId),
      cost: Number(fields['cost'] ?? 0),
    }))
    .filter(({ qty }) => qty !== 0);
  const sum = (of: (row: { qty: number; cost: number }) => number): number =>
    held.reduce((total, row) => total + of(row), 0);
  return { items: held.length, units: sum(({ qty }) => qty), value: sum(({ qty, cost }) => qty * cost) };
}

/** Name and figure of each part of the bar at the foot. */
async function foot(): Promise<Record<string, number>> {
  const bar = desk.window.locator('.stock-save dl');
  const [names, values] = [await bar.locator('dt').allInnerTexts(), await bar.locator('dd').allInnerTexts()];
  return Object.fromEntries(names.map((name, index) => [name, numberOf(values[index] ?? '')]));
}

describe('valuation', () => {
  it('sums up what the rows of the Service sum up to, everywhere and place by place', async () => {
    await desk.window.evaluate(() => (location.hash = '#/stock/valuation'));
    const places = desk.window.locator('.value-place');
    const rows = service.state.warehouses.all();
    await eventually(async () => expect(await places.count()).toBeGreaterThan(2));
    for (const place of [null, ...rows]) {
      const { items, units, value } = worth(place?.id ?? null);
      if (items === 0) continue;
      const name = place === null ? 'All places' : String(place.fields['name']);
      const button = places.filter({ hasText: name });
      await button.press('Enter');
      await eventually(async () => {
        expect(await foot()).toMatchObject({ Items: items, Units: Number(units.toFixed(3)) });
        expect(numberOf(await button.locator('b').innerText())).toBeCloseTo(value, 1);
      }, 5_000);
    }
  });
});
