/** Contacts in the real window, by keyboard: a new one beside its twin, and the lists that sales people keep. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type StandInService } from '../../../src-service/server.ts';
import { violationsInThemes } from '../axe.ts';
import { launchDesk, type Desk } from '../harness.ts';
import { answer, ask } from '../bridge.ts';
import { browserOf, connectedDesk, eventually, goTo, pane, seesText, strip, tabTo } from '../person.ts';

const GSTIN = '27AAPFU0939F1ZV';

let service: StandInService;
let desk: Desk;

beforeAll(async () => {
  service = await startService({ data: { items: 10, contacts: 40, warehouses: 2 }, rateLimit: null });
  desk = await connectedDesk(service);
});

afterAll(() => service.stop());

describe('contacts', () => {
  it('are narrowed to a state that is chosen by its letters', async () => {
    await goTo(desk, 'Contacts');
    const state = String(service.state.contacts.all()[0]?.fields['state']);
    const there = service.state.contacts.all().filter(({ fields }) => fields['state'] === state);
    const chooser = desk.window.getByRole('combobox', { name: 'State' });
    await tabTo(desk, chooser);
    await desk.window.keyboard.type(state.slice(0, 6));
    await seesText(desk.window.getByRole('main'), new RegExp(`of ${String(there.length)}\\b`));
  });

  it('are not said to be none while nobody has answered yet, after a form is discarded', async () => {
    await goTo(desk, 'Contacts');
    await desk.window.keyboard.press('Control+n');
    const discard = desk.window.getByRole('button', { name: 'Discard' });
    await discard.waitFor();
    const { engine } = await desk.pids();
    process.kill(engine!, 'SIGSTOP');
    const side = desk.window.getByRole('region', { name: 'Contacts' });
    try {
      await discard.press('Enter');
      await side.getByRole('heading', { name: 'Contacts', level: 1 }).waitFor();
      await expect.poll(() => side.locator('.sub').innerText()).toBe('');
      expect(await side.innerText()).not.toContain('No rows');
    } finally {
      process.kill(engine!, 'SIGCONT');
    }
    await seesText(side, /1 to \d+ of \d+/);
  });

  it('without a name and a phone number, or holding what cannot be kept, are told so at the field, before they are saved', async () => {
    await goTo(desk, 'Contacts');
    await desk.window.keyboard.press('Control+n');
    const notes = desk.window.getByRole('textbox', { name: 'Notes' });
    await notes.fill('n'.repeat(64 * 1024 + 1));
    await eventually(async () =>
      expect(await notes.evaluate((box) => box.closest('.field')?.textContent)).toContain(
        'Too long to be kept',
      ),
    );
    await desk.window.keyboard.press('Control+s');
    for (const needed of ['The name is missing.', 'Every contact needs a phone number.'])
      await seesText(desk.window.getByRole('main'), needed);
    await desk.window.getByRole('button', { name: 'Discard' }).press('Enter');
  });

  it('a new one is warned of its twins by phone and by GSTIN, and saved offline all the same', async () => {
    const { keyboard } = desk.window;
    const [known] = service.state.contacts.all();
    await service.goDark();

    await goTo(desk, 'Contacts');
    await keyboard.press('Control+n');
    await desk.window.getByRole('heading', { name: 'New contact', level: 1 }).waitFor();
    // The form opens with the focus in the name.
    await keyboard.insertText('Sai Traders');
    const phone = desk.window.getByRole('textbox', { name: 'Phone' });
    await tabTo(desk, phone);
    await keyboard.insertText(`+91 ${String(known?.fields['phone'])}`);
    const beside = desk.window.getByRole('complementary');
    await seesText(beside, `Same phone as ${String(known?.fields['name'])}`);

    await tabTo(desk, desk.window.getByRole('textbox', { name: 'GSTIN' }));
    await keyboard.insertText('27AAPFU0939F1ZX');
    await seesText(desk.window.getByRole('main'), 'The last character should be V');
    await keyboard.press('Backspace');
    await keyboard.insertText('V');
    await eventually(async () => {
      await expect
        .poll(() => desk.window.getByRole('combobox', { name: 'State' }).inputValue())
        .toBe('Maharashtra');
    });
    await keyboard.press('Control+s');
    await pane(desk, 'Contact').getByRole('heading', { name: 'Sai Traders', level: 2 }).waitFor();
    await seesText(strip(desk), /1\s*pending/);

    // The next one with this GSTIN is warned of the first, although the Service knows neither yet.
    await keyboard.press('Control+n');
    await desk.window.getByRole('heading', { name: 'New contact', level: 1 }).waitFor();
    await tabTo(desk, desk.window.getByRole('textbox', { name: 'GSTIN' }));
    await keyboard.insertText(GSTIN.toLowerCase());
    await seesText(desk.window.getByRole('complementary'), 'Same GSTIN as Sai Traders');
    await desk.window.getByRole('button', { name: 'Discard' }).press('Enter');

    await service.comeBack();
    await eventually(() => {
      const made = service.state.contacts.all().filter(({ fields }) => fields['name'] === 'Sai Traders');
      expect(made.map(({ fields }) => [fields['gstin'], fields['state']])).toEqual([[GSTIN, 'Maharashtra']]);
    }, 60_000);
  });

  it('are called, written to and sent a message with the programs of this PC, at what the record says alone', async () => {
    const opened = await browserOf(desk);
    await goTo(desk, 'Contacts');
    await desk.window.keyboard.press('Control+n');
    await desk.window.getByRole('textbox', { name: 'Name', exact: true }).fill('Reach Hardware');
    await desk.window.getByRole('textbox', { name: 'Phone' }).fill('+91 98450 71717');
    await desk.window.getByRole('textbox', { name: 'E-mail' }).fill('reach@example.in');
    await desk.window.getByRole('textbox', { name: 'Bill to' }).fill('12 Main Road, Pune 411026');
    await desk.window.getByRole('textbox', { name: 'PIN' }).fill('411026');
    await desk.window.keyboard.press('Control+s');
    const contact = pane(desk, 'Contact');
    await contact.getByRole('heading', { name: 'Reach Hardware', level: 2 }).waitFor();
    await contact.getByRole('button', { name: 'Call +91 98450 71717' }).press('Enter');
    await contact.getByRole('button', { name: 'Write to reach@example.in' }).press('Enter');
    await contact.getByRole('button', { name: 'WhatsApp to +91 98450 71717' }).press('Enter');
    await eventually(async () =>
      expect(await opened()).toEqual([
        'tel:+919845071717',
        'mailto:reach@example.in',
        'https://wa.me/919845071717',
      ]),
    );
    expect((await contact.innerText()).match(/411026/g)).toHaveLength(1);
    expect(await violationsInThemes(desk)).toEqual([]);
    // The window names no address: what is none of the three is refused before anything is opened.
    const refused = await Promise.all(
      [
        { way: 'phone', value: 'javascript:alert(1)' },
        { way: 'mail', value: 'https://example.in' },
        { way: 'messenger', value: '98450 71717' },
        { way: 'file' as 'phone', value: '/etc/passwd' },
      ].map(({ way, value }) => ask(desk, 'contacts.reach', { way: way as 'phone' | 'mail', value })),
    );
    expect(refused.map((one) => one.ok)).toEqual([false, false, false, false]);
    expect(await opened()).toHaveLength(3);
  });

  it('take a note of a call offline, and what was not saved is there again after kill -9 of everything', async () => {
    await service.goDark();
    await goTo(desk, 'Contacts');
    const contact = pane(desk, 'Contact');
    const current = desk.window.getByRole('grid', { name: 'Contacts' }).locator('[aria-current=true]');
    // The contact that was made last is shown until the list has the page to itself.
    const name = await eventually(async () => {
      const shown = await contact.getByRole('heading', { level: 2 }).innerText();
      expect(shown).not.toBe('Reach Hardware');
      expect(await current.innerText()).toContain(shown);
      return shown;
    });
    await contact.getByRole('button', { name: 'Note a call or visit' }).press('Enter');
    await desk.window.keyboard.insertText('asked for a quote of 40 hinges');
    const when = contact.getByLabel('When');
    await when.fill('2099-01-01T10:00');
    await desk.window.keyboard.press('Control+Enter');
    await seesText(contact, 'This is still to come. Choose a moment that has been.');
    expect(await violationsInThemes(desk)).toEqual([]);
    await when.fill('');
    await desk.window.keyboard.press('Control+Enter');
    await seesText(contact, /Call, asked for a quote of 40 hinges/);
    await desk.window.getByRole('button', { name: 'Undo' }).first().click();
    await contact.getByText('asked for a quote of 40 hinges').first().waitFor({ state: 'detached' });
    await contact.getByRole('button', { name: 'Note a call or visit' }).press('Enter');
    await desk.window.keyboard.insertText('asked for a quote of 40 hinges');
    await desk.window.keyboard.press('Control+Enter');
    await seesText(contact, /Call, asked for a quote of 40 hinges/);
    // The Service takes any word for what it was.
    await desk.window.keyboard.press('Control+Shift+N');
    await contact.getByText('Other', { exact: true }).click();
    await contact.getByRole('textbox', { name: 'Note' }).fill('measured the shutters');
    await desk.window.keyboard.press('Control+Enter');
    await seesText(contact, 'Type what it was.');
    await contact.getByLabel('Kind').fill('SITE_SURVEY');
    await desk.window.keyboard.press('Control+Enter');
    await seesText(contact, /Site survey, measured the shutters/);
    await desk.window.keyboard.press('Control+Shift+N');
    await contact.getByLabel('When').waitFor();
    await desk.window.keyboard.insertText('wants them before Friday');
    await eventually(async () => {
      const [draft] = await answer(desk, 'drafts.list', {});
      expect(draft?.typed).toEqual({ note: 'wants them before Friday' });
    });
    await desk.kill9();

    const again = await launchDesk({ dataDir: desk.dataDir });
    await seesText(again.window.getByRole('main').locator('..'), /A form was left without being saved/);
    await again.window.getByRole('button', { name: 'Open', exact: true }).press('Enter');
    await pane(again, 'Contact').getByRole('heading', { name, level: 2 }).waitFor();
    const note = pane(again, 'Contact').getByRole('textbox', { name: 'Note' });
    await eventually(async () => {
      await expect.poll(() => note.inputValue()).toBe('wants them before Friday');
    });
    await note.press('Control+Enter');
    await seesText(pane(again, 'Contact'), /Call, wants them before Friday/);
    expect(await answer(again, 'drafts.list', {})).toEqual([]);
    await service.comeBack();
    await eventually(() => {
      const notes = service.state.contactActivities.all().map(({ fields }) => fields['note']);
      for (const text of ['asked for a quote of 40 hinges', 'wants them before Friday'])
        expect(notes.filter((one) => one === text)).toHaveLength(1);
    }, 60_000);
    const surveys = service.state.contactActivities
      .all()
      .filter(({ fields }) => fields['type'] === 'SITE_SURVEY');
    expect(surveys).toHaveLength(1);
    await again.close();
  });
});
