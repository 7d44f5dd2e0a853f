/** Records about a contact, contacts narrowed by origin and days, files of an item. */
import type { StandInService } from '../../src-service/server.ts';
import type { OpenWindow } from './open.ts';
import { dropForm, go, PATIENCE, type Scene } from './scene.ts';

/** By the palette, as a code or a number leads to it. */
async function open({ page }: OpenWindow, code: string, name: string): Promise<void> {
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.keyboard.insertText(code);
  await page.locator('.palette-hit').filter({ hasText: name }).first().click(PATIENCE);
  await page.locator('aside h2').filter({ hasText: name }).waitFor(PATIENCE);
}

/** Of all contacts of the demo this one has most on record. */
async function openHistory(window: OpenWindow, tab: 'Documents' | 'E-mails'): Promise<void> {
  const { page } = window;
  await open(window, '55210 44318', 'Suresh B.');
  await page.getByRole('tab', { name: tab }).click(PATIENCE);
  await page.locator('.history li').first().waitFor(PATIENCE);
  await page.evaluate(() => document.querySelector('.history')?.scrollIntoView());
}

export const RECORD_SCENES: readonly Scene[] = [
  { name: 'contact-documents', arrange: (window) => openHistory(window, 'Documents') },
  { name: 'contact-emails', arrange: (window) => openHistory(window, 'E-mails') },
  {
    name: 'contact-email',
    async arrange(window) {
      await openHistory(window, 'E-mails');
      await window.page.locator('.history li button').first().click(PATIENCE);
      await window.page.locator('dialog[open] .email-text').waitFor(PATIENCE);
    },
  },
  {
    name: 'contacts-filters',
    async arrange(window) {
      const { page } = window;
      await go(window, '#/contacts');
      await page.getByRole('combobox', { name: 'Origin' }).selectOption({ index: 1 }, PATIENCE);
      await page.getByRole('combobox', { name: 'Added' }).selectOption('between', PATIENCE);
      await page.getByLabel('Added from', { exact: true }).fill('2026-11-20');
      await page.getByLabel('Added up to', { exact: true }).fill('2026-11-02');
      await page.getByText('The last day is before the first').waitFor(PATIENCE);
    },
    async leave({ page }) {
      await page.getByRole('combobox', { name: 'Added' }).selectOption('', PATIENCE);
      await page.getByRole('combobox', { name: 'Origin' }).selectOption('', PATIENCE);
    },
  },
];

const LOCK =
  'iVBORw0KGgoAAAANSUhEUgAAACAAAAAgAgMAAAAOFJJnAAAADFBMVEX08eqKk6DIii46KhL8HhyFAAAAQUlEQVR42mNgIA6EhkJo1tDQADBDNDQ0BMJwYIQwQsEICIBcURDNCFTJ6oCVobUKCFYQYqx+BWWs/0URA6cVhAEAPrs89lvx3w8AAAAASUVORK5CYII=';

/** An item far from the head of the list, whose pictures the others do not expect: with a picture, and one in a field of the shop's own. */
function itemWithFiles({ state }: StandInService): { readonly sku: string; readonly name: string } {
  const [item] = state.items.all().slice(120);
  const field = state.customFields.find(({ fields }) => fields['label'] === 'Data sheet');
  if (item === undefined || field === undefined) throw new Error('The Service has no item to picture.');
  const key = String(field.fields['fieldKey']);
  const file = {
    fileName: 'lock-in-detail.png',
    contentType: 'image/png',
    bytes: Buffer.from(LOCK, 'base64'),
  };
  state.files.set(`image/${item.id}`, file);
  state.files.set(`field/${item.id}/${key}`, file);
  Object.assign(item.fields, { hasImage: true, customFields: { [key]: file.fileName } });
  return { sku: String(item.fields['sku']), name: String(item.fields['name']) };
}

export const SERVICE_RECORD_SCENES = [
  'contact-mention',
  'item-picture',
  'item-file',
  'item-file-details',
] as const;

/** For a Service that names people with their ids. Nothing is read when this is called. */
export function serviceRecordScenes(service: StandInService): readonly Scene[] {
  const item = itemWithFiles(service);
  const [activity] = service.state.contactActivities.all();
  const noted = service.state.contacts.get(String(activity?.fields['contactGid']));
  const arranged: Record<(typeof SERVICE_RECORD_SCENES)[number], Omit<Scene, 'name'>> = {
    'contact-mention': {
      async arrange(window) {
        const { page } = window;
        await open(window, String(noted?.fields['phone']), String(noted?.fields['name']));
        await page.locator('.history li').first().waitFor(PATIENCE);
        await page.getByRole('button', { name: 'Note a call or visit' }).click(PATIENCE);
        await page
          .locator('.history')
          .getByRole('textbox', { name: 'Note' })
          .fill('Wants the rate list, ask ');
        await page.keyboard.type('@');
        await page.getByRole('listbox', { name: 'People to mention' }).waitFor(PATIENCE);
        await page.evaluate(() => document.querySelector('.history')?.scrollIntoView());
      },
      leave: dropForm,
    },
    'item-picture': {
      async arrange(window) {
        await open(window, item.sku, item.name);
        await window.page.locator('aside .thumb img').waitFor(PATIENCE);
      },
    },
    'item-file-details': {
      async arrange(window) {
        await open(window, item.sku, item.name);
        await window.page.getByRole('tab', { name: 'Details' }).click(PATIENCE);
        const file = window.page.locator('aside .own-file');
        await file.locator('img').waitFor(PATIENCE);
        await file.scrollIntoViewIfNeeded(PATIENCE);
      },
    },
    'item-file': {
      async arrange(window) {
        await open(window, item.sku, item.name);
        await window.page.keyboard.press('Control+e');
        const file = window.page.locator('.own-file');
        await file.locator('img').waitFor(PATIENCE);
        await file.scrollIntoViewIfNeeded(PATIENCE);
      },
    },
  };
  return SERVICE_RECORD_SCENES.map((name) => ({ name, ...arranged[name] }));
}
