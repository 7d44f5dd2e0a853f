/** Custom fields of a contact, and fields that no screen knows: shown, edited offline, undone, and settled after a conflict. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type Row, type StandInService } from '../../../src-service/server.ts';
import { violationsInThemes } from '../axe.ts';
import type { Desk } from '../harness.ts';
import { connectedDesk, eventually, goTo, pane, searchAndOpen, seesText, strip, tabTo } from '../person.ts';

let service: StandInService;
let desk: Desk;

const contact = (): Row => service.state.contacts.all()[0]!;
const other = (): Row => service.state.contacts.all()[1]!;
const name = (): string => String(contact().fields['name']);
const own = (): unknown => contact().fields['customFields'];

beforeAll(async () => {
  service = await startService({ data: { items: 4, contacts: 12, warehouses: 1 }, rateLimit: null });
  for (const row of service.state.contacts.all()) row.fields['customFields'] = { credit_days: '30' };
  const { fields } = contact();
  fields['customFields'] = { credit_days: '15', Transporter: 'VRL' };
  fields['outstanding'] = { amount: 18_450.5, invoices: 3 };
  fields['loyaltyTier'] = 'Gold';
  other().fields['customFields'] = {
    routes: { mon: 'Pune', fri: 'Nashik' },
    '\u202Egpj.exe': 'x'.repeat(900),
  };
  desk = await connectedDesk(service, ['--size', '1366x768']);
});

afterAll(async () => {
  await desk.close();
  await service.stop();
});

async function openForm(): Promise<void> {
  await searchAndOpen(desk, name(), name());
  await desk.window.keyboard.press('Control+e');
  await desk.window.getByRole('form', { name: name() }).waitFor();
}

const field = (label: string) => desk.window.getByRole('textbox', { name: label, exact: true });

describe('a contact', () => {
  it('shows its custom fields and whatever else the Service tells of it', async () => {
    await searchAndOpen(desk, name(), name());
    const shown = pane(desk, 'Contact');
    await seesText(shown, /Your fields\s+Credit days\s+15\s+Transporter\s+VRL/);
    await seesText(shown, /More from the Service[^]*Outstanding\s+Amount\s*₹18,450\.50/);
    await seesText(shown, /Loyalty tier\s+Gold/);
    const next = String(other().fields['name']);
    await searchAndOpen(desk, next, next);
    await seesText(shown, /Routes[^]*Mon\s+Pune\s+Fri\s+Nashik/);
    await shown.locator('summary', { hasText: 'xxx' }).click();
    await seesText(shown, 'x'.repeat(900));
    expect(await shown.evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true);
  });

  it('takes custom fields offline, old ones and one that is named here, and sends them with the others unchanged', async () => {
    await service.goDark();
    await openForm();
    await tabTo(desk, field('Credit days'));
    await field('Credit days').fill('45');
    const naming = desk.window.getByRole('combobox', { name: 'Name of another field' });
    const add = desk.window.getByRole('button', { name: 'Add this field' });
    for (const [typed, refusal] of [
      ['\u200B', 'Type the name of the field first.'],
      ['transporter', 'This field is there already.'],
    ] as const) {
      await naming.fill(typed);
      await add.press('Enter');
      await seesText(desk.window.getByRole('main'), refusal);
    }
    await naming.fill('Visiting day');
    await add.press('Enter');
    await eventually(async () =>
      expect(await field('Visiting day').evaluate((box) => box === document.activeElement)).toBe(true),
    );
    expect(await violationsInThemes(desk)).toEqual([]);
    await desk.window.keyboard.insertText('Tuesday');
    await desk.window.keyboard.press('Control+s');
    await seesText(pane(desk, 'Contact'), /Credit days\s+45[^]*Visiting day\s+Tuesday/);
    await seesText(strip(desk), /1\s*pending/);
    service.otherClients.editContact(contact().id, {
      customFields: { ...(own() as object), Transporter: 'Gati' },
    });
    await service.comeBack();
    await eventually(() => {
      expect(own()).toEqual({
        credit_days: '45',
        Transporter: 'Gati',
        'Visiting day': 'Tuesday',
      });
    }, 60_000);
  });

  it('gets a custom field back by Undo, and offers it to a new contact by its name', async () => {
    await service.goDark();
    await openForm();
    await field('Visiting day').fill('Friday');
    await desk.window.keyboard.press('Control+s');
    await seesText(pane(desk, 'Contact'), /Visiting day\s+Friday/);
    await desk.window.keyboard.press('Control+z');
    await seesText(strip(desk), 'Nothing waiting');
    await seesText(pane(desk, 'Contact'), /Visiting day\s+Tuesday/);
    await goTo(desk, 'Contacts');
    await desk.window.keyboard.press('Control+n');
    await field('Visiting day').waitFor();
    await field('Credit days').waitFor();
    await desk.window.getByRole('button', { name: 'Discard' }).press('Enter');
  });

  it('leaves a custom field that a colleague changed as well to a person', async () => {
    await openForm();
    await field('Credit days').fill('60');
    await desk.window.keyboard.press('Control+s');
    await seesText(strip(desk), /1\s*pending/);
    service.otherClients.editContact(contact().id, {
      customFields: { ...(own() as object), credit_days: '7' },
    });
    await service.comeBack();
    await seesText(pane(desk, 'Contact'), 'Somebody else changed this too', 60_000);
    await goTo(desk, 'Sync');
    await desk.window.getByRole('button', { name: `Choose: ${name()}` }).press('Enter');
    await desk.window.getByRole('button', { name: 'All theirs' }).press('Enter');
    await desk.window.keyboard.press('Control+Enter');
    await seesText(strip(desk), 'Nothing waiting');
    expect(own()).toMatchObject({ credit_days: '7', 'Visiting day': 'Tuesday' });
  });
});
