/** Two people of one firm stay two: where a row could be either, a person says which, in the real window. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type StandInService } from '../../../src-service/server.ts';
import type { Desk } from '../harness.ts';
import { fileWith, importNow, openImport, problems, will } from './import-window.ts';
import { connectedDesk, seesText, sendAll } from '../person.ts';

const GSTIN = '29AAAAA0000A1ZY';
let service: StandInService;
let desk: Desk;

beforeAll(async () => {
  service = await startService({ data: { items: 5, contacts: 5, warehouses: 1 }, rateLimit: null });
  desk = await connectedDesk(service, ['--size', '1366x768']);
});

afterAll(async () => {
  await desk.close();
  await service.stop();
});

function ofTheFirm(): readonly (readonly [name: string, phone: string])[] {
  return service.state.contacts
    .all()
    .filter(({ fields }) => fields['gstin'] === GSTIN)
    .map(({ fields }) => [String(fields['name']), String(fields['phone'])] as const)
    .toSorted();
}

async function importRows(rows: readonly string[]): Promise<void> {
  await openImport(desk, 'Contacts', await fileWith('people.csv', ['Name,Phone,GSTIN', ...rows].join('\n')));
  await will(desk).getByRole('listitem').first().waitFor();
}

describe('people of one firm', () => {
  it('three in one file become three contacts', async () => {
    await importRows([
      `Asha Rao,9845000001,${GSTIN}`,
      `Bina Rao,9845000002,${GSTIN}`,
      `Chetan Rao,9845000003,${GSTIN}`,
    ]);
    await seesText(will(desk), '3 contacts will be created.');
    await importNow(desk, '3 contacts imported');
    await sendAll(desk, service);
    expect(ofTheFirm()).toEqual([
      ['Asha Rao', '9845000001'],
      ['Bina Rao', '9845000002'],
      ['Chetan Rao', '9845000003'],
    ]);
  });

  it('a new person of a firm that is here is a new contact, with updating on as well', async () => {
    await importRows([`Dev Pawar,9845000004,${GSTIN}`]);
    await seesText(will(desk), '1 contact will be created.');
    await desk.window
      .getByLabel('Update contacts that are already here with the values of this file')
      .check();
    await seesText(will(desk), '1 contact will be created.');
    await importNow(desk, '1 contact imported');
    await sendAll(desk, service);
    expect(ofTheFirm().map(([name]) => name)).toEqual(['Asha Rao', 'Bina Rao', 'Chetan Rao', 'Dev Pawar']);
  });

  it('who could be somebody here is asked for: new, the same, or skipped', async () => {
    await importRows([
      `Asha Rao,9845000009,${GSTIN}`,
      'Sita Kulkarni,9845000002,',
      `Bina Rao,9845000008,${GSTIN}`,
    ]);
    const who = (row: number, name: string) =>
      problems(desk).getByRole('combobox', { name: `Who is ${name} in row ${row}?` });
    await seesText(will(desk), '3 people wait for your choice.');
    await seesText(will(desk), '0 contacts will be created.');
    await seesText(problems(desk), 'Same GSTIN as Asha Rao.');
    await seesText(problems(desk), 'Same phone number as Bina Rao.');
    const options = await who(2, 'Asha Rao').locator('option').allInnerTexts();
    expect(options[1]).toBe('New person');
    expect(options[2]).toMatch(/^Same as Asha Rao/);
    expect(options.at(-1)).toBe('Skip this row');

    await who(2, 'Asha Rao').selectOption({ label: 'New person' });
    await seesText(will(desk), '1 contact will be created.');
    await who(3, 'Sita Kulkarni').selectOption({ label: 'Skip this row' });
    await seesText(will(desk), '1 row is skipped: you decided so.');
    await who(4, 'Bina Rao').selectOption({ label: 'New person' });
    await seesText(will(desk), '2 contacts will be created.');
    await importNow(desk, '2 contacts imported');
    await sendAll(desk, service);
    expect(ofTheFirm()).toEqual([
      ['Asha Rao', '9845000001'],
      ['Asha Rao', '9845000009'],
      ['Bina Rao', '9845000002'],
      ['Bina Rao', '9845000008'],
      ['Chetan Rao', '9845000003'],
      ['Dev Pawar', '9845000004'],
    ]);
  });

  it('the same person is updated where a person said so, and nobody else', async () => {
    await importRows([`Chetan Rao,9845000033,${GSTIN}`]);
    await desk.window
      .getByLabel('Update contacts that are already here with the values of this file')
      .check();
    const who = problems(desk).getByRole('combobox', { name: 'Who is Chetan Rao in row 2?' });
    const options = await who.locator('option').allInnerTexts();
    await who.selectOption({ label: options.find((text) => text.startsWith('Same as Chetan Rao'))! });
    await seesText(will(desk), '1 contact will be updated.');
    await importNow(desk, '1 contact imported');
    await sendAll(desk, service);
    expect(ofTheFirm()).toContainEqual(['Chetan Rao', '9845000033']);
    expect(ofTheFirm()).toHaveLength(6);
  });
});
