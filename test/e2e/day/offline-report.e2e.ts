/** The report of an outage: what was done offline, what became of it, over a restart, until it is put away. */
import { afterEach, describe, expect, it } from 'vitest';
import type { StandInService } from '../../../src-service/server.ts';
import { violationsInThemes } from '../axe.ts';
import { answer } from '../bridge.ts';
import { changeContactInTheDark } from '../decisions/changed-contact.ts';
import { adjustStock, editField, eventually, goTo, isSomewhere, searchAndOpen, seesText } from '../person.ts';

let service: StandInService;

afterEach(() => service.stop());

describe('the report of an outage on Today', () => {
  it('says what was sent, what merged and what needs a person, after a restart too, and goes when it is put away', async () => {
    const changed = await changeContactInTheDark('Mine & Daughters');
    ({ service } = changed);
    let { desk } = changed;
    const { contactId, name } = changed;
    const other = service.state.contacts.all()[1]!;
    const item = service.state.items.all()[0]!;
    const itemName = String(item.fields['name']);
    await searchAndOpen(desk, String(other.fields['name']), String(other.fields['name']));
    await editField(desk, 'Company', 'Merged & Sons');
    await searchAndOpen(desk, String(item.fields['sku']), itemName);
    await adjustStock(desk, { difference: '-2', reason: 'Damaged', reference: 'ADJ-9' });
    service.otherClients.editContact(contactId, { companyName: 'Theirs & Sons' });
    service.otherClients.editContact(other.id, { notes: 'Rings before ten' });
    await goTo(desk, 'Today');
    const report = () => desk.window.getByRole('region', { name: 'While you were offline' });
    expect(await report().count()).toBe(0);
    await service.comeBack();
    await seesText(report(), /2 changes sent, 2 met changes by others,\s+0 lost/, 60_000);
    await seesText(report(), /What you did: 1 stock booking, 2 contacts edited/);
    expect(await violationsInThemes(desk)).toEqual([]);

    desk = await desk.restart({ args: ['--size', '1366x768'] });
    await goTo(desk, 'Today');
    await seesText(report(), /2 changes sent, 2 met changes by others,\s+0 lost/);
    await report().getByRole('button', { name: '1 merged by itself' }).press('Enter');
    await seesText(report(), String(other.fields['name']));
    await report().getByRole('button', { name: '1 needs you' }).press('Enter');
    await report()
      .getByRole('button', { name: `Choose: ${name}` })
      .press('Enter');
    const dialog = desk.window.getByRole('dialog');
    await dialog.getByRole('button', { name: 'All mine' }).press('Enter');
    await desk.window.keyboard.press('Control+Enter');
    await dialog.waitFor({ state: 'detached' });
    await isSomewhere(desk);
    await seesText(report(), /3 changes sent, 2 met changes by others,\s+0 lost/);
    await report()
      .getByRole('button', { name: /^Dismiss/ })
      .press('Enter');
    await report().waitFor({ state: 'detached' });
    await eventually(async () => expect(await answer(desk, 'offline.report', {})).toBeNull());
    await desk.close();
  });
});
