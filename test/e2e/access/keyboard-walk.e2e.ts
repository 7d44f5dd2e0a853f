/** Every place of the desk without a mouse: Tab goes through all of it in the order it is read, and back. */
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { focusedNow, prepareWalks, walk, walkDialog, walkRound } from './focus-walk.ts';
import { startService, type StandInService } from '../../../src-service/server.ts';
import { answer, untilStatus } from '../bridge.ts';
import type { Desk } from '../harness.ts';
import { connectedDesk, editField, searchAndOpen, SETTINGS_SECTIONS, tabTo } from '../person.ts';
import { scanInTurn } from '../scanner.ts';

/** Every notification is a link, and has a button. */
const stopsMax = 500;
const NAVIGATION = 'nav.app-nav';

/** By Tab and Enter alone; to the navigation backwards, because the screen lies behind it. */
async function follow(desk: Desk, selector: string): Promise<void> {
  const key = selector.startsWith(NAVIGATION) ? 'Shift+Tab' : 'Tab';
  await tabTo(desk, desk.window.locator(selector), stopsMax, key);
  await desk.window.keyboard.press('Enter');
}

/** Nothing to press has come or gone for a while: what is read first is there. */
async function quiet(): Promise<void> {
  const count = (): number =>
    document.querySelectorAll('main :is(a, button, input, select, [tabindex])').length;
  let [last, frames] = [count(), 0];
  while (frames < 15) {
    await new Promise(requestAnimationFrame);
    frames = count() === last ? frames + 1 : 0;
    last = count();
  }
}

async function settled(page: Page): Promise<void> {
  await page.locator('main :is(h1, h2)').first().waitFor();
  await page.waitForFunction(() => document.querySelector('main [aria-busy="true"]') === null);
  await page.evaluate(quiet);
}

const nav = (hash: string): string => `${NAVIGATION} a[href="#/${hash}"]`;

const places: readonly (readonly [name: string, path: string, ready?: string])[] = [
  ['Today', nav('today')],
  ['Items', nav('items')],
  ['Stock', nav('stock')],
  ...['receive', 'transfer', 'count', 'adjust', 'order', 'assign', 'documents', 'overview', 'valuation'].map(
    (section) => [`Stock, ${section}`, nav(`stock/${section}`)] as const,
  ),
  ['Contacts', nav('contacts')],
  ['CRM', nav('crm')],
  ['Labels', nav('labels'), 'main .fits li'],
  ...['history', 'printers'].map(
    (part) => [`Labels, ${part}`, `main nav.seg a[href="#/labels/${part}"]`] as const,
  ),
  ['Notifications', nav('notifications')],
  ['Sync', nav('sync')],
  ['Settings', nav('settings')],
  ...['shop', 'crm', ...SETTINGS_SECTIONS].map(
    (part) => [`Settings, ${part}`, `main .settings-nav a[href="#/settings/${part}"]`] as const,
  ),
];

const byButton =
  (name: string | RegExp) =>
  (desk: Desk): Promise<void> =>
    tabTo(desk, desk.window.locator('main').getByRole('button', { name }).first(), stopsMax);

const inSettings =
  (section: string, name: string | RegExp) =>
  async (desk: Desk): Promise<void> => {
    await desk.window.evaluate((hash) => (location.hash = hash), `#/settings/${section}`);
    await untilHash(desk, `#/settings/${section}`);
    await byButton(name)(desk);
  };

/** A social page opens its forms below its row. */
async function toSocialForm(desk: Desk): Promise<void> {
  await inSettings('social', /^Forms of/)(desk);
  await desk.window.keyboard.press('Enter');
  await byButton(/^Match fields of/)(desk);
}

/** The tab of what is on record about a contact that has all of it; the tabs before it are gone through by arrow. */
async function toHistory(desk: Desk, tab: 'Documents' | 'E-mails'): Promise<void> {
  await searchAndOpen(desk, '55210 44318', 'Suresh B.');
  await tabTo(desk, desk.window.locator('.history [role=tab][tabindex="0"]'), stopsMax);
  for (const next of ['Documents', 'E-mails']) {
    await desk.window.keyboard.press('ArrowRight');
    await desk.window.locator('.history [role=tab][aria-selected=true]', { hasText: next }).waitFor();
    if (next === tab) break;
  }
  await desk.window.locator('.history li').first().waitFor();
  await settled(desk.window);
}

async function toEmail(desk: Desk): Promise<void> {
  await toHistory(desk, 'E-mails');
  await tabTo(desk, desk.window.locator('.history li button').first(), stopsMax);
}

const dialogs: readonly (readonly [
  name: string,
  page: string,
  open: (desk: Desk) => Promise<void>,
  ready?: string,
])[] = [
  ['the palette', 'items', (desk) => tabTo(desk, desk.window.locator('.vlist'), stopsMax)],
  ['the export of items', 'items', byButton('Export')],
  ['the export of contacts', 'contacts', byButton('Export')],
  ['changing many items', 'items', byButton('Change all')],
  ['adjusting an item', 'items', byButton(/^Adjust/)],
  ['adding up on hand', 'settings', inSettings('stock', 'Add up on hand')],
  ['the stages of a pipeline', 'settings', inSettings('pipelines', /^Stages of/)],
  ['the definition of an automation', 'settings', inSettings('automations', /^Definition of/)],
  ['deleting a warehouse', 'settings', inSettings('warehouses', /^Delete /)],
  ['connecting a social page', 'settings', inSettings('social', /^Connect /)],
  ['disconnecting a social page', 'settings', inSettings('social', /^Disconnect /)],
  ['matching the fields of a social form', 'settings', toSocialForm],
  ['an e-mail', 'contacts', toEmail, 'dialog[open] .email-text'],
];

/** From a field of a screen that goes away. */
async function fromField(desk: Desk): Promise<void> {
  await follow(desk, nav('items'));
  await desk.window.keyboard.press('Control+n');
  await desk.window.locator('main form .form-body input').first().waitFor();
}

async function inHindi(desk: Desk, look: () => Promise<void>): Promise<void> {
  await answer(desk, 'settings.set', { language: 'hi-IN' });
  await desk.window.locator('html[lang="hi-IN"]').waitFor();
  await look();
  await answer(desk, 'settings.set', { language: 'en-IN' });
  await desk.window.locator('html[lang="en-IN"]').waitFor();
}

async function trackedCodes(desk: Desk): Promise<readonly string[]> {
  const question = { q: '', filter: 'all', category: null, sort: 'name', direction: 'asc' } as const;
  const list = await answer(desk, 'items.window', { ...question, offset: 0, limit: 50 });
  return list.rows.filter((row) => row.trackInventory).map((row) => row.sku);
}

async function untilHash(desk: Desk, hash: string): Promise<void> {
  await desk.window.waitForFunction((wanted) => location.hash === wanted, hash);
  await settled(desk.window);
}

describe('without a mouse', () => {
  let service: StandInService;
  let desk: Desk;

  beforeAll(async () => {
    // The shop of the demo, whose pace of requests nobody has to wait for here.
    service = await startService({ data: 'demo', rateLimit: null });
    desk = await connectedDesk(service, ['--theme', 'light', '--size', '1366x768']);
    await prepareWalks(desk.window);
  });

  afterAll(async () => {
    await desk.close();
    await service.stop();
  });

  for (const [name, path, ready = 'main :is(h1, h2)'] of places) {
    it(`${name}: is reached and gone through by Tab, and back`, async () => {
      await follow(desk, path);
      await desk.window.locator(`${path}[aria-current]`).waitFor();
      await desk.window.locator(ready).first().waitFor();
      await settled(desk.window);
      expect(await walk(desk.window)).toEqual([]);
    });
  }

  for (const [key, where] of [
    ['F6', '#/stock/receive'],
    ['F7', '#/stock/transfer'],
    ['F8', '#/stock/count'],
    ['F9', '#/stock/adjust'],
  ] as const) {
    it(`${key}: leads from a field to ${where} and keeps the focus`, async () => {
      await fromField(desk);
      await desk.window.keyboard.press(key);
      await untilHash(desk, where);
      expect(await focusedNow(desk.window)).not.toBe('body');
    });
  }

  it('a key that comes right after a link belongs to the screen of the link', async () => {
    await follow(desk, nav('stock'));
    await untilHash(desk, '#/stock');
    await desk.window.evaluate(async (link) => {
      document.querySelector<HTMLAnchorElement>(link)?.click();
      // A queued event runs before a key comes; an event that is still to be sent does not.
      for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
      dispatchEvent(new KeyboardEvent('keydown', { key: 'n', ctrlKey: true }));
    }, nav('items'));
    await untilHash(desk, '#/items/new');
    await desk.window.locator('main form .form-body input').first().waitFor();
  });

  for (const page of ['items', 'contacts'] as const) {
    it(`${page}: a new one and the one that is shown are edited and left by keys`, async () => {
      const list = desk.window.locator('.vlist');
      await follow(desk, nav(page));
      await tabTo(desk, list, stopsMax);
      for (const key of ['Control+n', 'Control+e', 'Enter']) {
        await desk.window.locator('.vrow.cur').waitFor();
        await desk.window.keyboard.press(key);
        await desk.window.locator('main form .form-body input').first().waitFor();
        expect(await walk(desk.window), key).toEqual([]);
        await tabTo(desk, desk.window.locator('main .form-body input').first(), stopsMax);
        await desk.window.keyboard.press('Escape');
        await list.waitFor();
        expect(await list.evaluate((node) => node === document.activeElement), key).toBe(true);
      }
    });
  }

  it('the documents of a contact: are gone through by Tab, and back', async () => {
    await toHistory(desk, 'Documents');
    expect(await walk(desk.window, '.history')).toEqual([]);
  });

  it('a web form: a new one and one that is there are gone through, and left by Esc to what opened them', async () => {
    const { keyboard } = desk.window;
    await follow(desk, nav('crm'));
    await tabTo(desk, desk.window.getByRole('tab', { name: 'Overview' }), stopsMax);
    await keyboard.press('ArrowLeft');
    const first = desk.window.locator('tr[data-entry] a').first();
    await first.waitFor();
    await settled(desk.window);
    expect(await walk(desk.window)).toEqual([]);
    for (const opener of [desk.window.getByRole('button', { name: 'New form' }), first]) {
      await tabTo(desk, opener, stopsMax);
      await keyboard.press('Enter');
      await desk.window.locator('.form-editor .form-body input').first().waitFor();
      const field = desk.window.locator('.form-card-name').first();
      if (opener === first) {
        await tabTo(desk, field, stopsMax);
        await keyboard.press('Enter');
      }
      await settled(desk.window);
      expect(await walk(desk.window)).toEqual([]);
      await tabTo(desk, desk.window.locator('.form-editor .form-body input').first(), stopsMax);
      await keyboard.press('Escape');
      await opener.waitFor();
      expect(await opener.evaluate((node) => node === document.activeElement)).toBe(true);
    }
  });

  it('the import of items: is reached by keys and gone through', async () => {
    await follow(desk, nav('items'));
    await tabTo(desk, desk.window.getByRole('button', { name: 'Import' }), stopsMax);
    await desk.window.keyboard.press('Enter');
    await untilHash(desk, '#/items/import');
    expect(await focusedNow(desk.window)).not.toBe('body');
    expect(await walk(desk.window)).toEqual([]);
  });

  for (const [name, page, open, ready = 'dialog[open]'] of dialogs) {
    it(`${name}: Tab stays in the dialog, Esc closes it, the focus returns`, async () => {
      await follow(desk, nav(page));
      await settled(desk.window);
      await open(desk);
      const opener = await focusedNow(desk.window);
      await desk.window.keyboard.press(name === 'the palette' ? 'Control+k' : 'Enter');
      await desk.window.locator(ready).waitFor();
      await desk.window.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
      expect(await walkDialog(desk.window)).toEqual([]);
      await desk.window.keyboard.press('Escape');
      await desk.window.locator('dialog[open]').waitFor({ state: 'detached' });
      expect(await focusedNow(desk.window)).toBe(opener);
    });
  }

  it('Ctrl F: looks in the list, and Esc gives the list the focus', async () => {
    await follow(desk, nav('items'));
    await desk.window.keyboard.press('Control+f');
    expect(
      await desk.window
        .getByRole('combobox', { name: /^Scan/ })
        .evaluate((node) => node === document.activeElement),
    ).toBe(true);
    await desk.window.keyboard.press('Escape');
    expect(await focusedNow(desk.window)).toContain('div "Items"');
  });

  for (const [name, key] of [
    ['Receive', 'F6'],
    ['Transfer', 'F7'],
    ['Adjust', 'F9'],
    ['Count', 'F8'],
  ] as const) {
    it(`${name}, while it runs: is gone through by Tab, and back, in Hindi as well`, async () => {
      await desk.window.keyboard.press(key);
      await desk.window.getByRole('heading', { name, level: 1 }).waitFor();
      if (name === 'Count') await desk.window.keyboard.press('Control+Enter');
      await settled(desk.window);
      await scanInTurn(desk, (await trackedCodes(desk)).slice(0, 3));
      await desk.window.locator('main table tbody tr').nth(2).waitFor();
      await settled(desk.window);
      expect(await walk(desk.window)).toEqual([]);
      await inHindi(desk, async () => expect(await walk(desk.window)).toEqual([]));
    });
  }

  it('the review of a count: is gone through by Tab, and back', async () => {
    await desk.window.keyboard.press('Control+Enter');
    await desk.window.getByRole('heading', { name: 'Review the count' }).waitFor();
    await settled(desk.window);
    expect(await walk(desk.window)).toEqual([]);
  });

  it('a conflict: its fields are gone through by Tab, and back, in Hindi as well', async () => {
    const [contact] = service.state.contacts.all();
    const name = String(contact?.fields['name']);
    await searchAndOpen(desk, name, name);
    await service.goDark();
    await editField(desk, 'Company', 'Mine & Daughters');
    service.otherClients.editContact(contact?.id ?? '', { companyName: 'Theirs & Sons' });
    await service.comeBack();
    await follow(desk, nav('sync'));
    const choose = desk.window.getByRole('button', { name: `Choose: ${name}` });
    await choose.waitFor({ timeout: 60_000 });
    // A button that cannot be pressed while something is read is no stop.
    await untilStatus(desk, (status) => !status.syncing);
    await tabTo(desk, choose, stopsMax);
    await desk.window.keyboard.press('Enter');
    await desk.window.getByRole('group', { name: `Conflict of ${name}` }).waitFor();
    await settled(desk.window);
    expect(await walk(desk.window)).toEqual([]);
    await inHindi(desk, async () => expect(await walk(desk.window)).toEqual([]));
  });

  it('places with long words: are gone through by Tab, and back, in Hindi', async () => {
    for (const page of ['today', 'items', 'settings']) {
      await follow(desk, nav(page));
      await settled(desk.window);
      await inHindi(desk, async () => expect(await walk(desk.window), page).toEqual([]));
    }
  });

  it('the frame: Tab goes round without getting lost', async () => {
    expect(await walkRound(desk.window)).toEqual([]);
  });
});
