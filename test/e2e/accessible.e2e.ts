/** Every screen in every theme, looked through by axe: no violation of any impact. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from './axe.ts';
import { launchDesk, untilRows, type Desk } from './harness.ts';
import { adjustStock, editField, eventually, goTo, seesText, strip, untilAllSynced } from './person.ts';

const themes = ['Light', 'Dark', 'Floor'] as const;
type Theme = (typeof themes)[number];

/** The button of the top bar goes from theme to theme. */
async function useTheme(desk: Desk, theme: Theme): Promise<void> {
  await eventually(async () => {
    const shown = await desk.window.locator('html').getAttribute('data-theme');
    if (shown !== theme.toLowerCase()) await desk.window.getByRole('button', { name: /^Change to/ }).click();
    expect(shown).toBe(theme.toLowerCase());
  });
}

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
  ['contacts and one of them', (desk) => openFirstRow(desk, 'Contacts')],
  [
    'a contact form',
    async ({ window }) => {
      await window.keyboard.press('Control+e');
      await window.getByRole('textbox', { name: 'Notes' }).waitFor();
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
  ...['appearance', 'place', 'scanner', 'sounds', 'alerts', 'connection', 'data', 'updates', 'about'].map(
    (section): Step => [
      `settings, ${section}`,
      async ({ window }) => {
        await window.evaluate((hash) => (location.hash = hash), `#/settings/${section}`);
        await window.locator(`.setnav a[href="#/settings/${section}"][aria-current]`).waitFor();
      },
    ],
  ),
];

describe('every screen', () => {
  let desk: Desk;

  beforeAll(async () => {
    desk = await launchDesk({ args: ['--demo', '--theme', 'light', '--size', '1366x768'] });
    await untilRows(desk);
    await untilAllSynced(desk, 90_000);
    // With a line that is gone and changes that wait, the screens show what they have to say.
    await desk.window.getByRole('switch', { name: 'Pull the cable' }).click();
    await openFirstRow(desk, 'Items');
    await editField(desk, 'Price', '99.50');
    await adjustStock(desk, { difference: '-2', reason: 'Lost', reference: 'AXE-1' });
    await openFirstRow(desk, 'Contacts');
    await editField(desk, 'Notes', 'Pays on Fridays.');
    await seesText(strip(desk), /\b3 pending/);
  });

  afterAll(() => desk.close());

  for (const theme of themes) {
    for (const [name, open] of screens) {
      it(`${name}, ${theme}: is free of what axe can find`, async () => {
        await useTheme(desk, theme);
        await open(desk);
        expect(await violations(desk)).toEqual([]);
      });
    }
  }
});

describe('the first screen of a new PC', () => {
  it('is free of what axe can find, with and without mistakes', async () => {
    const desk = await launchDesk({ args: ['--first-run', '--theme', 'light', '--size', '1366x768'] });
    await untilRows(desk, 'first-run');
    for (const theme of themes) {
      await useTheme(desk, theme);
      expect(await violations(desk), theme).toEqual([]);
      await desk.window.getByRole('button', { name: /^Connect/ }).click();
      await desk.window.getByText('Paste the access token.').waitFor();
      expect(await violations(desk), `${theme}, with mistakes`).toEqual([]);
    }
    await desk.close();
  });
});
