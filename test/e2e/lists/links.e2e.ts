/** Links to Stockhand, from a browser or a chat: the system starts the program with one, first or beside the window that is open. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { LINK_SCHEME } from '../../../src-sync/domain/links/app-link.ts';
import { answer } from '../bridge.ts';
import { launchDesk, makeDataDir, runToEnd, untilRows, type Desk } from '../harness.ts';
import { eventually, goTo, pane, seesText } from '../person.ts';

const linkTo = (kind: string, text: string): string => `${LINK_SCHEME}://${kind}/${encodeURIComponent(text)}`;

/** As the system starts the program that a link belongs to. */
const follow = ({ dataDir }: Desk, ...links: readonly string[]) =>
  runToEnd({ dataDir, args: ['--', ...links] });

const hash = ({ window }: Desk): string => new URL(window.url()).hash;

const palette = ({ window }: Desk) => window.getByRole('dialog', { name: 'Search and commands' });

const clipboard = ({ app }: Desk): Promise<string> =>
  app.evaluate(({ clipboard: board }) => board.readText());

const firstItem = async (desk: Desk) =>
  (
    await answer(desk, 'items.window', {
      ...{ q: '', filter: 'all', category: null, sort: 'name', direction: 'asc' },
      ...{ offset: 0, limit: 1 },
    } as const)
  ).rows[0]!;

const firstContact = async (desk: Desk) =>
  (
    await answer(desk, 'contacts.window', {
      ...{ q: '', filter: 'all', sort: 'name', direction: 'asc', offset: 0, limit: 1 },
    } as const)
  ).rows[0]!;

describe('beside a window that is open, a second start with a link', () => {
  let desk: Desk;
  let item: Awaited<ReturnType<typeof firstItem>>;

  beforeAll(async () => {
    desk = await launchDesk({ args: ['--demo'] });
    await untilRows(desk);
    item = await firstItem(desk);
  });

  afterAll(() => desk.close());

  it('brings the window to the front and opens the item', async () => {
    await goTo(desk, 'Contacts');
    await desk.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.hide());
    const second = await follow(desk, linkTo('item', item.sku));
    expect(second.exitCode).toBe(7);
    expect(second.output).toContain('Stockhand is already open with this data folder.');
    await pane(desk, 'Item').getByRole('heading', { name: item.name, level: 2 }).waitFor();
    expect(hash(desk)).toBe(`#/items/${encodeURIComponent(item.id)}`);
    await eventually(async () =>
      expect(
        await desk.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.isVisible()),
      ).toBe(true),
    );
    await desk.window.goBack();
    await desk.window.getByRole('heading', { name: 'Contacts', level: 1 }).waitFor();
  });

  it('opens a contact by its phone and by its id, and the last of several links', async () => {
    const contact = await firstContact(desk);
    await follow(desk, linkTo('item', item.sku), linkTo('contact', contact.phone ?? ''));
    await pane(desk, 'Contact').getByRole('heading', { name: contact.name, level: 2 }).waitFor();
    await goTo(desk, 'Today');
    await follow(desk, linkTo('contact', contact.id));
    await pane(desk, 'Contact').getByRole('heading', { name: contact.name, level: 2 }).waitFor();
  });

  it('opens a document by its number', async () => {
    const [place] = await answer(desk, 'warehouses.list', {});
    const reference = 'GRN-1126-LNK-01';
    await answer(desk, 'operations.accept', {
      operationId: crypto.randomUUID(),
      operation: { op: 'stock.adjust', id: item.id, record: { qty: 2, warehouseId: place!.id, reference } },
    });
    await follow(desk, linkTo('document', reference));
    await desk.window.getByRole('heading', { name: reference, level: 1 }).waitFor();
    await desk.window.getByRole('button', { name: 'Copy link' }).click();
    await eventually(async () => expect(await clipboard(desk)).toBe(linkTo('document', reference)));
  });

  it('searches, where it names words, and no command', async () => {
    await goTo(desk, 'Today');
    await follow(desk, linkTo('search', '>pipe'));
    await eventually(async () => expect(await palette(desk).getByRole('combobox').inputValue()).toBe('pipe'));
    await seesText(palette(desk).getByRole('option').first(), /pipe/i);
    await desk.window.keyboard.press('Escape');
    await desk.window.getByRole('heading', { name: 'Today', level: 1 }).waitFor();
  });

  it('says what is not here, leaves the screen as it was and offers to search', async () => {
    await goTo(desk, 'Items');
    await follow(desk, linkTo('item', 'NO-SUCH-SKU'));
    await desk.window.getByText('A link names the item “NO-SUCH-SKU”, which is not on this PC.').waitFor();
    expect(hash(desk)).toBe('#/items');
    await desk.window.getByRole('button', { name: 'Search for it' }).click();
    await eventually(async () =>
      expect(await palette(desk).getByRole('combobox').inputValue()).toBe('NO-SUCH-SKU'),
    );
    await desk.window.keyboard.press('Escape');
  });

  it('is offered while a person is in a dialog, which keeps what was typed', async () => {
    await follow(desk, linkTo('item', item.sku));
    await pane(desk, 'Item').getByRole('heading', { name: item.name, level: 2 }).waitFor();
    await desk.window.keyboard.press('F9');
    const dialog = desk.window.getByRole('dialog', { name: `Adjust ${item.name}` });
    const box = dialog.getByLabel('Reference');
    await box.fill('GRN-118');
    await follow(desk, linkTo('contact', (await firstContact(desk)).id));
    await desk.window.getByText('Open it when you are done here.').waitFor();
    expect(await box.inputValue()).toBe('GRN-118');
    await desk.window.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await desk.window.getByRole('button', { name: 'Open', exact: true }).click();
    await pane(desk, 'Contact').waitFor();
    await goTo(desk, 'Items');
  });

  it('says why a link is refused, each time, and changes nothing', async () => {
    const refused = desk.window.getByText('this one names something else. Nothing was opened.');
    for (const turn of ['once', 'again']) {
      const second = await follow(desk, `${LINK_SCHEME}://workspace/other-${turn}`);
      expect(second.output).toContain('this one names something else.');
      await refused.waitFor();
      expect(hash(desk)).toBe('#/items');
      await desk.window.getByRole('button', { name: 'Dismiss' }).first().click();
      await refused.waitFor({ state: 'detached' });
    }
  });

  it('is sent away where anything follows the link', async () => {
    const second = await runToEnd({
      dataDir: desk.dataDir,
      args: ['--', linkTo('item', item.sku), '--data-dir', '/other'],
    });
    expect(second.exitCode).toBe(64);
    expect(second.output).toContain('Something follows the link on the command line. Nothing was opened.');
    expect(hash(desk)).toBe('#/items');
  });

  it('goes to a route, and tells which switches had no effect', async () => {
    const second = await runToEnd({
      dataDir: desk.dataDir,
      args: ['--route', '#/sync', '--theme', 'floor', '--demo'],
    });
    expect(second.output).toContain('Only a first start takes --demo, --theme.');
    await desk.window.getByRole('heading', { name: 'Sync', level: 1 }).waitFor();
    await desk.window.getByText('Stockhand is open already, so --theme had no effect.').waitFor();
  });

  it('is what a person copies at an item and at a contact, with the mouse and from the palette', async () => {
    await follow(desk, linkTo('item', item.sku));
    await pane(desk, 'Item').getByRole('button', { name: 'Copy link' }).click();
    await eventually(async () => expect(await clipboard(desk)).toBe(linkTo('item', item.sku)));
    const contact = await firstContact(desk);
    await follow(desk, linkTo('contact', contact.id));
    await pane(desk, 'Contact').waitFor();
    await desk.window.keyboard.press('Control+k');
    await desk.window.keyboard.insertText('>copy link');
    await seesText(palette(desk).getByRole('option').first(), 'Copy link');
    await desk.window.keyboard.press('Enter');
    await eventually(async () => expect(await clipboard(desk)).toMatch(/^stockhand:\/\/contact\//));
    const copied = await clipboard(desk);
    await goTo(desk, 'Today');
    await follow(desk, copied);
    await pane(desk, 'Contact').getByRole('heading', { name: contact.name, level: 2 }).waitFor();
  });
});

describe('a first start with a link', () => {
  let desk: Desk | null = null;

  afterEach(async () => {
    await desk?.close();
    desk = null;
  });

  it('opens what it names, and a restart does not open it again', async () => {
    const dataDir = await makeDataDir();
    const before = await launchDesk({ dataDir, args: ['--demo'] });
    await untilRows(before);
    const { sku, name } = await firstItem(before);
    await before.close();
    desk = await launchDesk({ dataDir, args: ['--demo', '--', linkTo('item', sku)] });
    await pane(desk, 'Item').getByRole('heading', { name, level: 2 }).waitFor();
    await desk.app.evaluate(({ app }) => {
      // The next process would belong to nobody here: its words are kept instead.
      app.relaunch = (options) => Reflect.set(globalThis, 'words', options?.args);
      app.exit = () => undefined;
    });
    await answer(desk, 'app.restart', { safeMode: true });
    const words = await desk.app.evaluate(() => Reflect.get(globalThis, 'words') as string[]);
    expect(words.at(-1)).toBe('--safe-mode');
    expect(words.filter((word) => word === '--' || word.startsWith(LINK_SCHEME))).toEqual([]);
    await desk.kill9();
    desk = null;
  });

  it('follows another one while its page is still coming', async () => {
    desk = await launchDesk({ args: ['--demo', '--', linkTo('item', 'NOT-THIS-ONE')] });
    await follow(desk, linkTo('search', 'pipe'));
    await eventually(async () =>
      expect(await palette(desk!).getByRole('combobox').inputValue()).toBe('pipe'),
    );
    await untilRows(desk);
  });

  it('waits for a workspace, and the last link counts', async () => {
    desk = await launchDesk({ args: ['--first-run', '--', linkTo('item', 'NOT-THIS-ONE')] });
    await untilRows(desk, 'first-run');
    await follow(desk, linkTo('search', 'pipe'));
    await eventually(() => expect(hash(desk!)).toBe('#/link/search/pipe'));
    await answer(desk, 'profile.openDemo', {});
    await eventually(async () =>
      expect(await palette(desk!).getByRole('combobox').inputValue()).toBe('pipe'),
    );
  });

  it('that is refused opens the window and says why', async () => {
    desk = await launchDesk({ args: ['--demo', '--', `${LINK_SCHEME}://item/%00`] });
    await desk.window.getByText('The link holds no name that Stockhand can look for').waitFor();
    await untilRows(desk);
    expect(hash(desk)).toBe('');
  });
});
