/** People who were met in the data are mentioned in a note, by keyboard and without the Service. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startService, type StandInService } from '../../../src-service/server.ts';
import { violationsInThemes } from '../axe.ts';
import { answer } from '../bridge.ts';
import type { Desk } from '../harness.ts';
import { connectedDesk, eventually, pane, searchAndOpen, seesText, strip } from '../person.ts';

let service: StandInService;
let desk: Desk;

beforeAll(async () => {
  service = await startService({
    data: { items: 10, contacts: 12, warehouses: 2 },
    rateLimit: null,
    shape: { people: 'objects' },
  });
  desk = await connectedDesk(service);
});

afterAll(() => service.stop());

it('a person who is chosen behind an @ is mentioned with the id, and named in the history', async () => {
  const { window } = desk;
  const { keyboard } = window;
  const contact = pane(desk, 'Contact');
  const [activity] = service.state.contactActivities.all();
  const known = service.state.contacts.get(String(activity?.fields['contactGid']));
  await searchAndOpen(desk, String(known?.fields['phone']), String(known?.fields['name']));
  await seesText(contact, String(activity?.fields['note']));
  // Its author was met in the parts that were read.
  const people = await answer(desk, 'people.list', {});
  const person = people.find(({ name }) => name === activity?.fields['createdBy']);
  expect(person).toBeDefined();
  await service.goDark();
  await seesText(strip(desk), /Offline/);

  const begin = contact.getByRole('button', { name: 'Note a call or visit' });
  await begin.press('Enter');
  const note = contact.getByRole('textbox', { name: 'Note' });
  await note.waitFor();
  await keyboard.insertText('write to shop@tamhan.example, ask ');
  expect(await contact.getByRole('listbox').count()).toBe(0);
  await keyboard.type('@');
  const list = contact.getByRole('listbox', { name: 'People to mention' });
  await list.waitFor();
  await seesText(contact.getByRole('status').first(), `${String(people.length)} `);
  expect(await violationsInThemes(desk)).toEqual([]);
  // A button below the list is pressed where it stands, though the list gives way.
  await contact.getByRole('button', { name: /^Close/ }).click();
  await note.waitFor({ state: 'detached' });
  await contact.getByRole('button', { name: 'Go on with the unsaved entry' }).press('Enter');
  await note.waitFor();
  await keyboard.press('Backspace');
  await keyboard.type('@');
  await list.waitFor();
  // Escape closes the list alone, and what was typed stands.
  await keyboard.press('Escape');
  await list.waitFor({ state: 'detached' });
  expect(await note.inputValue()).toBe('write to shop@tamhan.example, ask @');
  await keyboard.press('Backspace');
  await keyboard.insertText(`@${person!.name.slice(0, 2).toLowerCase()}`);
  await list.getByRole('option', { name: person!.name, selected: true }).waitFor();
  await keyboard.press('Enter');
  await list.waitFor({ state: 'detached' });
  await keyboard.insertText('about it');
  expect(await note.inputValue()).toBe(`write to shop@tamhan.example, ask @${person!.name} about it`);
  await keyboard.press('Control+Enter');
  await seesText(contact, `Mentions ${person!.name}`);

  await service.comeBack();
  await eventually(() => {
    const made = service.state.contactActivities
      .all()
      .find(({ fields }) => String(fields['note']).endsWith(`ask @${person!.name} about it`));
    expect(made?.fields['mentions']).toEqual([person!.id]);
  }, 60_000);
  await seesText(contact, `Mentions ${person!.name}`);
});
