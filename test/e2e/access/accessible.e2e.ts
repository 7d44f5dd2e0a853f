/** Every screen in every theme, looked through by axe: no violation of any impact. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violationsInThemes } from '../axe.ts';
import { launchDesk, makeDataDir, untilRows, type Desk } from '../harness.ts';
import {
  adjustStock,
  editField,
  goTo,
  seesText,
  SETTINGS_SECTIONS,
  strip,
  tabTo,
  untilAllSynced,
  willOpen,
} from '../person.ts';

type Step = readonly [screen: string, open: (desk: Desk) => Promise<void>];

async function openFirstRow(desk: Desk, page: 'Items' | 'Contacts'): Promise<void> {
  await goTo(desk, page);
  const row = desk.window.getByRole('grid', { name: page }).getByRole('row').nth(2);
  await row.click();
  await desk.window.getByRole('complementary').getByRole('heading', { level: 2 }).waitFor();
}

const screens: readonly Step[] = [
  ['Today', (desk) => goTo(desk, 'Today')],
  [
    'the palette',
    async ({ window }) => {
      await window.keyboard.press('Control+k');
      await window.keyboard.insertText('valve');
      await window.getByRole('dialog').getByRole('option').first().waitFor();
    },
  ],
  [
    'help',
    async ({ window }) => {
      await window.keyboard.press('Escape');
      await window.keyboard.press('F1');
      await window.getByRole('dialog', { name: 'Help and keys' }).waitFor();
    },
  ],
  [
    'search hits',
    async ({ window }) => {
      await window.keyboard.press('Escape');
      await window.keyboard.press('Control+f');
      await window.keyboard.insertText('valve');
      await window.getByRole('option').first().waitFor();
    },
  ],
  [
    'items and one of them',
    async (desk) => {
      await desk.window.keyboard.press('Escape');
      await openFirstRow(desk, 'Items');
    },
  ],
  [
    'details of an item',
    async ({ window }) => {
      await window.getByRole('tab', { name: 'Details' }).click();
    },
  ],
  [
    'adjusting stock',
    async ({ window }) => {
      await window.keyboard.press('F9');
      await window.getByRole('dialog').waitFor();
    },
  ],
  [
    'an item form with a mistake',
    async ({ window }) => {
      await window.keyboard.press('Escape');
      await window.getByRole('dialog').waitFor({ state: 'detached' });
      await window.keyboard.press('Control+e');
      await window.getByRole('textbox', { name: 'Price', exact: true }).fill('many');
      await window.getByText('Digits and a decimal point only.').waitFor();
    },
  ],
  [
    'a new item',
    async (desk) => {
      await desk.window.getByRole('button', { name: 'Discard' }).click();
      await goTo(desk, 'Items');
      await desk.window.keyboard.press('Control+n');
      await desk.window.getByRole('heading', { name: 'New item' }).waitFor();
    },
  ],
  [
    'changing many items',
    async (desk) => {
      await desk.window.keyboard.press('Escape');
      await goTo(desk, 'Items');
      await desk.window.getByRole('button', { name: 'Change all' }).click();
      const dialog = desk.window.getByRole('dialog');
      await dialog.waitFor();
      await desk.window.keyboard.press('Control+Enter');
      await dialog.getByText('Type the new value.').waitFor();
    },
  ],
  [
    'the export of a list',
    async ({ window }) => {
      await window.keyboard.press('Escape');
      await window.getByRole('dialog').waitFor({ state: 'detached' });
      await window.getByRole('button', { name: 'Export' }).click();
      await window.getByRole('dialog').waitFor();
    },
  ],
  [
    'an import before a file',
    async ({ window }) => {
      await window.keyboard.press('Escape');
      await window.getByRole('dialog').waitFor({ state: 'detached' });
      await window.getByRole('button', { name: 'Import' }).click();
      await window.getByRole('heading', { name: 'Import items', level: 1 }).waitFor();
    },
  ],
  [
    'an import with rows that are wrong',
    async (desk) => {
      const file = join(await makeDataDir(), 'prices.csv');
      writeFileSync(
        file,
        'Item Name,Code,Rate\nHinge of axe,AXE-1,12.50\n,AXE-2,5\nLatch of axe,AXE-3,much\n',
      );
      await willOpen(desk, file);
      await desk.window.keyboard.press('Control+Enter');
      await desk.window.getByRole('region', { name: 'Problems' }).waitFor();
    },
  ],
  [
    'an import that is done',
    async ({ window }) => {
      await window.keyboard.press('Control+Enter');
      await window
        .getByRole('complementary', { name: 'What Import did' })
        .getByText('1 item imported')
        .waitFor();
    },
  ],
  ['contacts and one of them', (desk) => openFirstRow(desk, 'Contacts')],
  [
    'a contact form',
    async ({ window }) => {
      await window.keyboard.press('Control+e');
      await window.getByRole('textbox', { name: 'Notes' }).waitFor();
    },
  ],
  [
    'figures that are not here yet',
    async (desk) => {
      await goTo(desk, 'CRM');
      await desk.window.getByText('This is not on this PC yet').waitFor();
    },
  ],
  ['notifications', (desk) => goTo(desk, 'Notifications')],
  [
    'sync',
    async (desk) => {
      await goTo(desk, 'Sync');
      await desk.window.getByRole('group', { name: 'Outbox' }).getByRole('listitem').first().waitFor();
    },
  ],
  [
    'what was learnt of a collection',
    async ({ window }) => {
      const collections = window.getByRole('region', { name: 'Collections' });
      await collections.getByRole('button', { name: 'Contacts', exact: true }).click();
      await collections.getByText('What was learnt of the Service').waitFor();
    },
  ],
  ...['appearance', ...SETTINGS_SECTIONS].map((section): Step => [
    `settings, ${section}`,
    async ({ window }) => {
      await window.evaluate((hash) => (location.hash = hash), `#/settings/${section}`);
      await window.locator(`.settings-nav a[href="#/settings/${section}"][aria-current]`).waitFor();
    },
  ]),
];

describe('every screen', () => {
  let desk: Desk;

  beforeAll(async () => {
    desk = await launchDesk({ args: ['--demo', '--theme', 'light', '--size', '1366x768'] });
    await untilRows(desk);
    await untilAllSynced(desk, 90_000);
    // With a connection that is gone and changes that wait, the screens show what they have to say.
    await tabTo(desk, desk.window.getByRole('switch', { name: 'Pull the cable' }));
    await desk.window.keyboard.press('Space');
    await openFirstRow(desk, 'Items');
    await editField(desk, 'Price', '99.50');
    await adjustStock(desk, { difference: '-2', reason: 'Lost', reference: 'AXE-1' });
    await openFirstRow(desk, 'Contacts');
    await editField(desk, 'Notes', 'Pays on Fridays.');
    await seesText(strip(desk), /\b3 pending/);
  });

  afterAll(() => desk.close());

  for (const [name, open] of screens) {
    it(`${name}: is free of what axe can find, in every theme`, async () => {
      await open(desk);
      expect(await violationsInThemes(desk)).toEqual([]);
    });
  }
});

describe('the first screen of a new PC', () => {
  it('is free of what axe can find, with and without mistakes', async () => {
    const desk = await launchDesk({ args: ['--first-run', '--theme', 'light', '--size', '1366x768'] });
    await untilRows(desk, 'first-run');
    expect(await violationsInThemes(desk)).toEqual([]);
    await desk.window.getByRole('button', { name: /^Connect/ }).click();
    await desk.window.getByText('Paste the access token.').waitFor();
    expect(await violationsInThemes(desk), 'with mistakes').toEqual([]);
    await desk.close();
  });
});
