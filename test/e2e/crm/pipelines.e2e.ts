/** Stages of a pipeline and automations, in a real window: changed offline, sent, taken back, with a colleague's change beside. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type Row, type StandInService } from '../../../src-service/server.ts';
import { change, insert } from '../../../src-service/store.ts';
import { violationsInThemes } from '../axe.ts';
import { answer } from '../bridge.ts';
import type { Desk } from '../harness.ts';
import { closeToasts, connectedDesk, eventually, goTo, seesText, sendAll } from '../person.ts';

const STAGES = [
  { key: 'NEW', label: 'New', visible: true, system: true, winProbability: 10 },
  { key: 'QUOTED', label: 'Quoted', visible: true, system: false, winProbability: 50 },
  { key: 'WON', label: 'Won', visible: true, system: true, winProbability: 100 },
];
/** As the contract allows: no keys, and one name twice. */
const WITHOUT_KEYS = [
  { label: 'New', visible: true, system: true, winProbability: 10 },
  { label: 'Visit', visible: true, system: false, winProbability: 30 },
  { label: 'Visit', visible: true, system: false, winProbability: 60 },
  { label: 'Won', visible: true, system: true, winProbability: 100 },
];
const GREET = { steps: [{ send: 'mail', template: 'welcome' }], unknown: { kept: true } };

let service: StandInService;
let desk: Desk;
let pipeline: Row;
let unkeyed: Row;
let automation: Row;

beforeAll(async () => {
  service = await startService({ data: { items: 6, contacts: 4, warehouses: 1 }, rateLimit: null });
  const { state } = service;
  pipeline = insert(state, state.pipelines, { name: 'Wholesale', displayOrder: 9, stages: STAGES });
  unkeyed = insert(state, state.pipelines, { name: 'Retail', displayOrder: 10, stages: WITHOUT_KEYS });
  automation = insert(state, state.automations, {
    ...{ name: 'Greet', triggerType: 'CONTACT_CREATED', enabled: false, definition: GREET },
  });
  desk = await connectedDesk(service, ['--size', '1366x768']);
});

afterAll(async () => {
  await desk.close();
  await service.stop();
});

const main = () => desk.window.getByRole('main');
const dialog = () => desk.window.getByRole('dialog');
const cell = (name: string) => main().getByLabel(name, { exact: true });
const inDialog = (name: string) => dialog().getByLabel(name, { exact: true });
const labels = (): readonly string[] =>
  (pipeline.fields['stages'] as { label: string }[]).map((stage) => stage.label);
const fields = (): Record<string, unknown> => ({ ...service.state.automations.get(automation.id)?.fields });

async function open(tab: string): Promise<void> {
  await goTo(desk, 'Settings');
  await main().getByRole('link', { name: 'CRM lists' }).click();
  await main().getByRole('tab', { name: tab }).click();
  await main().locator('tr[data-entry]').first().waitFor();
}

async function clickIn(name: string): Promise<void> {
  await dialog().getByRole('button', { name, exact: true }).click();
}

async function openStages(): Promise<void> {
  await main().getByRole('button', { name: 'Stages of Wholesale' }).click();
  await inDialog('Stage of Quoted').waitFor();
}

/** By its keys. */
async function save(keys = 'Control+Enter'): Promise<void> {
  await desk.window.keyboard.press(keys);
  await dialog().waitFor({ state: 'hidden' });
}

/** A colleague's change is here. */
async function readAgain(text: string): Promise<void> {
  await answer(desk, 'sync.check', { collection: 'pipelines' });
  await eventually(async () =>
    expect(JSON.stringify(await answer(desk, 'lists.entries', { collection: 'pipelines' }))).toContain(text),
  );
}

/** The tab is left for the Sync screen meanwhile. */
async function send(): Promise<void> {
  const tab = await main().getByRole('tab', { selected: true }).textContent();
  await sendAll(desk, service);
  await open(tab ?? '');
}

describe('the stages of a pipeline', () => {
  it('are renamed, rated, hidden, added, moved with keys and removed offline, and sent as one list', async () => {
    await open('Pipelines');
    await service.goDark();
    await openStages();
    await inDialog('Stage of Quoted').fill('Offer made');
    await inDialog('Chance to win of Offer made').fill('60');
    await inDialog('Shown of New').uncheck();
    await inDialog('New stage').fill('Site visit');
    await desk.window.keyboard.press('Enter');
    await inDialog('Stage of Site visit').press('Alt+ArrowUp');
    await seesText(dialog(), 'Site visit is 2 of 4');
    await inDialog('New stage').fill('Mistake');
    await desk.window.keyboard.press('Enter');
    await clickIn('Delete Mistake');
    // A stage that every pipeline has shows no bin.
    expect(await dialog().getByRole('button', { name: 'Delete Won' }).count()).toBe(0);
    await save();
    await send();
    expect(pipeline.fields['stages']).toEqual([
      { ...STAGES[0], visible: false },
      { key: 'SITE_VISIT', label: 'Site visit', visible: true, system: false },
      { ...STAGES[1], label: 'Offer made', winProbability: 60 },
      STAGES[2],
    ]);
  });

  it('come back by Undo', async () => {
    const before = labels();
    await main().getByRole('button', { name: 'Stages of Wholesale' }).click();
    await inDialog('Stage of Won').fill('Sold');
    await save();
    await desk.window.getByRole('button', { name: 'Undo' }).click();
    await send();
    expect(labels()).toEqual(before);
  });

  it('refuse a name twice, an empty name and a chance over 100, at the hand', async () => {
    await closeToasts(desk);
    await main().getByRole('button', { name: 'Stages of Wholesale' }).click();
    await inDialog('Stage of Site visit').fill('won');
    await dialog().getByText('Won is on the list already.').first().waitFor();
    await inDialog('Stage of won').fill('');
    await dialog().getByText('Type a name.').waitFor();
    await dialog().locator('[data-stage="SITE_VISIT"] [data-col="label"]').fill('Site visit');
    await inDialog('Chance to win of Site visit').fill('101');
    await dialog().getByText('The chance is a whole number from 0 to 100.').waitFor();
    await expect.poll(() => dialog().getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
    await clickIn('Discard changes');
    await clickIn('Close');
  });

  it('keep what a colleague changed while the dialog was open, and say where both changed the same', async () => {
    await main().getByRole('button', { name: 'Stages of Wholesale' }).click();
    await inDialog('Stage of Site visit').fill('Visit');
    const theirs = (pipeline.fields['stages'] as { key: string }[]).map((stage) =>
      stage.key === 'QUOTED' ? { ...stage, winProbability: 75 } : stage,
    );
    change(service.state, service.state.pipelines, pipeline, { stages: theirs });
    await readAgain('"winProbability":75');
    await save();
    await send();
    expect(pipeline.fields['stages']).toMatchObject([{}, { label: 'Visit' }, { winProbability: 75 }, {}]);
    await main().getByRole('button', { name: 'Stages of Wholesale' }).click();
    await inDialog('Stage of Visit').fill('Mine');
    const other = (pipeline.fields['stages'] as { key: string }[]).map((stage) =>
      stage.key === 'SITE_VISIT' ? { ...stage, label: 'Theirs' } : stage,
    );
    change(service.state, service.state.pipelines, pipeline, { stages: other });
    await readAgain('Theirs');
    await dialog().getByText('Somebody else changed the same stage').waitFor();
    await save();
    await send();
    expect(labels()).toContain('Mine');
  });

  it('say what goes with a removed one before it is saved, accessible in every theme', async () => {
    const form = service.state.forms.all()[0];
    Object.assign(form?.fields ?? {}, { defaultPipelineId: pipeline.id, defaultStage: 'SITE_VISIT' });
    await answer(desk, 'sync.check', { collection: 'forms' });
    await main().getByRole('button', { name: 'Stages of Wholesale' }).click();
    await clickIn('Delete Mine');
    await seesText(dialog(), /Removed when you save: Mine\.[^]*You can undo it/);
    await seesText(dialog(), '1 form puts its leads in a removed stage.');
    expect(await violationsInThemes(desk)).toEqual([]);
    await clickIn('Discard changes');
    await clickIn('Close');
  });
});

describe('stages without keys', () => {
  const grips = () => dialog().getByRole('button', { name: /^Move / });
  const shown = (): Promise<readonly string[]> =>
    dialog()
      .locator('[data-stage]')
      .evaluateAll((rows) =>
        rows.map((row) =>
          [...row.querySelectorAll<HTMLInputElement>('input[type="text"]')]
            .map(({ value }) => value)
            .join(' '),
        ),
      );

  it('two of one name among them, are moved with the pointer and with keys, renamed, and get their keys', async () => {
    await main().getByRole('button', { name: 'Stages of Retail' }).click();
    await expect.poll(shown).toEqual(['New 10', 'Visit 30', 'Visit 60', 'Won 100']);
    await grips().nth(2).hover();
    await desk.window.mouse.down();
    const second = await grips().nth(1).boundingBox();
    await desk.window.mouse.move((second?.x ?? 0) + 4, (second?.y ?? 0) - 2, { steps: 4 });
    await desk.window.mouse.up();
    await expect.poll(shown).toEqual(['New 10', 'Visit 60', 'Visit 30', 'Won 100']);
    await grips().nth(2).press('ArrowUp');
    await desk.window.keyboard.press('ArrowUp');
    await expect.poll(shown).toEqual(['Visit 30', 'New 10', 'Visit 60', 'Won 100']);
    await dialog().locator('[data-col="label"]').nth(2).fill('Second visit');
    // A colleague's desk sends no keys either.
    const theirs = WITHOUT_KEYS.map((stage) => (stage.label === 'Won' ? { ...stage, label: 'Sold' } : stage));
    change(service.state, service.state.pipelines, unkeyed, { stages: theirs });
    await readAgain('"Sold"');
    await save();
    await send();
    expect(unkeyed.fields['stages']).toEqual([
      { ...WITHOUT_KEYS[1], key: 'VISIT' },
      { ...WITHOUT_KEYS[0], key: 'NEW' },
      { ...WITHOUT_KEYS[2], key: 'VISIT_2', label: 'Second visit' },
      { ...WITHOUT_KEYS[3], key: 'WON', label: 'Sold' },
    ]);
  });
});

describe('an automation', () => {
  it('is added and switched on offline, sent, and deleted offline', async () => {
    await open('Automations');
    await service.goDark();
    await cell('New automation').fill('Chase');
    await desk.window.keyboard.press('Enter');
    await seesText(main(), 'This must not be empty.');
    await desk.window.keyboard.insertText('STAGE_CHANGED');
    await desk.window.keyboard.press('Enter');
    await cell('Name of Chase').waitFor();
    await cell('On of Greet').check();
    await send();
    const made = service.state.automations.all().find((row) => row.fields['name'] === 'Chase');
    expect(made?.fields).toMatchObject({ triggerType: 'STAGE_CHANGED' });
    expect(fields()).toMatchObject({ enabled: true, definition: GREET });
    expect(service.requests.some(({ method, path }) => method === 'PATCH' && path.includes('/enabled'))).toBe(
      true,
    );
    await closeToasts(desk);
    await service.goDark();
    await main().getByRole('button', { name: 'Delete Chase' }).click();
    await dialog().getByText('What it has done stays.').waitFor();
    await clickIn('Delete');
    await send();
    expect(service.state.automations.get(made?.id ?? '')).toBeUndefined();
  });

  it('has its definition changed as JSON offline, read beside it in words, with the place of a mistake', async () => {
    await service.goDark();
    await main().getByRole('button', { name: 'Definition of Greet' }).click();
    await dialog().locator('.answer-tree').getByText('welcome').first().waitFor();
    await inDialog('Definition in JSON').fill('{\n  "steps": [\n    oops\n  ]\n}');
    await dialog().getByText('This is not JSON from line 3').waitFor();
    await expect.poll(() => dialog().getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
    await inDialog('Definition in JSON').fill('{"steps": [{"send": "sms"}], "unknown": {"kept": true}}');
    await dialog().locator('.answer-tree').getByText('sms').first().waitFor();
    await save();
    await send();
    expect(fields()['definition']).toEqual({ steps: [{ send: 'sms' }], unknown: { kept: true } });
  });

  it('goes back to its definition by Undo', async () => {
    await closeToasts(desk);
    await main().getByRole('button', { name: 'Definition of Greet' }).click();
    await inDialog('Definition in JSON').fill('{}');
    await save('Control+s');
    await desk.window.getByRole('button', { name: 'Undo' }).click();
    await send();
    expect(fields()['definition']).toMatchObject({ steps: [{ send: 'sms' }] });
  });

  it('is a question where a colleague changed the definition as well, settled by keys where it was made', async () => {
    await closeToasts(desk);
    await main().getByRole('button', { name: 'Definition of Greet' }).click();
    await inDialog('Definition in JSON').fill('{"mine": 1}');
    change(service.state, service.state.automations, automation, { definition: { theirs: 1 } });
    await save();
    await closeToasts(desk);
    const choose = main().getByRole('button', { name: 'Choose: Greet' });
    await choose.waitFor({ timeout: 60_000 });
    expect(fields()['definition']).toEqual({ theirs: 1 });
    expect(await violationsInThemes(desk)).toEqual([]);
    await choose.press('Enter');
    await dialog().getByRole('button', { name: 'All mine' }).press('Enter');
    await desk.window.keyboard.press('Control+Enter');
    await dialog().waitFor({ state: 'detached' });
    await eventually(() => expect(fields()['definition']).toEqual({ mine: 1 }));
  });

  it('is accessible in every theme', async () => {
    expect(await violationsInThemes(desk)).toEqual([]);
    await main().getByRole('button', { name: 'Definition of Greet' }).click();
    expect(await violationsInThemes(desk)).toEqual([]);
    await clickIn('Close');
  });
});
