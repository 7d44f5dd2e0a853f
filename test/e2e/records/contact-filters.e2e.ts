/** Contacts narrowed by origin and by days, by keyboard and without the Service. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startService, type StandInService } from '../../../src-service/server.ts';
import { localDay, startOfDayMs } from '../../../src-sync/domain/values/local-day.ts';
import { violationsInThemes } from '../axe.ts';
import { makeDataDir, type Desk } from '../harness.ts';
import { connectedDesk, goTo, seesText, strip, tabTo, willChoose } from '../person.ts';

let service: StandInService;
let desk: Desk;

beforeAll(async () => {
  service = await startService({ data: { items: 10, contacts: 40, warehouses: 2 }, rateLimit: null });
  desk = await connectedDesk(service);
});

afterAll(() => service.stop());

it('contacts are narrowed to an origin and to days offline, exported so, and shown all again', async () => {
  const { window } = desk;
  const { keyboard } = window;
  const main = window.getByRole('main');
  const seeded = service.state.contacts.all();
  await goTo(desk, 'Contacts');
  await seesText(main, /of 40\b/);
  await service.goDark();
  await seesText(strip(desk), /Offline/);

  const manual = seeded.filter(({ fields }) => fields['origin'] === 'MANUAL');
  const origin = window.getByRole('combobox', { name: 'Origin' });
  await tabTo(desk, origin);
  await keyboard.type('MAN');
  await seesText(main, new RegExp(`of ${String(manual.length)}\\b`));

  const [first, last] = [manual[2]!, manual[4]!].map((row) => localDay(Date.parse(row.createdAt)));
  const added = window.getByRole('combobox', { name: 'Added' });
  await tabTo(desk, added);
  await keyboard.press('End');
  const from = window.getByLabel('Added from', { exact: true });
  const to = window.getByLabel('Added up to', { exact: true });
  await tabTo(desk, from);
  await from.fill(last!);
  await to.fill(first!);
  await seesText(main, 'The last day is before the first.');
  await from.fill(first!);
  await to.fill(last!);
  const within = manual.filter(({ createdAt }) => {
    const ms = Date.parse(createdAt);
    return ms >= startOfDayMs(first!) && ms < startOfDayMs(last!, 1);
  });
  await seesText(main, new RegExp(`of ${String(within.length)}\\b`));
  expect(await violationsInThemes(desk)).toEqual([]);

  // Another page and back: the list is as it was.
  await goTo(desk, 'Items');
  await goTo(desk, 'Contacts');
  await seesText(main, new RegExp(`of ${String(within.length)}\\b`));
  const file = join(await makeDataDir(), 'some.csv');
  await willChoose(desk, file);
  await tabTo(desk, window.getByRole('button', { name: 'Export' }));
  await keyboard.press('Enter');
  const dialog = window.getByRole('dialog', { name: 'Export contacts' });
  await tabTo(desk, dialog.getByRole('radio', { name: 'Excel (XLSX)' }));
  await keyboard.press('ArrowRight');
  await keyboard.press('Control+Enter');
  await dialog.waitFor({ state: 'detached' });
  const [, ...rows] = readFileSync(file, 'utf8').trim().split('\r\n');
  expect(rows).toHaveLength(within.length);

  // Nobody was added today: all are shown again from there.
  await tabTo(desk, added);
  await keyboard.press('Home');
  await keyboard.press('ArrowDown');
  await seesText(main, 'No contact matches');
  await tabTo(desk, window.getByRole('button', { name: 'Show all contacts' }));
  await keyboard.press('Enter');
  await seesText(main, /of 40\b/);
  expect([await origin.inputValue(), await added.inputValue()]).toEqual(['', '']);
});

it('a contact that was made offline is among those of today', async () => {
  const { window } = desk;
  const { keyboard } = window;
  await goTo(desk, 'Contacts');
  await keyboard.press('Control+n');
  await window.getByRole('heading', { name: 'New contact', level: 1 }).waitFor();
  await keyboard.insertText('Wagh Traders');
  await tabTo(desk, window.getByRole('textbox', { name: 'Phone' }));
  await keyboard.insertText('+91 98450 77777');
  await keyboard.press('Control+s');
  await seesText(strip(desk), /1\s*pending/);
  await tabTo(desk, window.getByRole('combobox', { name: 'Added' }));
  await keyboard.press('Home');
  await keyboard.press('ArrowDown');
  await seesText(window.getByRole('main'), /of 1\b/);
  await seesText(window.getByRole('grid'), 'Wagh Traders');
});
