/** A refused change, in a person's hands: put right by keyboard, copied, sent once; and a conflict settled by a third value. */
import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import type { StandInService } from '../../../src-service/server.ts';
import { violationsInThemes } from '../axe.ts';
import { answer } from '../bridge.ts';
import { changeContactInTheDark, type ChangedContact } from './changed-contact.ts';
import { eventually, goTo, seesText, tabTo } from '../person.ts';
import { typeSlowly } from '../scanner.ts';

let service: StandInService;

afterEach(() => service.stop());

async function deskAt(company: string): Promise<ChangedContact> {
  const changed = await changeContactInTheDark(company);
  ({ service } = changed);
  return changed;
}

describe('the outbox on the Sync screen', () => {
  it('lets a refused change be copied, put right by keyboard and sent again, once', async () => {
    const { desk, name, companyThere } = await deskAt('Not allowed');
    service.faults.add({
      kind: 'status',
      status: 400,
      message: 'No such company',
      match: { method: 'PUT' },
      times: 1,
    });
    await service.comeBack();
    await goTo(desk, 'Sync');
    const outbox = desk.window.getByRole('region', { name: 'Outbox' });
    const edit = outbox.getByRole('button', { name: `Edit and send again: ${name}` });
    await edit.waitFor({ timeout: 60_000 });
    const copy = outbox.getByRole('button', { name: `Copy: ${name}` });
    await tabTo(desk, copy);
    await desk.window.keyboard.press('Enter');
    await seesText(desk.window.locator('body'), 'Copied');
    await edit.focus();
    await desk.window.keyboard.press('Enter');
    const form = outbox.getByRole('form', { name: `Edit ${name} and send it again` });
    await form.getByLabel('Company').waitFor();
    expect(await violationsInThemes(desk)).toEqual([]);
    await desk.window.keyboard.press('Control+A');
    await desk.window.keyboard.insertText('Allowed\0Ltd');
    await desk.window.keyboard.press('Enter');
    await seesText(form, 'Holds a character that cannot be kept');
    await expect.poll(() => form.getByLabel('Company').getAttribute('aria-invalid')).toBe('true');
    await desk.window.keyboard.press('Control+A');
    await typeSlowly(desk, 'Allowed Ltd');
    await desk.window.keyboard.press('Enter');
    await form.waitFor({ state: 'detached' });
    await eventually(() => expect(companyThere()).toBe('Allowed Ltd'));
    await desk.close();
  });

  it('lets a refused booking be made at the place that was meant, once', async () => {
    const { desk } = await deskAt('Asha & Daughters');
    const [here, there] = await answer(desk, 'warehouses.list', {});
    const [item] = service.state.items.all();
    const meant = service.state.warehouses.all().find((one) => one.fields['name'] === there?.name);
    const record = { qty: 7, warehouseId: here?.id, reference: 'GRN-7' };
    const operation = { op: 'stock.adjust', id: item?.id, record };
    await answer(desk, 'operations.accept', { operationId: randomUUID(), operation: operation as never });
    service.faults.add({
      kind: 'status',
      status: 400,
      message: 'Not kept at this warehouse',
      match: { method: 'POST' },
      times: 1,
    });
    await service.comeBack();
    await goTo(desk, 'Sync');
    const title = String(item?.fields['name']);
    const outbox = desk.window.getByRole('region', { name: 'Outbox' });
    await outbox.getByRole('button', { name: `Edit and send again: ${title}` }).click({ timeout: 60_000 });
    const form = outbox.getByRole('form', { name: `Edit ${title} and send it again` });
    const place = form.getByRole('combobox', { name: 'Place' });
    await expect.poll(() => place.inputValue()).toBe(here?.id);
    await place.selectOption({ label: there?.name ?? '' });
    expect(await violationsInThemes(desk)).toEqual([]);
    await form.getByRole('button', { name: /^Send/ }).click();
    await form.waitFor({ state: 'detached' });
    await eventually(() => {
      const booked = service.state.stock.movementsByReference('GRN-7');
      expect(booked).toMatchObject([{ qty: 7, warehouseId: meant?.id }]);
    });
    await desk.close();
  });

  it('takes a value of one’s own where two people changed the same', async () => {
    const { desk, contactId, name, companyThere } = await deskAt('Mine & Daughters');
    service.otherClients.editContact(contactId, { companyName: 'Theirs & Sons' });
    await service.comeBack();
    await goTo(desk, 'Sync');
    const outbox = desk.window.getByRole('region', { name: 'Outbox' });
    await outbox.getByRole('button', { name: `Choose: ${name}` }).click({ timeout: 60_000 });
    const resolver = desk.window.getByRole('group', { name: `Conflict of ${name}` });
    await tabTo(desk, resolver.getByRole('textbox', { name: 'Something else for Company' }));
    await desk.window.keyboard.insertText('Ours\0together');
    await desk.window.keyboard.press('Control+Enter');
    await seesText(resolver, 'Holds a character that cannot be kept');
    await desk.window.keyboard.press('Control+A');
    await desk.window.keyboard.type('Ours together');
    expect(await violationsInThemes(desk)).toEqual([]);
    await desk.window.keyboard.press('Control+Enter');
    await resolver.waitFor({ state: 'detached' });
    await eventually(() => expect(companyThere()).toBe('Ours together'));
    await desk.close();
  });
});
