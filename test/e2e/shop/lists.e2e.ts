/** A shop is set up in the window: its lists offline and with keys, their order, what goes with an entry, its stock settings. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type Row, type StandInService } from '../../../src-service/server.ts';
import { violationsInThemes } from '../axe.ts';
import { answer } from '../bridge.ts';
import type { Desk } from '../harness.ts';
import { closeToasts, connectedDesk, eventually, goTo, seesText, sendAll, tabTo } from '../person.ts';

/** Where each list is made, and where it stands. */
const LISTS = [
  ['Shop', 'Warehouses', 'warehouse', '/api/v1/inventory/warehouses', 'warehouses'],
  ['Shop', 'Categories', 'category', '/api/v1/inventory/categories', 'categories'],
  ['Shop', 'Units', 'unit', '/api/v1/inventory/units', 'units'],
  ['Shop', 'Item custom fields', 'item field', '/api/v1/inventory/custom-fields', 'customFields'],
  ['CRM lists', 'Lead sources', 'lead source', '/api/crm/lead-sources', 'leadSources'],
  ['CRM lists', 'Lead types', 'lead type', '/api/crm/lead-types', 'leadTypes'],
  ['CRM lists', 'Lead priorities', 'lead priority', '/api/crm/lead-priorities', 'leadPriorities'],
  ['CRM lists', 'Pipelines', 'pipeline', '/api/crm/pipelines', 'pipelines'],
] as const;

let service: StandInService;
let desk: Desk;

/** As a colleague would, before this PC is online. */
async function make(path: string, name: string): Promise<void> {
  const answer = await fetch(`${service.url}${path}`, {
    method: 'POST',
    headers: { authorization: `Service-oauthtoken ${service.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(path.endsWith('custom-fields') ? { label: name, sortOrder: 90 } : { name }),
  });
  expect(answer.status).toBe(200);
}

beforeAll(async () => {
  service = await startService({ data: { items: 12, contacts: 6, warehouses: 2 }, rateLimit: null });
  service.state.settings.crmEmail = { syncEnabled: true, sharing: 'TEAM', mailbox: 'desk@tamhan.example' };
  service.state.settings.stock = {
    allowNegativeStock: true,
    alerts: { lowStock: { email: false, after: 3 }, people: ['a', 'b'] },
    somethingNew: [1, { two: 2 }],
  };
  for (const [, , , path] of LISTS) for (const name of ['Old', 'Spare']) await make(path, name);
  there('leadPriorities', 'Spare')!.fields['color'] = 'red';
  // Two PCs may each have made a unit and a category of the same name.
  for (const list of ['units', 'units', 'categories', 'categories'] as const) {
    const fields = { name: 'Twin', displayOrder: 80, active: true };
    service.state[list].add({
      id: service.state.random.uuid(),
      createdAt: '2026-11-01T00:00:00.000Z',
      fields,
    });
  }
  desk = await connectedDesk(service, ['--size', '1366x768']);
});

afterAll(async () => {
  await desk.close();
  await service.stop();
});

type Listed = (typeof LISTS)[number][4];

const main = () => desk.window.getByRole('main');
const cell = (name: string) => main().getByLabel(name, { exact: true });
const there = (list: Listed, name: string): Row | undefined =>
  service.state[list].all().find(({ fields }) => [fields['name'], fields['label']].includes(name));

async function open(section: 'Shop' | 'CRM lists', tab: string): Promise<void> {
  await goTo(desk, 'Settings');
  await main().getByRole('link', { name: section }).click();
  await main().getByRole('tab', { name: tab }).click();
  await main().getByRole('heading', { name: tab, level: 3 }).waitFor();
  // A list has its head before its rows.
  await main().locator('tr[data-entry], form.object-form').first().waitFor();
}

/** Names of the list as they stand. */
async function names(): Promise<readonly string[]> {
  return main()
    .locator('tr[data-entry] [data-col="name"], tr[data-entry] [data-col="label"]')
    .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
}

async function add(what: string, name: string): Promise<void> {
  await cell(what).fill(name);
  await desk.window.keyboard.press('Enter');
  await cell(`Name of ${name}`).waitFor();
}

async function rename(from: string, to: string): Promise<void> {
  await cell(`Name of ${from}`).fill(to);
  await desk.window.keyboard.press('Enter');
  await cell(`Name of ${to}`).waitFor();
}

describe('the lists of a shop, set up offline', () => {
  beforeAll(() => service.goDark());

  it('are found in the palette by other words than their names, in both languages', async () => {
    await desk.window.keyboard.press('Control+k');
    const palette = desk.window.getByRole('dialog', { name: 'Search and commands' });
    for (const [typed, found] of [
      ['facebook', 'Go to Social pages'],
      ['mailbox', 'Go to E-mail settings'],
      ['workflow', 'Go to Automations'],
      ['चरण', 'Go to Pipelines'],
      ['stage order', 'Go to Pipelines'],
    ] as const) {
      await palette.getByRole('combobox').fill(typed);
      await palette.getByRole('option', { name: found }).waitFor();
    }
    await palette.getByRole('option', { name: 'Go to Pipelines' }).click();
    await main().getByRole('heading', { name: 'Pipelines', level: 3 }).waitFor();
  });

  it('take warehouses with their codes; what two cannot share is said in place', async () => {
    await open('Shop', 'Warehouses');
    await tabTo(desk, cell('New warehouse'));
    await desk.window.keyboard.insertText('Annexe');
    await desk.window.keyboard.press('Tab');
    const [code] = service.state.warehouses.all().map(({ fields }) => String(fields['code']));
    await desk.window.keyboard.insertText(code ?? '');
    await seesText(main(), /has this code already/);
    await cell('Code').fill('ANX');
    await desk.window.keyboard.press('Enter');
    await cell('Name of Annexe').waitFor();
    await cell('Code of Annexe').fill('ANN');
    await desk.window.keyboard.press('Enter');
    await cell('Name of Annexe').fill(' ');
    await desk.window.keyboard.press('Enter');
    await seesText(main(), 'Type a name.');
    await desk.window.keyboard.press('Escape');
    await rename('Annexe', 'Annexe North');
  });

  it('tell what lies in a warehouse before it is deleted, and take an empty one back with Undo', async () => {
    const [place] = service.state.warehouses.all();
    const name = String(place?.fields['name']);
    // Whoever looks with axe waits for what moves, and a toast does for six seconds.
    await closeToasts(desk);
    await main()
      .getByRole('button', { name: `Delete ${name}` })
      .click();
    const dialog = desk.window.getByRole('dialog');
    await seesText(dialog, /items have stock there[^]*You can undo this/);
    expect(await violationsInThemes(desk)).toEqual([]);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await main().getByRole('button', { name: 'Delete Annexe North' }).click();
    await cell('Name of Annexe North').waitFor({ state: 'detached' });
    await desk.window.getByRole('button', { name: 'Undo' }).click();
    await cell('Name of Annexe North').waitFor();
  });

  it('take item fields of every type with their choices, put in order by keys', async () => {
    await open('Shop', 'Item custom fields');
    for (const type of ['Number', 'Date', 'Phone', 'File', 'Text']) {
      await cell('Type').selectOption({ label: type });
      await add('New item field', `My ${type.toLowerCase()}`);
    }
    await cell('Type').selectOption({ label: 'Choice' });
    await cell('New item field').fill('My choice');
    await desk.window.keyboard.press('Enter');
    await seesText(main(), 'Type the choices');
    // At the field that it is about, which has the keys.
    expect(await cell('Choices').evaluate((box) => box === document.activeElement)).toBe(true);
    expect(await cell('Choices').getAttribute('aria-invalid')).toBe('true');
    expect(await cell('New item field').getAttribute('aria-invalid')).toBe(null);
    await cell('Choices').fill('Red, Green,Red');
    await desk.window.keyboard.press('Enter');
    await closeToasts(desk);
    await cell('Required of My choice').check();
    await closeToasts(desk);
    await cell('In use of My text').uncheck();
    await main()
      .getByRole('button', { name: /^Move My choice/ })
      .focus();
    for (const _ of Array.from({ length: 5 })) await desk.window.keyboard.press('ArrowUp');
    expect((await names()).at(-6)).toBe('My choice');
    // Several steps are one new order, saved after the last.
    await desk.window.getByText('New order saved').waitFor();
    await closeToasts(desk);
    expect(await violationsInThemes(desk)).toEqual([]);
  });

  it('make a field that is there a choice together with its choices', async () => {
    await open('Shop', 'Item custom fields');
    await add('New item field', 'Shade');
    const type = cell('Type of Shade');
    await type.selectOption({ label: 'Choice' });
    await seesText(main(), 'Type the choices');
    await cell('Choices of Shade').fill(' , ');
    await desk.window.keyboard.press('Enter');
    await seesText(main(), 'Type the choices');
    await closeToasts(desk);
    await cell('Choices of Shade').fill('Light, Dark');
    await desk.window.keyboard.press('Enter');
    await desk.window.getByText('Shade saved').waitFor();
    await eventually(async () =>
      expect([await type.inputValue(), await cell('Choices of Shade').inputValue()]).toEqual([
        'SELECT',
        'Light, Dark',
      ]),
    );
    await closeToasts(desk);
    expect(await violationsInThemes(desk)).toEqual([]);
  });

  it('are put in order with the pointer, and the Undo puts all back', async () => {
    await open('Shop', 'Units');
    const before = await names();
    const grips = main().getByRole('button', { name: /^Move / });
    await grips.first().hover();
    await desk.window.mouse.down();
    const third = await grips.nth(2).boundingBox();
    await desk.window.mouse.move((third?.x ?? 0) + 4, (third?.y ?? 0) + (third?.height ?? 0), { steps: 4 });
    await desk.window.mouse.up();
    const moved = [...before.slice(1, 3), before[0], ...before.slice(3)];
    await eventually(async () => expect(await names()).toEqual(moved));
    await desk.window.getByText('New order saved').waitFor();
    await desk.window.keyboard.press('Control+z');
    await eventually(async () => expect(await names()).toEqual(before));
  });

  it('rename a category in its items as well, where that is wished', async () => {
    await open('Shop', 'Categories');
    const [item] = service.state.items.all();
    await rename(String(item?.fields['category']), 'Renamed');
    await seesText(main(), /still ha(s|ve) the old name/);
    await main()
      .getByRole('button', { name: /^Change (it too|all)/ })
      .click();
    await main().getByRole('button', { name: 'Leave them' }).waitFor({ state: 'detached' });
  });

  it('are offered in the forms of items and contacts, and take what is typed there', async () => {
    const box = (name: string) => main().getByLabel(name, { exact: true });
    for (const [page, field, offered, typed] of [
      ['Items', 'Unit', 'Box', 'Drum of 50'],
      ['Items', 'Category', 'Renamed', 'Rubber buffers'],
      ['Contacts', 'Source', 'Spare', 'Trade fair in Pune'],
    ] as const) {
      await goTo(desk, page);
      await desk.window.keyboard.press('Control+n');
      await box(field).fill(typed);
      const add = main().getByRole('button', { name: `Add “${typed}” to the list` });
      await tabTo(desk, add);
      await desk.window.keyboard.press('Enter');
      await add.waitFor({ state: 'detached' });
      const listed = await box(field).evaluate((input) =>
        [...((input as HTMLInputElement).list?.options ?? [])].map(({ value }) => value),
      );
      expect(listed).toEqual(expect.arrayContaining([offered, typed]));
      await main().getByRole('button', { name: 'Discard' }).click();
    }
  });

  it('take a colour', async () => {
    await open('CRM lists', 'Lead priorities');
    // The contract takes any text for a colour.
    await expect.poll(() => cell('Colour of Spare').inputValue()).toBe('#ff0000');
    await cell('Colour of Old').fill('#112233');
  });

  it.each(LISTS)('%s, %s: one is made, one renamed, one deleted', async (section, tab, what) => {
    await open(section, tab);
    await add(`New ${what}`, 'Fresh');
    await rename('Old', 'Kept');
    await closeToasts(desk);
    await main().getByRole('button', { name: 'Delete Spare' }).click();
    if (what === 'pipeline') {
      const dialog = desk.window.getByRole('dialog');
      await seesText(dialog, /stages? (is|are) deleted with it\.[^]*You can undo this/);
      await dialog.getByRole('button', { name: 'Delete' }).click();
    }
    await cell('Name of Spare').waitFor({ state: 'detached' });
  });

  it('put pipelines in order by keys', async () => {
    await main()
      .getByRole('button', { name: /^Move Fresh/ })
      .press('ArrowUp');
    await desk.window.getByText('New order saved').waitFor();
  });

  it('change a stock setting and keep all others, also those that nobody here knows', async () => {
    await open('Shop', 'Stock settings');
    await main().getByRole('switch', { name: 'Allow stock below zero' }).click();
    await cell('After').fill('5');
    await desk.window.keyboard.press('Control+s');
    await desk.window.getByText('Stock settings saved').waitFor();
    await closeToasts(desk);
    const dialog = desk.window.getByRole('dialog');
    for (const isUndone of [true, false]) {
      await main().getByRole('button', { name: 'Add up on hand' }).click();
      if (isUndone) expect(await violationsInThemes(desk)).toEqual([]);
      await dialog.getByRole('button', { name: 'Add up on hand' }).click();
      await dialog.waitFor({ state: 'detached' });
      if (isUndone) await desk.window.getByRole('button', { name: 'Undo' }).click();
      await closeToasts(desk);
    }
    expect(await violationsInThemes(desk)).toEqual([]);
  });

  it('change an e-mail setting and keep all others', async () => {
    await open('CRM lists', 'E-mail settings');
    await cell('Mailbox').fill('sales@tamhan.example');
    await desk.window.keyboard.press('Control+s');
    await desk.window.getByText('E-mail settings saved').waitFor();
    await closeToasts(desk);
    expect(await violationsInThemes(desk, ['dark'])).toEqual([]);
  });

  it('and all of it is at the Service once it is online', async () => {
    await sendAll(desk, service);
    expect(there('warehouses', 'Annexe North')?.fields['code']).toBe('ANN');
    const fields = service.state.customFields
      .all()
      .filter(({ fields }) => String(fields['label']).startsWith('My '));
    const inOrder = fields.toSorted((a, b) => Number(a.fields['sortOrder']) - Number(b.fields['sortOrder']));
    expect(inOrder.map(({ fields: { fieldType } }) => fieldType)).toEqual([
      'SELECT',
      'NUMBER',
      'DATE',
      'PHONE',
      'FILE',
      'TEXT',
    ]);
    expect(inOrder[0]?.fields).toMatchObject({ options: 'Red, Green', required: true });
    expect(there('customFields', 'My text')?.fields['active']).toBe(false);
    expect(there('customFields', 'Shade')?.fields).toMatchObject({
      fieldType: 'SELECT',
      options: 'Light, Dark',
    });
    expect(there('units', 'Drum of 50')).toBeDefined();
    expect(there('categories', 'Rubber buffers')).toBeDefined();
    expect(there('leadSources', 'Trade fair in Pune')).toBeDefined();
    expect(service.state.items.find(({ fields }) => fields['category'] === 'Renamed')).toBeDefined();
    expect(there('leadPriorities', 'Kept')?.fields['color']).toBe('#112233');
    for (const [, , , , list] of LISTS) {
      const found = ['Fresh', 'Kept', 'Old', 'Spare'].map((name) => there(list, name) !== undefined);
      expect([list, ...found]).toEqual([list, true, true, false, false]);
    }
    expect(service.requests.filter(({ path }) => path.endsWith('/pipelines/order'))).toHaveLength(1);
    expect(service.state.settings.crmEmail).toMatchObject({
      syncEnabled: true,
      sharing: 'TEAM',
      mailbox: 'sales@tamhan.example',
    });
    expect(service.state.settings.stock).toEqual({
      allowNegativeStock: false,
      alerts: { lowStock: { email: false, after: 5 }, people: ['a', 'b'] },
      somethingNew: [1, { two: 2 }],
    });
    expect(service.requests.filter(({ path }) => path.endsWith('/reconcile-onhand'))).toHaveLength(1);
  });

  it('show a type of item field that nobody here knows as the Service has it', async () => {
    there('customFields', 'Kept')!.fields['fieldType'] = 'RATING';
    await answer(desk, 'sync.now', {});
    await open('Shop', 'Item custom fields');
    const type = cell('Type of Kept');
    await eventually(async () => expect(await type.locator('option:checked').innerText()).toBe('RATING'));
    expect(await violationsInThemes(desk)).toEqual([]);
  });

  it('and what a colleague renamed meanwhile is left to a person, at the entry', async () => {
    await open('Shop', 'Units');
    await main().getByRole('button', { name: 'Delete Fresh' }).click();
    await cell('Name of Fresh').waitFor({ state: 'detached' });
    await desk.window.getByRole('button', { name: 'Undo' }).click();
    await cell('Name of Fresh').waitFor();
    expect(there('units', 'Fresh')).toBeDefined();
    await service.goDark();
    await rename('Kept', 'Mine');
    await closeToasts(desk);
    there('units', 'Kept')!.fields['name'] = 'Theirs';
    await service.comeBack();
    await desk.window.getByRole('main').getByRole('button', { name: 'Discard' }).click({ timeout: 30_000 });
    await cell('Name of Theirs').waitFor();
  });

  it('of settings are left to a person where a colleague changed them, and say what is wrong at each field', async () => {
    const mailbox = () => service.state.settings.crmEmail['mailbox'];
    await open('CRM lists', 'E-mail settings');
    await service.goDark();
    await cell('Mailbox').fill('mine@tamhan.example');
    await desk.window.keyboard.press('Control+s');
    await closeToasts(desk);
    service.state.settings.crmEmail['mailbox'] = 'theirs@tamhan.example';
    await service.comeBack();
    await seesText(main(), /sales@tamhan\.example → mine@tamhan\.example/);
    expect(await violationsInThemes(desk)).toEqual([]);
    await main().getByRole('button', { name: 'Discard' }).press('Enter');
    await expect.poll(() => cell('Mailbox').inputValue()).toBe('theirs@tamhan.example');
    expect(mailbox()).toBe('theirs@tamhan.example');

    await open('Shop', 'Stock settings');
    await cell('After').fill('five');
    await seesText(main(), /After\s+Digits and a decimal point only\./);
    await cell('Something new').fill('[1,');
    await seesText(main(), /This is not valid JSON\.[^]*2 fields need a look/);
    await main().getByRole('button', { name: 'Discard' }).click();
    await expect.poll(() => cell('After').inputValue()).toBe('5');
  });
});
