/** Entries of the shop's lists made where one is chosen, without a line: places, categories, sources, pipelines and their stages. */
import type { Locator } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type Row, type StandInService } from '../../../src-service/server.ts';
import { violationsInThemes } from '../axe.ts';
import type { Desk } from '../harness.ts';
import { fileWith, importNow, openImport, problems } from '../sheets/import-window.ts';
import { clickUndo, closeToasts, connectedDesk, eventually, goTo, seesText, sendAll } from '../person.ts';

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

const main = (): Locator => desk.window.getByRole('main');
const box = (name: string): Locator => main().getByLabel(name, { exact: true });
const isNamed =
  (name: string) =>
  ({ fields }: Row): boolean =>
    fields['name'] === name;

/** Waits for the text that a choice shows. */
async function shows(choice: Locator, text: string): Promise<void> {
  await eventually(async () =>
    expect(
      await choice.evaluate((node: HTMLSelectElement) => node.selectedOptions[0]?.textContent ?? ''),
    ).toContain(text),
  );
}

/** By the keys alone: Enter in its box adds it, and the plus has the focus again. Its message stands there. */
async function addHeld(plus: Locator, what: string, ...words: readonly string[]): Promise<void> {
  const { keyboard } = desk.window;
  await plus.press('Enter');
  const dialog = desk.window.getByRole('dialog', { name: what, exact: true });
  await dialog.waitFor();
  for (const [index, word] of words.entries()) {
    if (index > 0) await keyboard.press('Tab');
    await keyboard.insertText(word);
  }
  await keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
}

async function add(plus: Locator, what: string, ...words: readonly string[]): Promise<void> {
  await addHeld(plus, what, ...words);
  await closeToasts(desk);
}

/** Adds an entry and takes it back: what was chosen before is chosen again. */
async function addAndUndo(plus: Locator, what: string, choice: Locator): Promise<void> {
  const before = await choice.inputValue();
  await addHeld(plus, what, 'Mistake');
  // A message that a pointer rests on stays.
  await desk.window.locator('.toast').last().hover();
  await shows(choice, 'Mistake');
  await clickUndo(desk);
  await expect.poll(() => choice.inputValue()).toBe(before);
  await expect.poll(() => choice.locator('option').filter({ hasText: 'Mistake' }).count()).toBe(0);
  await closeToasts(desk);
}

describe('an entry of a list is made where it is chosen', () => {
  it('a place, in the form of a new item, which starts with stock there', async () => {
    await service.goDark();
    await goTo(desk, 'Items');
    await desk.window.keyboard.press('Control+n');
    await box('Name').fill('Rope 8 mm');
    await box('SKU').fill('ROPE-8');
    await box('Opening stock').fill('5');
    const plus = main().getByRole('button', { name: 'New warehouse' });
    await plus.press('Enter');
    expect(await violationsInThemes(desk, ['light', 'floor'])).toEqual([]);
    const dialog = desk.window.getByRole('dialog', { name: 'New warehouse' });
    await desk.window.keyboard.press('Control+Enter');
    await seesText(dialog, 'Type a name.');
    await desk.window.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    const choice = main().getByRole('combobox', { name: 'Place of the opening stock', exact: true });
    await addAndUndo(plus, 'New warehouse', choice);
    await add(plus, 'New warehouse', 'Cellar', 'CLR');
    await shows(choice, 'Cellar');
    await addAndUndo(plus, 'New warehouse', choice);
    await desk.window.keyboard.press('Control+s');
    await box('SKU').waitFor({ state: 'detached' });
    await closeToasts(desk);
  });

  it('a place, where goods are received and where a count begins', async () => {
    await desk.window.keyboard.press('F6');
    await desk.window.getByRole('heading', { name: 'Receive', level: 1 }).waitFor();
    await add(main().getByRole('button', { name: 'New warehouse' }), 'New warehouse', 'Yard', 'YRD');
    await shows(main().locator('select.lane-name'), 'Yard');
    await desk.window.keyboard.press('F8');
    await desk.window.getByRole('heading', { name: 'Count', level: 1 }).waitFor();
    await add(main().getByRole('button', { name: 'New warehouse' }), 'New warehouse', 'Attic', 'ATT');
    await shows(main().getByRole('combobox', { name: 'Place', exact: true }), 'Attic');
  });

  it('a category of a file, before its rows are imported', async () => {
    const file = await fileWith('ropes.csv', 'Name,SKU,Category\nRope 10 mm,ROPE-10,Ropes and twine\n');
    await openImport(desk, 'Items', file);
    await problems(desk).getByRole('button', { name: 'Add “Ropes and twine” to the list' }).press('Enter');
    await desk.window.getByText('Not used here before.').waitFor({ state: 'detached' });
    await importNow(desk, '1 item imported');
    await closeToasts(desk);
  });

  it('a source, a pipeline and a stage, in a web form', async () => {
    await goTo(desk, 'CRM');
    await main().getByRole('tab', { name: 'Forms' }).click();
    await main().getByRole('button', { name: 'New form' }).first().click();
    await box('Name').fill('Rope enquiry');
    await box('Lead source').fill('Boat show');
    await main().getByRole('button', { name: 'Add “Boat show” to the list' }).dblclick();
    await closeToasts(desk);
    const newPipeline = main().getByRole('button', { name: 'New pipeline' });
    const pipeline = main().getByRole('combobox', { name: 'Pipeline', exact: true });
    await addAndUndo(newPipeline, 'New pipeline', pipeline);
    await add(newPipeline, 'New pipeline', 'Boats');
    await shows(pipeline, 'Boats');
    const change = main().getByRole('button', { name: 'Change the stages of Boats' });
    await change.press('Enter');
    const dialog = desk.window.getByRole('dialog', { name: 'Stages of Boats' });
    await dialog.getByLabel('New stage').fill('Sea trial');
    await desk.window.keyboard.press('Enter');
    // The dialog is saved, and not the form behind it.
    await desk.window.keyboard.press('Control+Enter');
    await dialog.waitFor({ state: 'detached' });
    await closeToasts(desk);
    await main().getByRole('combobox', { name: 'Stage', exact: true }).selectOption('Sea trial');
    expect(await violationsInThemes(desk, ['light'])).toEqual([]);
    await desk.window.keyboard.press('Control+s');
    await main().locator('tr[data-entry]').filter({ hasText: 'Rope enquiry' }).waitFor();
    await closeToasts(desk);
  });

  it('and the Service gets each once, and whatever was made with it', async () => {
    await sendAll(desk, service);
    const { state } = service;
    for (const name of ['Cellar', 'Yard', 'Attic'])
      expect(state.warehouses.all().filter(isNamed(name))).toHaveLength(1);
    for (const list of [state.warehouses, state.pipelines])
      expect(list.all().filter(isNamed('Mistake'))).toEqual([]);
    const [cellar] = state.warehouses.all().filter(isNamed('Cellar'));
    const item = state.items.all().find(({ fields }) => fields['sku'] === 'ROPE-8');
    expect(state.stock.quantity(item!.id, cellar!.id)).toBe(5);
    expect(state.categories.all().filter(isNamed('Ropes and twine'))).toHaveLength(1);
    expect(state.leadSources.all().filter(isNamed('Boat show'))).toHaveLength(1);
    const [boats] = state.pipelines.all().filter(isNamed('Boats'));
    const [form] = state.forms.all().filter(isNamed('Rope enquiry'));
    expect(form?.fields).toMatchObject({ defaultPipelineId: boats?.id, defaultSource: 'Boat show' });
    expect(JSON.stringify(boats?.fields['stages'])).toContain('Sea trial');
  });

  it('a source, where a social page is connected', async () => {
    await goTo(desk, 'Settings');
    await main().getByRole('link', { name: 'CRM lists' }).click();
    await main().getByRole('tab', { name: 'Social pages' }).click();
    await main().getByRole('button', { name: 'Connect Tamhan Paint Corner' }).click();
    const dialog = desk.window.getByRole('dialog', { name: 'Connect Tamhan Paint Corner' });
    await add(dialog.getByRole('button', { name: 'New lead source' }), 'New lead source', 'Social fair');
    await shows(dialog.getByRole('combobox', { name: 'Lead source' }), 'Social fair');
    await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    const page = (): Row | undefined =>
      service.state.metaPages.find(({ fields }) => fields['name'] === 'Tamhan Paint Corner');
    expect(page()?.fields).toMatchObject({ connected: true, leadSource: 'Social fair' });
  });
});
