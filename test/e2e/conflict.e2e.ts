/** A conflict in a person's hands: both sides shown, settled by keyboard alone, sent once. */
import { afterEach, describe, expect, it } from 'vitest';
import type { StandInService } from '../../src-service/server.ts';
import { violationsInThemes } from './axe.ts';
import { changeContactInTheDark } from './changed-contact.ts';
import { eventually, goTo, isSomewhere, seesText, tabTo } from './person.ts';

let service: StandInService;

afterEach(() => service.stop());

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
