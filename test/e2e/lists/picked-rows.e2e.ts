/** Many rows of a list at once, by keyboard and mouse: picked, and changed, printed, exported or deleted together. */
import type { Locator } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type StandInService } from '../../../src-service/server.ts';
import { violationsOf } from '../axe.ts';
import type { Desk } from '../harness.ts';
import { scan } from '../scanner.ts';
import {
  closeToasts,
  connectedDesk,
  eventually,
  goTo,
  seesText,
  strip,
  tabTo,
  untilAllSynced,
} from '../person.ts';

let service: StandInService;
let desk: Desk;

beforeAll(async () => {
  service = await startService({ data: { items: 400, contacts: 30, warehouses: 1 }, rateLimit: null });
  desk = await connectedDesk(service);
});

afterAll(() => service.stop());

const said = () => desk.window.getByRole('main').getByRole('status').first();
const grid = (name: string) => desk.window.getByRole('grid', { name });

/** The choices that a field offers. */
function offered(field: Locator): Promise<readonly string[]> {
  return field.evaluate((node: HTMLInputElement) =>
    [...(node.list?.options ?? [])].map(({ value }) => value),
  );
}

async function pickedNames(name: string): Promise<readonly string[]> {
  const rows = grid(name).locator('[role=row][aria-selected=true] [role=gridcell]:first-child');
  return rows.allInnerTexts();
}

describe('rows of the item list', () => {
  it('are picked with Space and Shift and arrows, and changed together offline', async () => {
    const { keyboard } = desk.window;
    await goTo(desk, 'Items');
    await service.goDark();
    await tabTo(desk, grid('Items'));
    await keyboard.press('Space');
    await keyboard.press('ArrowDown');
    await keyboard.press('ArrowDown');
    await keyboard.press('Shift+ArrowDown');
    await keyboard.press('Shift+ArrowDown');
    await keyboard.press('Shift+ArrowUp');
    await seesText(said(), '3 selected');
    const names = await pickedNames('Items');
    expect(names).toHaveLength(3);
    expect(await violationsOf(desk.window)).toEqual([]);

    await tabTo(desk, desk.window.getByRole('button', { name: 'Change', exact: true }));
    await keyboard.press('Enter');
    const dialog = desk.window.getByRole('dialog', { name: 'Change 3 items' });
    const value = dialog.getByRole('combobox', { name: 'New value' });
    const listed = service.state.categories.all().map(({ fields }) => String(fields['name']));
    await eventually(async () => expect((await offered(value)).toSorted()).toEqual(listed.toSorted()));
    await tabTo(desk, value);
    await keyboard.insertText('Picked');
    await tabTo(desk, dialog.getByRole('button', { name: 'Add “Picked” to the list' }));
    await keyboard.press('Enter');
    await eventually(async () => expect(await offered(value)).toContain('Picked'));
    await keyboard.press('Control+Enter');
    await dialog.waitFor({ state: 'detached' });
    await seesText(strip(desk), /4\s*pending/);
    await closeToasts(desk);
    await service.comeBack();
    await eventually(() => {
      const categories = service.state.categories.all().map(({ fields }) => fields['name']);
      expect(categories.filter((name) => name === 'Picked')).toHaveLength(1);
    }, 60_000);
    await eventually(() => {
      const changed = service.state.items.all().filter(({ fields }) => fields['category'] === 'Picked');
      expect(changed.map(({ fields }) => fields['name']).sort()).toEqual([...names].sort());
    }, 60_000);
  });

  it('stay picked far down the list and through a search, until Escape', async () => {
    const { keyboard } = desk.window;
    await tabTo(desk, grid('Items'));
    const before = await pickedNames('Items');
    await keyboard.press('End');
    await keyboard.press('Home');
    await eventually(async () => {
      expect(await pickedNames('Items')).toEqual(before);
    });
    await seesText(said(), '3 selected');
    await keyboard.press('Escape');
    await eventually(async () => {
      expect(await pickedNames('Items')).toEqual([]);
    });
  });

  it('form a range over rows that were never looked at', async () => {
    const { keyboard } = desk.window;
    await tabTo(desk, grid('Items'));
    await keyboard.press('Home');
    await keyboard.press('ArrowDown');
    await keyboard.press('Shift+End');
    await seesText(said(), '399 selected');
    await keyboard.press('Escape');
  });

  it('are all meant with Ctrl A, but one that is let go, and their labels are queued', async () => {
    const { keyboard } = desk.window;
    await tabTo(desk, grid('Items'));
    await keyboard.press('Home');
    await keyboard.press('Control+a');
    await seesText(said(), '400 selected');
    await keyboard.press('Space');
    await seesText(said(), '399 selected');
    // The keys belong to what is picked, not to the item that is shown beside it.
    const shown = desk.window.getByRole('complementary', { name: 'Item', exact: true });
    await expect
      .poll(() => shown.getByRole('button', { name: /^Labels/ }).getAttribute('aria-keyshortcuts'))
      .toBeNull();
    await keyboard.press('Control+p');
    await desk.window.getByRole('heading', { name: 'Labels', level: 1 }).waitFor();
    await seesText(desk.window.locator('body'), '399 items are in the queue');
    await goTo(desk, 'Items');
    expect(await pickedNames('Items')).toEqual([]);
  });

  it('are picked with the mouse: a box each, a range with Shift, all in the head', async () => {
    const rows = grid('Items').locator('.vrow');
    await rows.nth(1).locator('.row-pick').click();
    await rows.nth(4).click({ modifiers: ['Shift'] });
    await seesText(said(), '4 selected');
    await rows.nth(2).click({ modifiers: ['Control'] });
    await seesText(said(), '3 selected');
    await grid('Items').locator('.vhead .row-pick').click();
    expect(await pickedNames('Items')).toEqual([]);
  });

  it('leave the keys to the list when they are clicked, and show under the pointer what is cut', async () => {
    const { keyboard } = desk.window;
    await goTo(desk, 'Items');
    const rows = grid('Items').locator('.vrow');
    const nameAt = (row: number) => rows.nth(row).getByRole('gridcell').first();
    const name = await nameAt(3).innerText();
    await nameAt(2).click();
    await keyboard.press('ArrowDown');
    const pane = desk.window.getByRole('complementary', { name: 'Item', exact: true });
    await pane.getByRole('heading', { name, level: 2, exact: true }).waitFor();
    await keyboard.press('Enter');
    await desk.window.waitForURL(/edit/);
    await keyboard.press('Escape');

    // The record of a scan is the row that is marked, wherever it stands in the list, and what Enter edits.
    await goTo(desk, 'Items');
    await nameAt(2).click();
    const far = service.state.items.all().find(({ fields }) => String(fields['name']).startsWith('W'));
    await scan(desk, String(far?.fields['sku']));
    const shown = { name: String(far?.fields['name']), level: 2, exact: true };
    await pane.getByRole('heading', shown).waitFor();
    await seesText(grid('Items').locator('.vrow.cur'), String(far?.fields['sku']));
    await keyboard.press('Enter');
    await desk.window.waitForURL(/edit/);
    await expect
      .poll(() => desk.window.getByRole('textbox', { name: 'SKU' }).inputValue())
      .toBe(far?.fields['sku']);
    await keyboard.press('Escape');

    await goTo(desk, 'Contacts');
    const cell = grid('Contacts').locator('.cut').first();
    await cell.evaluate((node) => (node.style.maxWidth = '20px'));
    await cell.hover();
    expect(await cell.getAttribute('title')).toBe(await cell.innerText());
    await desk.window.mouse.move(1, 1);
    await expect.poll(() => cell.getAttribute('title')).toBeNull();
  });
});

describe('rows of the contact list', () => {
  it('get a source of the list of the shop together, one that is put on it there and then, without a line', async () => {
    const { keyboard } = desk.window;
    await goTo(desk, 'Contacts');
    await service.goDark();
    await seesText(desk.window.getByRole('main'), 'of 30');
    await tabTo(desk, grid('Contacts'));
    await keyboard.press('Home');
    await keyboard.press('Shift+ArrowDown');
    await seesText(said(), '2 selected');
    const names = await pickedNames('Contacts');
    await desk.window.getByRole('button', { name: 'Change', exact: true }).press('Enter');
    const dialog = desk.window.getByRole('dialog', { name: 'Change 2 contacts' });
    const value = dialog.getByRole('combobox', { name: 'New value' });
    const listed = service.state.leadSources.all().map(({ fields }) => String(fields['name']));
    await eventually(async () => expect((await offered(value)).toSorted()).toEqual(listed.toSorted()));
    await value.fill('Trade fair 2026');
    await dialog.getByRole('button', { name: 'Add “Trade fair 2026” to the list' }).press('Enter');
    await eventually(async () => expect(await offered(value)).toContain('Trade fair 2026'));
    await keyboard.press('Control+Enter');
    await dialog.waitFor({ state: 'detached' });
    await closeToasts(desk);
    await service.comeBack();
    await eventually(() => {
      const sources = service.state.leadSources.all().map(({ fields }) => fields['name']);
      expect(sources).toContain('Trade fair 2026');
      const changed = service.state.contacts
        .all()
        .filter(({ fields }) => fields['source'] === 'Trade fair 2026');
      expect(changed.map(({ fields }) => fields['name']).toSorted()).toEqual(names.toSorted());
    }, 60_000);
    await untilAllSynced(desk);
    await keyboard.press('Escape');
  });

  it('are deleted together, and come back with Undo', async () => {
    const { keyboard } = desk.window;
    await goTo(desk, 'Contacts');
    await service.goDark();
    await seesText(desk.window.getByRole('main'), 'of 30');
    await tabTo(desk, grid('Contacts'));
    await keyboard.press('Home');
    await keyboard.press('Shift+ArrowDown');
    await seesText(said(), '2 selected');
    await tabTo(desk, desk.window.getByRole('button', { name: 'Delete', exact: true }));
    await keyboard.press('Enter');
    await seesText(desk.window.getByRole('main'), 'of 28');
    await seesText(strip(desk), /2\s*pending/);
    await keyboard.press('Control+z');
    await seesText(desk.window.getByRole('main'), 'of 30');
    await seesText(desk.window.locator('body'), '2 changes taken back');
    await service.comeBack();
    await untilAllSynced(desk);
    expect(service.state.contacts.all()).toHaveLength(30);
  });

  it('are deleted at the Service where nobody takes them back', async () => {
    const { keyboard } = desk.window;
    await goTo(desk, 'Contacts');
    await service.goDark();
    await tabTo(desk, grid('Contacts'));
    await keyboard.press('Home');
    await keyboard.press('Shift+ArrowDown');
    await seesText(said(), '2 selected');
    await tabTo(desk, desk.window.getByRole('button', { name: 'Delete', exact: true }));
    await keyboard.press('Enter');
    await seesText(strip(desk), /2\s*pending/);
    await service.comeBack();
    await eventually(() => expect(service.state.contacts.all()).toHaveLength(28), 60_000);
    await untilAllSynced(desk);
  });
});
