/** A conflict in a person's hands: both sides shown, settled by keyboard alone, sent once. */
import { afterEach, describe, expect, it } from 'vitest';
import type { StandInService } from '../../../src-service/server.ts';
import { violationsInThemes } from '../axe.ts';
import type { Desk } from '../harness.ts';
import { changeContactInTheDark } from './changed-contact.ts';
import type { Locator } from 'playwright';
import { startService } from '../../../src-service/server.ts';
import {
  connectedDesk,
  editField,
  eventually,
  goTo,
  isSomewhere,
  pane,
  searchAndOpen,
  seesText,
  tabTo,
} from '../person.ts';

let service: StandInService;

afterEach(() => service.stop());

const isChecked = (radio: Locator): Promise<void> =>
  eventually(async () => expect(await radio.isChecked()).toBe(true));

describe('a conflict on the Sync screen', () => {
  it('is settled by keyboard alone, field by field, and the Service has what was chosen', async () => {
    const changed = await changeContactInTheDark('Mine & Daughters');
    ({ service } = changed);
    const { desk, contactId, name, companyThere } = changed;
    service.otherClients.editContact(contactId, { companyName: 'Theirs & Sons' });
    await service.comeBack();
    await goTo(desk, 'Sync');
    const outbox = desk.window.getByRole('region', { name: 'Outbox' });
    const choose = outbox.getByRole('button', { name: `Choose: ${name}` });
    await choose.waitFor({ timeout: 60_000 });
    await tabTo(desk, choose);
    await desk.window.keyboard.press('Enter');
    const resolver = desk.window.getByRole('group', { name: `Conflict of ${name}` });
    await seesText(resolver, 'Mine & Daughters');
    await seesText(resolver, 'Theirs & Sons');
    await seesText(resolver, '1 field still open');
    expect(await violationsInThemes(desk)).toEqual([]);
    // The first field has the focus: Space takes mine, an arrow goes to theirs and back.
    await desk.window.keyboard.press('Space');
    await eventually(async () => {
      await expect
        .poll(() => resolver.getByRole('radio', { name: 'Mine: Mine & Daughters' }).isChecked())
        .toBe(true);
    });
    await desk.window.keyboard.press('ArrowRight');
    await eventually(async () => {
      await expect
        .poll(() => resolver.getByRole('radio', { name: 'Theirs: Theirs & Sons' }).isChecked())
        .toBe(true);
    });
    await desk.window.keyboard.press('ArrowLeft');
    await desk.window.keyboard.press('Control+Enter');
    await resolver.waitFor({ state: 'detached' });
    await isSomewhere(desk);
    await eventually(() => expect(companyThere()).toBe('Mine & Daughters'));
    await desk.close();
  });
});

async function openWarehouses(desk: Desk): Promise<void> {
  const main = desk.window.getByRole('main');
  await goTo(desk, 'Settings');
  await main.getByRole('link', { name: 'Shop' }).click();
  await main.getByRole('tab', { name: 'Warehouses' }).click();
  await main.locator('tr[data-entry]').first().waitFor();
}

describe('a conflict where it happened', () => {
  it('is settled at the contact by keyboard, and no key but an arrow or a value replaces what was chosen', async () => {
    const changed = await changeContactInTheDark('Mine & Daughters');
    ({ service } = changed);
    const { desk, contactId, name, companyThere } = changed;
    service.otherClients.editContact(contactId, { companyName: 'Theirs & Sons', notes: 'Rings before ten' });
    await service.comeBack();
    const choose = pane(desk, 'Contact').getByRole('button', { name: `Choose: ${name}` });
    await choose.waitFor({ timeout: 60_000 });
    await tabTo(desk, choose);
    await desk.window.keyboard.press('Enter');
    const resolver = desk.window.getByRole('dialog').getByRole('group', { name: `Conflict of ${name}` });
    await seesText(resolver, /You: .*last changed on the Service: /);
    await seesText(resolver, /Merged without asking[^]*Notes[^]*Rings before ten/);
    await seesText(resolver, /What will be sent\s+Company\s+still open/);
    expect(await violationsInThemes(desk)).toEqual([]);
    const radio = (label: string): Locator => resolver.getByRole('radio', { name: label });
    const own = resolver.getByRole('textbox', { name: 'Something else for Company' });
    const use = resolver.getByRole('button', { name: /^Use this/ });
    const { keyboard } = desk.window;

    await keyboard.press('Space');
    await isChecked(radio('Mine: Mine & Daughters'));
    await keyboard.press('Tab');
    await eventually(async () =>
      expect(await own.evaluate((node) => node === document.activeElement)).toBe(true),
    );
    await keyboard.press('Space');
    await isChecked(radio('Mine: Mine & Daughters'));
    expect(await use.isEnabled()).toBe(true);
    await seesText(resolver, /What will be sent\s+Company\s+Mine & Daughters/);

    await keyboard.press('Shift+Tab');
    await keyboard.press('ArrowRight');
    await isChecked(radio('Theirs: Theirs & Sons'));
    await seesText(resolver, /What will be sent\s+Nothing\./);
    await keyboard.press('ArrowRight');
    await isChecked(radio('Leave it empty'));
    await keyboard.press('ArrowRight');
    await isChecked(radio('Something else'));
    await seesText(resolver, 'Type a value here, or choose another one.');
    expect(await use.isEnabled()).toBe(false);
    await keyboard.press('Control+Enter');
    await keyboard.press('Tab');
    await keyboard.type('Ours together');
    await seesText(resolver, /What will be sent\s+Company\s+Ours together/);
    await keyboard.press('Control+Enter');
    await resolver.waitFor({ state: 'detached' });
    await isSomewhere(desk);
    await eventually(() => expect(companyThere()).toBe('Ours together'));
    expect(service.state.contacts.get(contactId)?.fields['notes']).toBe('Rings before ten');
    await desk.close();
  });

  it('is settled at an item, from Today where the record was deleted there, and at the entry of a list', async () => {
    service = await startService({
      data: { items: 4, contacts: 6, warehouses: 2, notifications: 2 },
      rateLimit: null,
    });
    const desk = await connectedDesk(service, ['--size', '1366x768']);
    const item = service.state.items.all()[0]!;
    const itemName = String(item.fields['name']);
    const contact = service.state.contacts.all()[0]!;
    const contactName = String(contact.fields['name']);
    const place = service.state.warehouses.all()[0]!;
    const placeName = String(place.fields['name']);
    await service.goDark();
    await searchAndOpen(desk, contactName, contactName);
    await editField(desk, 'Company', 'Mine & Daughters');
    await openWarehouses(desk);
    const cell = desk.window.getByRole('textbox', { name: `Name of ${placeName}` });
    await cell.fill('My godown');
    await cell.press('Enter');
    await searchAndOpen(desk, String(item.fields['sku']), itemName);
    await editField(desk, 'Price', '777.25');
    service.otherClients.editItem(item.id, { price: 888.5 });
    service.otherClients.deleteContact(contact.id);
    service.otherClients.editWarehouse(place.id, { name: 'Their godown' });
    await service.comeBack();

    await pane(desk, 'Item')
      .getByRole('button', { name: `Choose: ${itemName}` })
      .press('Enter', { timeout: 60_000 });
    const dialog = desk.window.getByRole('dialog');
    await seesText(dialog, /Price[^]*₹777\.25[^]*₹888\.50[^]*What will be sent/);
    await dialog.getByRole('button', { name: 'All mine' }).press('Enter');
    await desk.window.keyboard.press('Control+Enter');
    await dialog.waitFor({ state: 'detached' });
    await isSomewhere(desk);
    await eventually(() => expect(service.state.items.get(item.id)?.fields['price']).toBe(777.25));

    await openWarehouses(desk);
    await desk.window
      .getByRole('main')
      .getByRole('button', { name: /^Choose: / })
      .press('Enter', { timeout: 60_000 });
    await dialog.getByRole('radio', { name: 'Theirs: Their godown' }).check();
    await desk.window.keyboard.press('Control+Enter');
    await dialog.waitFor({ state: 'detached' });
    await isSomewhere(desk);
    await desk.window.getByRole('textbox', { name: 'Name of Their godown' }).waitFor();

    await goTo(desk, 'Today');
    await desk.window
      .getByRole('button', { name: `Choose: ${contactName}` })
      .press('Enter', { timeout: 60_000 });
    await seesText(dialog, /Somebody deleted this record[^]*Mine & Daughters/);
    expect(await violationsInThemes(desk)).toEqual([]);
    await dialog.getByRole('button', { name: 'Leave it deleted' }).press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await isSomewhere(desk);
    await eventually(async () =>
      expect(await desk.window.getByRole('button', { name: /^Choose: / }).count()).toBe(0),
    );
    await desk.close();
  });
});
