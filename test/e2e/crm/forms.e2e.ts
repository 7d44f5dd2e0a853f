/** Web forms of the CRM in the window: made, changed, ordered, published and deleted, offline and beside a colleague. */
import type { Locator } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type Row, type StandInService } from '../../../src-service/server.ts';
import { violationsInThemes } from '../axe.ts';
import { answer } from '../bridge.ts';
import type { Desk } from '../harness.ts';
import { closeToasts, connectedDesk, eventually, goTo, seesText, sendAll, tabTo } from '../person.ts';

let service: StandInService;
let desk: Desk;
const LAYOUT = { desktop: { column: 1 } };
const QUOTE = 'Ask for a quote';
const CARD = 'Shade card by post';

beforeAll(async () => {
  service = await startService({ data: { items: 3, contacts: 3, warehouses: 1 }, rateLimit: null });
  const quote = there(QUOTE)!;
  quote.fields['analytics'] = { views: 17 };
  quote.fields['blocks'] = [
    { id: 'intro', type: 'heading', text: 'Tell us', level: 2, displayOrder: 1, layout: LAYOUT },
    { id: 'who', type: 'field', fieldKey: 'name', span: 1, displayOrder: 2 },
  ];
  desk = await connectedDesk(service, ['--size', '1366x768']);
});

afterAll(async () => {
  await desk.close();
  await service.stop();
});

const main = (): Locator => desk.window.getByRole('main');
const button = (name: string | RegExp): Locator =>
  main().getByRole('button', { name, exact: typeof name === 'string' });
const box = (name: string): Locator => main().getByLabel(name, { exact: true });
const dialog = (): Locator => desk.window.locator('dialog[open]');
const preview = (): Locator => main().locator('.form-side .form-preview');
const section = (name: string): Locator =>
  main()
    .locator('.fs')
    .filter({ has: desk.window.getByRole('heading', { name, exact: true }) });
const there = (name: string): Row | undefined =>
  service.state.forms.find(({ fields }) => fields['name'] === name);
const themeThere = (name: string): unknown => there(name)?.fields['theme'];
const rowOf = (name: string): Locator => main().locator('tr[data-entry]').filter({ hasText: name });

async function openList(): Promise<void> {
  await goTo(desk, 'CRM');
  await main().getByRole('tab', { name: 'Forms' }).click();
  await rowOf(CARD).waitFor();
}

async function openForm(name: string): Promise<void> {
  await openList();
  await button(`Edit ${name}`).click();
  await main().getByRole('heading', { name, level: 1 }).waitFor();
}

async function save(name: string): Promise<void> {
  await desk.window.keyboard.press('Control+s');
  await rowOf(name).waitFor();
  await closeToasts(desk);
}

const cards = (list: 'Fields' | 'Blocks'): Promise<readonly string[]> =>
  section(list).locator('.form-card-name > b').allTextContents();

describe('the forms of the CRM', () => {
  it('are found in the palette, and listed with their state', async () => {
    await desk.window.keyboard.press('Control+k');
    await desk.window.keyboard.insertText('forms');
    await desk.window.getByRole('option', { name: /CRM, Forms/ }).click();
    await seesText(rowOf(QUOTE), 'Published');
    await seesText(rowOf(QUOTE), '3 fields');
    await seesText(rowOf(CARD), 'Not published');
    expect(await violationsInThemes(desk, ['light', 'dark', 'floor'])).toEqual([]);
  });

  it('take a field from the catalogue of the Service and one of their own', async () => {
    await service.goDark();
    await openForm(CARD);
    await seesText(main(), 'the list of fields was never read on this PC');
    await service.comeBack();
    await seesText(main(), /Fields as of \d/, 30_000);
    await box('Field of the Service').selectOption({ label: 'E-mail' });
    await button('Add the field').click();
    await box('Field of your own').fill('Shop size');
    await desk.window.keyboard.press('Enter');
    expect(await cards('Fields')).toEqual(['Name', 'Phone', 'What do you need?', 'E-mail', 'Shop size']);
    await seesText(preview(), 'Shop size');
    await section('Fields')
      .getByRole('button', { name: /^Shop size/ })
      .click();
    await box('Choices').fill('Small, Large');
    await box('Required').check();
    await box('Field key').fill('name');
    await seesText(main(), 'Another field has this key.');
    await expect.poll(() => button(/^Save/).isDisabled()).toBe(true);
    await box('Field key').fill('shop_size');
    await button('Remove What do you need?').click();
    await save(CARD);
    await sendAll(desk, service);
    const fields = there(CARD)?.fields['fields'] as readonly Record<string, unknown>[];
    expect(fields.map(({ fieldKey }) => fieldKey)).toEqual(['name', 'phone', 'email', 'shop_size']);
    expect(fields.at(-1)).toMatchObject({ label: 'Shop size', options: 'Small, Large', required: true });
  });
});

describe('offline', () => {
  beforeAll(() => service.goDark());

  it('a form is made with keys alone, and says what it cannot take', async () => {
    await openList();
    await desk.window.keyboard.press('Control+n');
    await main().getByRole('heading', { name: 'New form' }).waitFor();
    await seesText(main(), /Fields as of \d/);
    await desk.window.keyboard.press('Control+s');
    await seesText(main(), 'Type a name.');
    await box('Name').fill(QUOTE);
    await seesText(main(), `${QUOTE} has this already.`);
    await box('Name').fill('Trade fair');
    await tabTo(desk, box('Field of your own'), 200);
    await desk.window.keyboard.insertText('City');
    await desk.window.keyboard.press('Enter');
    await desk.window.keyboard.insertText('Trade');
    await desk.window.keyboard.press('Enter');
    await box('Field of the Service').selectOption({ label: 'GSTIN' });
    await button('Add the field').click();
    await button('Remove GSTIN').click();
    await main()
      .getByRole('button', { name: /^Move Trade/ })
      .focus();
    await desk.window.keyboard.press('ArrowUp');
    expect(await cards('Fields')).toEqual(['Trade', 'City']);
    await save('Trade fair');
    await seesText(rowOf('Trade fair'), 'waiting to send');
  });

  it('its blocks are added, changed, put in order with the pointer, and removed', async () => {
    await openForm('Trade fair');
    for (const label of ['Heading', 'Line', 'Text', 'Field: City']) {
      await box('New block').selectOption({ label });
      await button('Add the block').click();
    }
    await section('Blocks')
      .getByRole('button', { name: /^Heading/ })
      .click();
    await section('Blocks').getByLabel('Text', { exact: true }).fill('Meet us');
    await box('Heading level').fill('x');
    await seesText(main(), 'Type a whole number.');
    await box('Heading level').fill('1');
    await box('Columns').fill('2');
    await box('Layout in JSON').fill('{"desktop": 2}');
    await seesText(main(), 'Type an object of objects');
    await box('Layout in JSON').fill('{"desktop": {"column": 2}');
    await seesText(main(), 'the end comes too early');
    await box('Layout in JSON').fill('{"desktop": {"column": 2}}');
    // Its kind is said in words, and any other may be typed.
    await expect.poll(() => box('Type of block').inputValue()).toBe('Heading');
    await seesText(preview(), 'Meet us');
    await section('Blocks').getByRole('button', { name: 'Remove Line' }).click();
    expect(await cards('Blocks')).toEqual(
      ['Meet us', 'Text', 'City'].map((name) => (name === 'City' ? 'city' : name)),
    );
    const grips = section('Blocks').locator('.grip');
    await grips.nth(2).scrollIntoViewIfNeeded();
    await grips.nth(2).hover();
    await desk.window.mouse.down();
    const first = await grips.first().boundingBox();
    await desk.window.mouse.move((first?.x ?? 0) + 4, (first?.y ?? 0) - 2, { steps: 4 });
    await desk.window.mouse.up();
    await eventually(async () => expect((await cards('Blocks'))[0]).toBe('city'));
    await save('Trade fair');
  });

  it('its look shows in the preview as it is typed, and only what is a colour or a whole number is kept', async () => {
    await openForm('Trade fair');
    await box('Button').fill('no colour');
    await seesText(main(), 'This is not a colour.');
    await box('Button').fill('#0a5c36');
    await box('Pick: Card').fill('#fff4d6');
    await box('Words on the button').fill('Join <b>us</b>');
    await box('Corner radius (px)').fill('1.5');
    await seesText(main(), 'Type a whole number.');
    await box('Corner radius (px)').fill('9');
    const look = await preview()
      .locator('.preview-button')
      .evaluate((shown) => [
        getComputedStyle(shown).backgroundColor,
        getComputedStyle(shown).borderRadius,
        shown.textContent,
        shown.childElementCount,
      ]);
    expect(look).toEqual(['rgb(10, 92, 54)', '9px', 'Join <b>us</b>', 0]);
    await box('New web address').fill('shop.example/page');
    await button('Add the address').click();
    await seesText(main(), /Type an address such as/);
    for (const address of ['https://Shop.example/', 'http://localhost:8080']) {
      await box('New web address').fill(address);
      await desk.window.keyboard.press('Enter');
    }
    await box('New web address').fill('https://shop.example');
    await desk.window.keyboard.press('Enter');
    await seesText(main(), 'This address is on the list already.');
    await button('Remove http://localhost:8080').click();
    await closeToasts(desk);
    expect(await violationsInThemes(desk, ['light', 'dark', 'floor'])).toEqual([]);
    await save('Trade fair');
  });

  it('a change is taken back with Undo, and so are publishing and deleting', async () => {
    await openForm(CARD);
    await box('Title').fill('Cards by post');
    await desk.window.keyboard.press('Control+s');
    await rowOf(CARD).waitFor();
    await desk.window.getByRole('button', { name: 'Undo' }).click();
    await openForm(CARD);
    await expect.poll(() => box('Title').inputValue()).toBe(CARD);
    await openList();
    await closeToasts(desk);
    await button(`Publish ${CARD}`).click();
    await seesText(rowOf(CARD), /Unpublish/);
    await desk.window.getByRole('button', { name: 'Undo' }).click();
    await seesText(rowOf(CARD), 'Not published');
    await closeToasts(desk);
    await button(`Delete ${CARD}`).click();
    await seesText(dialog(), /bring in no more leads/);
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await button(`Delete ${CARD}`).click();
    await dialog().getByRole('button', { name: 'Delete' }).click();
    await rowOf(CARD).waitFor({ state: 'detached' });
    await desk.window.getByRole('button', { name: 'Undo' }).click();
    await rowOf(CARD).waitFor();
    await closeToasts(desk);
  });

  it('publishing, unpublishing and deleting what is published wait until the Service is there', async () => {
    await button('Publish Trade fair').click();
    await closeToasts(desk);
    await button(`Unpublish ${QUOTE}`).click();
    await closeToasts(desk);
    const toasts = desk.window.locator('.toast');
    await eventually(async () => expect(await toasts.count()).toBe(0));
    await button('Delete Open a dealer account').click();
    await seesText(dialog(), 'It is unpublished first');
    await dialog().getByRole('button', { name: 'Unpublish and delete' }).click();
    await rowOf('Open a dealer account').waitFor({ state: 'detached' });
    // One step for the person, taken back in one.
    await expect.poll(() => toasts.count()).toBe(1);
    await desk.window.getByRole('button', { name: 'Undo' }).click();
    await seesText(rowOf('Open a dealer account'), /Unpublish/);
    await closeToasts(desk);
    await button('Delete Open a dealer account').click();
    await dialog().getByRole('button', { name: 'Unpublish and delete' }).click();
    await rowOf('Open a dealer account').waitFor({ state: 'detached' });
    await closeToasts(desk);
    await sendAll(desk, service);
    expect(there('Trade fair')?.fields).toMatchObject({
      published: true,
      allowedOrigins: ['https://shop.example'],
      theme: { buttonColor: '#0a5c36', cardColor: '#fff4d6', buttonRadius: 9 },
    });
    const blocks = there('Trade fair')?.fields['blocks'] as readonly Record<string, unknown>[];
    expect(blocks.map(({ type, displayOrder }) => [type, displayOrder])).toEqual([
      ['field', 1],
      ['heading', 2],
      ['text', 3],
    ]);
    const layout = { desktop: { column: 2 } };
    expect(blocks[1]).toMatchObject({ type: 'heading', text: 'Meet us', level: 1, span: 2, layout });
    expect(there(QUOTE)?.fields['published']).toBe(false);
    expect(there('Open a dealer account')).toBeUndefined();
  });
});

describe('beside a colleague', () => {
  it('another part of the form is merged, and what nobody described stays', async () => {
    await openForm(QUOTE);
    await seesText(section('More'), '17');
    await service.goDark();
    await section('Fields')
      .getByRole('button', { name: /^Phone/ })
      .click();
    await box('Label').fill('Mobile');
    await box('Headings').fill('#112233');
    await save(QUOTE);
    const row = there(QUOTE)!;
    row.fields['title'] = 'Quotes';
    row.fields['theme'] = { ...(themeThere(QUOTE) as object), textColor: '#445566' };
    row.fields['fields'] = (row.fields['fields'] as Record<string, unknown>[]).map((field) =>
      field['fieldKey'] === 'name' ? { ...field, label: 'Your name' } : field,
    ) as never;
    await sendAll(desk, service);
    expect(there(QUOTE)?.fields).toMatchObject({
      title: 'Quotes',
      theme: { headingColor: '#112233', textColor: '#445566' },
      analytics: { views: 17 },
    });
    const fields = there(QUOTE)?.fields['fields'] as readonly Record<string, unknown>[];
    expect(fields.map(({ label }) => label)).toEqual(['Your name', 'Mobile', 'What do you need?']);
    const blocks = there(QUOTE)?.fields['blocks'] as readonly Record<string, unknown>[];
    expect(blocks[0]).toMatchObject({ layout: LAYOUT });
  });

  it('the same part is a question at the form', async () => {
    await service.goDark();
    await openForm(QUOTE);
    await box('Headings').fill('#aa0000');
    await save(QUOTE);
    there(QUOTE)!.fields['theme'] = { ...(themeThere(QUOTE) as object), headingColor: '#00aa00' };
    await service.comeBack();
    await button('Discard').click({ timeout: 30_000 });
    await openForm(QUOTE);
    await eventually(async () => expect(await box('Headings').inputValue()).toBe('#00aa00'));
  });

  it('and so it is while the form is still open; all else that both changed is kept', async () => {
    await openForm(QUOTE);
    const change = async (mine: string, title: string): Promise<void> => {
      await box('Labels').fill(mine);
      there(QUOTE)!.fields['theme'] = { ...(themeThere(QUOTE) as object), labelColor: '#00bb00' };
      there(QUOTE)!.fields['title'] = title;
      await answer(desk, 'sync.now', {});
      await seesText(main(), 'A colleague changed the same part while you were editing:');
    };
    await change('#bb0000', 'Quotes, quickly');
    expect(await violationsInThemes(desk, ['light', 'dark', 'floor'])).toEqual([]);
    await button('Take theirs').click();
    await button('Take theirs').waitFor({ state: 'detached' });
    await expect.poll(() => box('Labels').inputValue()).toBe('#00bb00');
    await expect.poll(() => box('Title').inputValue()).toBe('Quotes, quickly');
    there(QUOTE)!.fields['theme'] = { ...(themeThere(QUOTE) as object), labelColor: '#0000bb' };
    await box('Labels').fill('#bbbbbb');
    await answer(desk, 'sync.now', {});
    await button('Keep mine').click();
    await button('Keep mine').waitFor({ state: 'detached' });
    await save(QUOTE);
    await sendAll(desk, service);
    expect(there(QUOTE)?.fields).toMatchObject({
      title: 'Quotes, quickly',
      theme: { labelColor: '#bbbbbb', headingColor: '#00aa00' },
    });
  });

  it('what was typed and not saved is there again, and Discard gives it up', async () => {
    await openForm(QUOTE);
    await box('Description').fill('Half a thought');
    await openForm(QUOTE);
    await expect.poll(() => box('Description').inputValue()).toBe('Half a thought');
    await button('Discard').click();
    await openForm(QUOTE);
    await expect.poll(() => box('Description').inputValue()).toBe('');
  });
});
