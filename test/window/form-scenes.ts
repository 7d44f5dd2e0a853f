/** Forms that open over a list or beside it, and what they say of a mistake. */
import type { OpenWindow } from './open.ts';
import { dropForm, go, PATIENCE, type Scene } from './scene.ts';

async function dialogBy(window: OpenWindow, hash: string, button: string | RegExp): Promise<void> {
  await go(window, hash);
  await window.page.getByRole('button', { name: button }).first().click(PATIENCE);
  await window.page.locator('dialog[open]').waitFor(PATIENCE);
}

export const FORM_SCENES: readonly Scene[] = [
  ...(
    [
      ['item-adjust', '#/items', /^Adjust/],
      ['items-change', '#/items', 'Change all'],
      ['item-new-place', '#/items/new', 'New warehouse'],
      ['settings-reconcile', '#/settings/stock', 'Add up on hand'],
      ['settings-connect', '#/settings/social', /^Connect /],
    ] as const
  ).map(([name, hash, button]): Scene => ({ name, arrange: (window) => dialogBy(window, hash, button) })),
  {
    name: 'contact-own-fields',
    async arrange(window) {
      await go(window, '#/contacts');
      await window.page.locator('.vrow').first().click(PATIENCE);
      await window.page.getByRole('button', { name: 'Edit' }).first().click(PATIENCE);
      const { page } = window;
      const add = page.getByRole('button', { name: 'Add this field' });
      for (const name of ['Transporter', 'Visiting day']) {
        await page.getByLabel('Name of another field').fill(name);
        await add.click(PATIENCE);
      }
      await page.getByLabel('Transporter').fill('VRL Logistics, Hadapsar');
      await add.click(PATIENCE);
      await page.getByText('Type the name of the field first').waitFor(PATIENCE);
      await add.scrollIntoViewIfNeeded(PATIENCE);
    },
    leave: dropForm,
  },
  {
    name: 'contact-note',
    async arrange(window) {
      await go(window, '#/contacts');
      await window.page.locator('.vrow').first().click(PATIENCE);
      await window.page.getByRole('button', { name: 'Note a call or visit' }).click(PATIENCE);
      await window.page.getByLabel('When').fill('2099-01-01T10:00');
      await window.page.getByText('This is still to come').waitFor(PATIENCE);
    },
    leave: dropForm,
  },
  {
    name: 'settings-field-wrong',
    async arrange(window) {
      await go(window, '#/settings/itemCustomFields');
      const { page } = window;
      await page.getByLabel('New item field').fill('Grade');
      await page.getByLabel('Type', { exact: true }).selectOption({ label: 'Choice' });
      await page.getByLabel('New item field').press('Enter');
      await page.getByText('Type the choices').waitFor(PATIENCE);
    },
    leave: (window) => go(window, '#/settings/units'),
  },
  {
    name: 'settings-stages-wrong',
    async arrange(window) {
      await dialogBy(window, '#/settings/pipelines', /^Stages of/);
      const dialog = window.page.locator('dialog[open]');
      await dialog
        .getByLabel(/^Chance/)
        .first()
        .fill('130');
      await dialog.getByLabel('New stage').fill('New');
      await dialog.getByLabel('New stage').press('Enter');
      await dialog.getByText('is on the list already').waitFor(PATIENCE);
    },
    leave: ({ page }) => page.getByRole('button', { name: 'Discard changes' }).click(PATIENCE),
  },
  {
    name: 'settings-mailbox-wrong',
    async arrange(window) {
      await go(window, '#/settings/emailSettings');
      await window.page.getByLabel('Mailbox').fill('no\u0000one');
      await window.page.getByText('1 field needs a look').waitFor(PATIENCE);
    },
    leave: ({ page }) => page.getByRole('button', { name: 'Discard' }).click(PATIENCE),
  },
];
