/** The first minutes on a new PC, with the keyboard alone. */
import { join } from 'node:path';
import type { Locator } from 'playwright';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startService, type StandInService } from '../../../src-service/server.ts';
import { violationsInThemes } from '../axe.ts';
import { answer } from '../bridge.ts';
import { openDeskOn } from '../../engine/desk.ts';
import { prepareWalks, walk } from '../access/focus-walk.ts';
import { launchDesk, makeDataDir, untilRows, type Desk } from '../harness.ts';
import { eventually, pane, searchAndOpen, seesText, strip, tabTo, willOpen } from '../person.ts';

const nobodyListens = 'http://127.0.0.1:9';

/** The words of a screen reader about a field beside its name, and whether it calls it wrong. */
function described(field: Locator): Promise<{ invalid: boolean; text: string }> {
  return field.evaluate((node) => {
    const note = document.getElementById(node.getAttribute('aria-describedby') ?? '');
    return { invalid: node.getAttribute('aria-invalid') === 'true', text: note?.innerText ?? '' };
  });
}

async function untilWrong(field: Locator, text: RegExp): Promise<void> {
  await eventually(async () => {
    const found = await described(field);
    expect(found.text).toMatch(text);
    expect(found.invalid).toBe(true);
  });
}

describe('the first run', () => {
  let service: StandInService;
  let desk: Desk;
  let address: Locator;
  let token: Locator;

  beforeEach(async () => {
    service = await startService({ data: { items: 40, contacts: 20 } });
    desk = await launchDesk({ args: ['--first-run'] });
    await untilRows(desk, 'first-run');
    address = desk.window.getByRole('textbox', { name: 'Address of the Service' });
    token = desk.window.getByLabel('Access token', { exact: true });
  });

  afterEach(async () => {
    await desk.close();
    await service.stop();
  });

  /** One change waits in it. */
  async function backupOfAnotherPc(): Promise<string> {
    const address = { baseUrl: service.url, organizationId: service.organizationIds[0]! };
    const other = await openDeskOn(service, { address });
    await other.sync();
    await service.goDark();
    await other.accept({ op: 'contacts.create', record: { name: 'Asha Pawar', phone: '98450 12345' } });
    const file = join(await makeDataDir(), 'other-pc.db');
    expect((await other.engine.ask('upkeep.backUp', { path: file })).ok).toBe(true);
    await other.close();
    await service.comeBack();
    return file;
  }

  async function submit(baseUrl: string, accessToken = service.token): Promise<void> {
    const keyboard = desk.window.keyboard;
    await tabTo(desk, address);
    await keyboard.press('Control+a');
    await keyboard.insertText(baseUrl);
    await tabTo(desk, token);
    await keyboard.press('Control+a');
    await keyboard.insertText(accessToken);
    await keyboard.press('Enter');
  }

  it('says at the address what is wrong with it, and at the token that it is not accepted, and never shows it', async () => {
    await tabTo(desk, address);
    await desk.window.keyboard.press('Enter');
    await untilWrong(address, /Type the address/);
    await untilWrong(token, /Paste the access token/);
    await prepareWalks(desk.window);
    expect(await walk(desk.window)).toEqual([]);
    await submit('the service please');
    await untilWrong(address, /starts with https:\/\//);
    await submit('http://service.example');
    await untilWrong(address, /Only https:\/\/ is safe/);
    expect((await described(token)).invalid).toBe(false);
    await submit(nobodyListens);
    await untilWrong(address, /does not answer at its address/);
    expect(await desk.window.getByRole('group', { name: 'Organization' }).count()).toBe(0);
    service.faults.add({ kind: 'html' });
    await submit(service.url);
    await untilWrong(address, /A web page came back instead of the Service’s answer/);

    service.faults.clear();
    await submit(service.url, 'a-token-nobody-gave');
    await untilWrong(token, /does not accept this token/);
    expect((await described(address)).invalid).toBe(false);
    await expect.poll(() => token.getAttribute('type')).toBe('password');
    expect(await desk.window.locator('body').innerText()).not.toContain('a-token-nobody-gave');
  });

  it('completes an address that is typed as people say it, and explains address, token and broker', async () => {
    await tabTo(desk, address);
    await desk.window.keyboard.insertText('  service.example/ ');
    await tabTo(desk, token);
    await expect.poll(() => address.inputValue()).toBe('https://service.example');
    await seesText(desk.window.locator('#main'), /The web address of the server that keeps your stock/);
    await seesText(desk.window.locator('#main'), /A long password for this PC/);
    await desk.window.getByText('Token broker').click();
    await seesText(desk.window.locator('#main'), /gives this PC a new token by itself/);
    const broker = desk.window.getByRole('textbox', { name: 'Broker address' });
    await broker.fill('127.0.0.1:9/token/');
    await broker.blur();
    await expect.poll(() => broker.inputValue()).toBe('http://127.0.0.1:9/token');
    await desk.window.getByText('Access token, pasted').click();
    await submit(` ${new URL(service.url).host}/ `);
    await desk.window.getByRole('group', { name: 'Organization' }).waitFor();
    await expect.poll(() => address.inputValue()).toBe(service.url);
  });

  it('lists the organizations of a right sign-in and opens the chosen one', async () => {
    await submit(service.url);
    const group = desk.window.getByRole('group', { name: 'Organization' });
    const choices = group.getByRole('radio');
    await choices.first().waitFor();
    await expect.poll(() => choices.count()).toBe(service.organizationIds.length);
    expect(await violationsInThemes(desk)).toEqual([]);
    await prepareWalks(desk.window);
    expect(await walk(desk.window)).toEqual([]);
    await answer(desk, 'settings.set', { language: 'hi-IN' });
    expect(await walk(desk.window)).toEqual([]);
    await answer(desk, 'settings.set', { language: 'en-IN' });
    await tabTo(desk, choices.first());
    await desk.window.keyboard.press('Space');
    await desk.window.keyboard.press('Enter');
    await desk.window.getByRole('heading', { name: 'Items', level: 1 }).waitFor();
    await untilRows(desk);
    await seesText(strip(desk), /Online/);
    await seesText(desk.window.getByRole('banner'), 'Tamhan Hardware Depot');
  });

  it('begins with the backup of another PC, and takes the work in it only where that PC is gone', async () => {
    const file = await backupOfAnotherPc();
    await willOpen(desk, file);
    await desk.window.getByRole('button', { name: 'Choose a backup' }).click();
    await desk.window.getByText('other-pc.db').waitFor();
    await submit(service.url);
    const organization = desk.window.getByRole('group', { name: 'Organization' }).getByRole('radio').first();
    await organization.check();
    await desk.window.keyboard.press('Enter');
    await desk.window
      .getByRole('alert')
      .getByText(/they would be booked twice/)
      .waitFor();
    expect(await violationsInThemes(desk)).toEqual([]);
    await prepareWalks(desk.window);
    expect(await walk(desk.window)).toEqual([]);
    await desk.window.getByRole('checkbox', { name: /The other PC is no longer used/ }).check();
    await desk.window.keyboard.press('Enter');
    await desk.window.getByRole('heading', { name: 'Items', level: 1 }).waitFor();
    await untilRows(desk);
    await searchAndOpen(desk, 'Asha Pawar', 'Asha Pawar');
    await seesText(pane(desk, 'Contact'), 'Asha Pawar');
  });

  it('opens the demo for whoever only wants to try', async () => {
    await tabTo(desk, desk.window.getByRole('button', { name: 'Open the demo' }));
    await desk.window.keyboard.press('Enter');
    await desk.window.getByRole('heading', { name: 'Today', level: 1 }).waitFor();
    await desk.window.getByRole('switch', { name: 'Pull the cable' }).waitFor();
    await untilRows(desk);
  });
});
