/** A record that is scanned, found or made stands in the list beside it; a code that no item has stays until it is dealt with. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type StandInService } from '../../../src-service/server.ts';
import { violationsInThemes } from '../axe.ts';
import { answer } from '../bridge.ts';
import type { Desk } from '../harness.ts';
import {
  closeToasts,
  connectedDesk,
  editField,
  eventually,
  goTo,
  pane,
  searchAndOpen,
  seesText,
  tabTo,
} from '../person.ts';
import { scan } from '../scanner.ts';

let service: StandInService;
let desk: Desk;
/** Names near the end of each list. */
let farItem: string;
let farContact: string;

beforeAll(async () => {
  service = await startService({ data: { items: 3_000, contacts: 600, warehouses: 2 }, rateLimit: null });
  farItem = nameAtEnd(service.state.items.all());
  farContact = nameAtEnd(service.state.contacts.all());
  desk = await connectedDesk(service, ['--size', '1366x768']);
});

afterAll(async () => {
  await desk.close();
  await service.stop();
});

const box = (name: string) => desk.window.getByRole('textbox', { name, exact: true });
const current = (list: string) =>
  desk.window.getByRole('grid', { name: list }).locator('[role=row][aria-current=true]');

/** In the list, and within what can be seen of it. */
async function seesChosen(list: string, name: string): Promise<void> {
  await seesText(current(list), name);
  await eventually(async () => {
    const [row, grid] = await Promise.all([
      current(list).boundingBox(),
      desk.window.getByRole('grid', { name: list }).boundingBox(),
    ]);
    expect(row!.y).toBeGreaterThanOrEqual(grid!.y);
    expect(row!.y + row!.height).toBeLessThanOrEqual(grid!.y + grid!.height + 1);
  });
}

function nameAtEnd(rows: readonly { readonly fields: Readonly<Record<string, unknown>> }[]): string {
  return rows
    .map(({ fields }) => String(fields['name']))
    .sort((a, b) => a.localeCompare(b, 'en'))
    .at(-5)!;
}

describe('the list beside a record', () => {
  it('shows the item that was scanned on another page, far down', async () => {
    const item = service.state.items.all().find(({ fields }) => fields['name'] === farItem)!;
    await goTo(desk, 'Today');
    await scan(desk, String(item.fields['sku']));
    await seesChosen('Items', farItem);
  });

  it('goes on from there by arrow keys, and stays where a person scrolls', async () => {
    await tabTo(desk, desk.window.getByRole('grid', { name: 'Items' }));
    const before = await current('Items').getAttribute('aria-rowindex');
    await desk.window.keyboard.press('ArrowUp');
    await eventually(async () =>
      expect(await current('Items').getAttribute('aria-rowindex')).toBe(String(Number(before) - 1)),
    );
    const grid = desk.window.getByRole('grid', { name: 'Items' });
    await grid.evaluate((list) => (list.scrollTop = 0));
    await eventually(async () => expect(await current('Items').count()).toBe(0));
    expect(await grid.evaluate((list) => list.scrollTop)).toBe(0);
  });

  it('shows a contact that was found by the palette', async () => {
    await searchAndOpen(desk, farContact, farContact);
    await seesChosen('Contacts', farContact);
  });

  it('shows an item that was just made, and says so where a filter leaves it out', async () => {
    await goTo(desk, 'Items');
    await desk.window.getByRole('button', { name: /^Negative/ }).click();
    await desk.window.keyboard.press('Control+n');
    await box('Name').fill('Zinc cover made here');
    await box('SKU').fill('ZCM-1');
    await desk.window.keyboard.press('Control+s');
    const side = desk.window.getByRole('region', { name: 'Items' });
    await seesText(side, 'The item beside is not in this list.');
    expect(await violationsInThemes(desk)).toEqual([]);
    const showAll = side.getByRole('button', { name: 'Show all items' }).first();
    await tabTo(desk, showAll);
    await desk.window.keyboard.press('Enter');
    await seesChosen('Items', 'Zinc cover made here');
    await eventually(async () => expect(await side.getByText('is not in this list').count()).toBe(0));
  });
});

describe('what was looked at last', () => {
  const list = () => desk.window.getByRole('dialog', { name: 'Recently viewed' });
  const titles = async () => (await list().getByRole('link').allInnerTexts()).slice(0, 3);

  it('is offered in the head of each list, the newest first, under the name it has now', async () => {
    await goTo(desk, 'Contacts');
    const opener = desk.window.getByRole('button', { name: 'Recently viewed' });
    await tabTo(desk, opener);
    await desk.window.keyboard.press('Enter');
    await eventually(async () =>
      expect(await titles()).toEqual(['Zinc cover made here', farContact, farItem]),
    );
    expect(await violationsInThemes(desk)).toEqual([]);
    await desk.window.keyboard.press('Enter');
    await seesChosen('Items', 'Zinc cover made here');
    await editField(desk, 'Name', 'Zinc cover renamed');
    await opener.click();
    await eventually(async () => expect((await titles())[0]).toBe('Zinc cover renamed'));
    await desk.window.keyboard.press('Escape');
  });
});

describe('a code that no item has', () => {
  const notice = () => desk.window.getByRole('region', { name: 'Unknown codes' });

  it('stays above every page, and makes an item with it', async () => {
    await goTo(desk, 'Today');
    await scan(desk, '4006209000015');
    await seesText(notice(), '4006209000015');
    await goTo(desk, 'Contacts');
    await seesText(notice(), '4006209000015');
    expect(await violationsInThemes(desk)).toEqual([]);
    await tabTo(desk, notice().getByRole('button', { name: 'Create item with the code 4006209000015' }));
    await desk.window.keyboard.press('Enter');
    await eventually(async () => expect(await box('Barcode').inputValue()).toBe('4006209000015'));
    await box('Name').fill('Tile spacer 3 mm');
    await box('SKU').fill('TSP-3');
    await desk.window.keyboard.press('Control+s');
    await seesChosen('Items', 'Tile spacer 3 mm');
    await notice().waitFor({ state: 'detached' });
  });

  it('is listed with the others, assigned to an item in place of its barcode, there again after a restart, and put away', async () => {
    await goTo(desk, 'Today');
    for (const code of ['FIRST-77', 'SECOND-88', 'SECOND-88']) await scan(desk, code);
    await seesText(notice(), 'No item has these 2 codes. The last one: SECOND-88');
    await tabTo(desk, notice().getByRole('button', { name: 'Show the codes' }));
    await desk.window.keyboard.press('Enter');
    const list = desk.window.getByRole('dialog', { name: 'Unknown codes' });
    await list.getByRole('button', { name: 'Assign to an item… FIRST-77' }).press('Enter');
    const assign = desk.window.getByRole('dialog', { name: 'Choose the item of FIRST-77' });
    await assign.getByRole('textbox').fill('Tile spacer 3 mm');
    await assign.getByText('TSP-3').waitFor();
    await desk.window.keyboard.press('Enter');
    await seesText(assign, 'Its barcode 4006209000015 is replaced.');
    await desk.window.keyboard.press('Control+Enter');
    await assign.waitFor({ state: 'detached' });
    await seesText(notice(), 'SECOND-88');
    expect(await notice().innerText()).not.toContain('2 codes');
    await scan(desk, 'FIRST-77');
    await seesText(pane(desk, 'Item'), 'Tile spacer 3 mm');
    await closeToasts(desk);
    await eventually(async () =>
      expect((await answer(desk, 'drafts.list', {})).map(({ typed }) => typed)).toEqual([
        { codes: 'SECOND-88' },
      ]),
    );
    desk = await desk.restart({ args: [] });
    await seesText(notice(), 'SECOND-88');
    expect(await desk.window.locator('.toasts').innerText()).not.toContain('without being saved');
    await notice().getByRole('button', { name: 'Dismiss unknown codes' }).press('Enter');
    await notice().waitFor({ state: 'detached' });
    await eventually(async () => expect(await answer(desk, 'drafts.list', {})).toEqual([]));
  });
});
