/** The mirror as a person sees it, and the decisions about it. */
import { randomUUID } from 'node:crypto';
import type { Locator } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { COLLECTIONS, SWEPT_COLLECTIONS } from '../../../src-sync/domain/records/collections.ts';
import { startService, type StandInService } from '../../../src-service/server.ts';
import { violationsInThemes } from '../axe.ts';
import { answer } from '../bridge.ts';
import { launchDesk, type Desk } from '../harness.ts';
import {
  connectByHand,
  editField,
  eventually,
  goTo,
  searchAndOpen,
  seesText,
  strip,
  tabTo,
  untilAllSynced,
} from '../person.ts';

const DATA = { items: 60, contacts: 130, warehouses: 3, notifications: 12 };
let service: StandInService;

function collections(desk: Desk): Locator {
  return desk.window.getByRole('region', { name: 'Collections' });
}

/** The row of a collection. */
function rowOf(desk: Desk, name: string): Locator {
  return collections(desk)
    .getByRole('row')
    .filter({ has: desk.window.getByRole('button', { name, exact: true }) });
}

async function openSync(options: Parameters<typeof startService>[0]): Promise<Desk> {
  service = await startService({ data: DATA, rateLimit: null, ...options });
  const desk = await launchDesk({ args: ['--first-run', '--size', '1366x768'] });
  await connectByHand(desk, service);
  await goTo(desk, 'Sync');
  return desk;
}

describe('the Sync screen', () => {
  afterEach(() => service.stop());

  it('shows how far the first reading is, here and in the strip, until it is complete', async () => {
    const desk = await openSync({ data: { ...DATA, items: 600 }, latencyMs: 150 });
    const header = desk.window.getByRole('region', { name: 'First reading' });
    await seesText(header, new RegExp(`\\d+\\s*of ${SWEPT_COLLECTIONS.length} complete`));
    await seesText(header, 'You can already work.');
    await seesText(strip(desk), new RegExp(`First reading, \\d+ of ${SWEPT_COLLECTIONS.length}`));
    await untilAllSynced(desk);
    await header.waitFor({ state: 'detached' });
    await desk.close();
  });

  it('keeps what the Service no longer lists until a person says that it was deleted', async () => {
    // Without a kept order every look is a complete one.
    const desk = await openSync({ shape: { sortHonoured: false } });
    await untilAllSynced(desk);
    const lost = service.state.contacts.all().slice(0, 40);
    for (const row of lost) service.otherClients.deleteContact(row.id);
    await desk.window.getByRole('button', { name: 'Sync now' }).click();
    await seesText(collections(desk), 'The Service no longer lists 40 of 130 contacts.');
    await seesText(strip(desk), '1 list lost many rows');
    expect(await strip(desk).innerText()).not.toContain('All synced');
    await seesText(rowOf(desk, 'Contacts'), /130\s+90/);
    expect(await violationsInThemes(desk)).toEqual([]);

    await desk.window.getByRole('button', { name: 'They were really deleted' }).click();
    const dialog = desk.window.getByRole('dialog', { name: 'Were they really deleted?' });
    await seesText(dialog, 'removes up to 40 of the 130 contacts');
    expect(await violationsInThemes(desk)).toEqual([]);
    // The way back has the focus.
    await desk.window.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await seesText(rowOf(desk, 'Contacts'), /130\s+90/);

    await desk.window.getByRole('button', { name: 'They were really deleted' }).click();
    await dialog.getByRole('button', { name: 'Remove up to 40' }).click();
    await eventually(async () => {
      expect(await collections(desk).innerText()).not.toContain('no longer lists');
    });
    await seesText(rowOf(desk, 'Contacts'), /\b90\b/);
    await untilAllSynced(desk);
    await desk.close();
  });
});

describe('the Sync screen of a desk offline', () => {
  afterEach(() => service.stop());

  it('takes a change back with all that its line says', async () => {
    const desk = await openSync({});
    await untilAllSynced(desk);
    await service.goDark();
    const [contact] = service.state.contacts.all();
    for (const changes of [{ phone: '98450 11111' }, { notes: 'Asks for Asha' }]) {
      const operation = { op: 'contacts.update', id: contact?.id, changes };
      await answer(desk, 'operations.accept', { operationId: randomUUID(), operation: operation as never });
    }
    const outbox = desk.window.getByRole('region', { name: 'Outbox' });
    await seesText(outbox, /98450 11111.*Asks for Asha/);
    await outbox.getByRole('button', { name: /Undo/ }).click();
    await eventually(async () => {
      expect(await answer(desk, 'outbox.list', { limit: 10 })).toEqual([]);
    });
    await desk.close();
  });
});

describe('the Sync screen of a desk that has everything', () => {
  let desk: Desk;

  beforeAll(async () => {
    desk = await openSync({});
    await untilAllSynced(desk);
  });

  afterAll(async () => {
    await desk.close();
    await service.stop();
  });

  it('names every collection in words, never by its key', async () => {
    const shown = await desk.window.locator('body').innerText();
    for (const key of COLLECTIONS.filter((name) => /[A-Z]/.test(name))) expect(shown).not.toContain(key);
    await expect.poll(() => collections(desk).locator('th[scope=row]').count()).toBe(COLLECTIONS.length);
    expect(shown).not.toMatch(/\b(collection|sync|learnt|module)\.\w/);
  });

  it('tells by keyboard alone what was learnt of a list', async () => {
    const contacts = collections(desk).getByRole('button', { name: 'Contacts', exact: true });
    await tabTo(desk, contacts);
    await desk.window.keyboard.press('Enter');
    await seesText(collections(desk), 'Changes are found by time');
    await expect.poll(() => contacts.getAttribute('aria-expanded')).toBe('true');
    await desk.window.keyboard.press('Enter');
    await eventually(async () => {
      expect(await collections(desk).innerText()).not.toContain('Changes are found by time');
    });
  });

  it('lists what could not be understood, with the reason and what came', async () => {
    const [row] = service.state.categories.all();
    if (row === undefined) throw new Error('no category');
    Object.assign(row, { id: null });
    await desk.window.getByRole('button', { name: 'Sync now' }).click();
    await seesText(collections(desk), '1 row could not be understood and was set aside.');
    await collections(desk).getByRole('button', { name: 'Show: Categories' }).click();
    await seesText(collections(desk), 'a row of categories has no id');
    await seesText(collections(desk), String(row.fields['name']));
    expect(await violationsInThemes(desk)).toEqual([]);
  });

  it('is free of what axe can find, and says what it is, in every state of the line and of the outbox', async () => {
    const [mine, refused] = service.state.contacts.all();
    if (mine === undefined || refused === undefined) throw new Error('no contacts');
    const outbox = desk.window.getByRole('region', { name: 'Outbox' });
    const head = desk.window.locator('.page-head');
    await service.goDark();
    for (const { fields } of [mine, refused]) {
      await searchAndOpen(desk, String(fields['name']), String(fields['name']));
      await editField(desk, 'Company', 'Mine & Daughters');
    }
    await goTo(desk, 'Sync');
    await seesText(outbox, /2 pending/);
    await seesText(head, 'Offline');
    expect(await violationsInThemes(desk), 'offline, changes wait').toEqual([]);

    service.otherClients.editContact(mine.id, { companyName: 'Theirs & Sons' });
    service.faults.add({
      ...{ kind: 'status', status: 400, message: 'No such company' },
      match: { method: 'PUT', path: new RegExp(refused.id) },
    });
    await service.comeBack();
    await seesText(outbox, /No such company/, 60_000);
    await outbox.getByRole('button', { name: /^Choose: / }).press('Enter');
    await desk.window.getByRole('group', { name: /^Conflict of / }).waitFor();
    expect(await violationsInThemes(desk), 'a conflict and a refusal').toEqual([]);

    service.faults.clear();
    service.faults.add({ kind: 'tooMany', retryAfter: 40 });
    await answer(desk, 'sync.now', {});
    await seesText(desk.window.getByRole('region', { name: 'Request budget' }), 'asked for a pause');
    await seesText(head, 'Limited');
    expect(await violationsInThemes(desk), 'limited and paused by the Service').toEqual([]);

    await answer(desk, 'settings.set', { language: 'hi-IN' });
    const parts = desk.window.locator('#sync-log, #sync-outbox .c-needs, #sync-collections .collection-more');
    await eventually(async () => {
      const said = (await parts.allInnerTexts()).join('\n');
      expect(said).toContain('Service ने यह नहीं माना; वहाँ कुछ नहीं बदला।');
      expect(said).toMatch(/संपर्क: (पूरा पढ़ा|देखा)/);
      // Texts of people and of the Service stay as they are.
      expect(said).not.toMatch(/\b(the|is|was|are|and|records?|read|pages?)\b/i);
    });
  });
});
