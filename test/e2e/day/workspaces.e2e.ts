/** P10: two organizations and two people on one PC, in the real window: going back and forth, signing out, removing. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from 'playwright';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startService, type StandInService } from '../../../src-service/server.ts';
import { violationsInThemes } from '../axe.ts';
import { answer, ask, untilStatus } from '../bridge.ts';
import { untilRows, type Desk } from '../harness.ts';
import { connectedDesk, eventually, seesText, strip, untilAllSynced } from '../person.ts';

const DEPOT = 'Tamhan Hardware Depot';
const COUNTER = 'Tamhan Retail Counter';
const ASHAS_TOKEN = 'the-token-of-asha';

let service: StandInService;
let desk: Desk;

beforeEach(async () => {
  service = await startService({
    rateLimit: null,
    organizations: [
      { name: DEPOT, data: { items: 30, contacts: 20 } },
      { name: COUNTER, data: { items: 12, contacts: 9 } },
    ],
    tokens: [
      { token: 'the-token-of-ravi' },
      { token: ASHAS_TOKEN },
      { token: 'of-the-counter', organizations: [COUNTER] },
    ],
  });
  desk = await connectedDesk(service);
});

afterEach(async () => {
  await desk.close();
  await service.stop();
});

/** A change that stays in the outbox, because the PC is offline; the connection is left cut. */
async function leaveSomethingWaiting(name: string): Promise<void> {
  await service.goDark();
  await answer(desk, 'operations.accept', {
    operationId: crypto.randomUUID(),
    operation: { op: 'contacts.create', record: { name, phone: '+91 98450 12345' } },
  });
}

/** A question begins at what does nothing. */
function isHeld(element: Element): boolean {
  return element === document.activeElement;
}

async function openConnectionSettings(): Promise<Locator> {
  await desk.window.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click();
  await desk.window.getByRole('link', { name: 'Connection' }).click();
  return workspaces();
}

function workspaces(): Locator {
  return desk.window.getByRole('list', { name: 'Workspaces on this PC' });
}

function row(name: string): Locator {
  return workspaces().getByRole('listitem').filter({ hasText: name });
}

function button(name: string, inside: Locator = desk.window.locator('main')): Locator {
  // A button may show its key after its name.
  return inside.getByRole('button', { name: new RegExp(`^${name}( (?:Enter|Esc))?$`) });
}

function named(organization: string, name: string): number {
  const { contacts } = service.organization(organization);
  return contacts.all().filter(({ fields }) => fields['name'] === name).length;
}

async function contactIdsHere(): Promise<readonly (string | null)[]> {
  const records = await answer(desk, 'records.list', { collection: 'contacts', offset: 0, limit: 500 });
  return records.map(({ serverId }) => serverId).sort();
}

function contactIdsThere(organization: string): readonly string[] {
  return service
    .organization(organization)
    .contacts.all()
    .map(({ id }) => id)
    .sort();
}

async function untilOpen(name: string): Promise<void> {
  await seesText(desk.window.getByRole('banner'), name);
  await desk.window.getByRole('heading', { name: 'Today', level: 1 }).waitFor();
}

describe('two organizations of one person', () => {
  it('P10: are gone to and back again, each with its own mirror and outbox', async () => {
    await leaveSomethingWaiting('Of the depot');
    await openConnectionSettings();
    await seesText(row(DEPOT), /open now.*1 change waits here/s);
    await seesText(row(COUNTER), 'not on this PC yet');

    await button(`Open ${COUNTER}`).click();
    const dialog = desk.window.getByRole('dialog', { name: '1 change is not sent yet' });
    await seesText(dialog, `What waits in ${DEPOT} stays there on this PC`);
    await seesText(dialog.getByRole('list', { name: 'Waiting to send' }), 'Of the depot');
    await button('Export what waits', dialog).waitFor();
    await eventually(async () => expect(await button('Stay', dialog).evaluate(isHeld)).toBe(true));
    await button(`Open ${COUNTER}`, dialog).click();
    await untilOpen(COUNTER);
    await service.comeBack();
    await answer(desk, 'sync.now', {});
    await untilAllSynced(desk);
    expect(await contactIdsHere()).toEqual(contactIdsThere(COUNTER));
    expect([named(DEPOT, 'Of the depot'), named(COUNTER, 'Of the depot')]).toEqual([0, 0]);

    await leaveSomethingWaiting('Of the counter');
    await openConnectionSettings();
    await seesText(row(DEPOT), '1 change waits here');
    await button(`Open ${DEPOT}`).click();
    await desk.window
      .getByRole('dialog')
      .getByRole('button', { name: `Open ${DEPOT}` })
      .click();
    await untilOpen(DEPOT);
    // Not before: the counter would send its change as soon as it finds the line.
    await service.comeBack();
    await answer(desk, 'sync.now', {});
    await untilStatus(desk, (status) => status.outbox.done === 1 && status.outbox.queued === 0);
    await eventually(async () => expect(await contactIdsHere()).toEqual(contactIdsThere(DEPOT)));
    const sent = ['Of the depot', 'Of the counter'].map((name) => [named(DEPOT, name), named(COUNTER, name)]);
    // The change of the counter still waits there.
    expect(sent).toEqual([
      [1, 0],
      [0, 0],
    ]);
    await openConnectionSettings();
    await seesText(row(COUNTER), '1 change waits here');
  });

  it('P10: a change saved while another workspace opens is taken by neither', async () => {
    const [, counter = ''] = service.organizationIds;
    const opening = ask(desk, 'profile.openOrganization', { id: counter, name: COUNTER });
    const saved = await ask(desk, 'operations.accept', {
      operationId: crypto.randomUUID(),
      operation: { op: 'contacts.create', record: { name: 'Too late', phone: '1' } },
    });
    expect(await opening).toMatchObject({ ok: true });
    expect(saved).toMatchObject({ ok: false, failure: { code: 'CANCELLED' } });
    await untilAllSynced(desk);
    expect([named(DEPOT, 'Too late'), named(COUNTER, 'Too late')]).toEqual([0, 0]);
  });
});

describe('two people', () => {
  it('P10: have a workspace each, and what one left is never sent as the other', async () => {
    // Something that the Service refuses, and that so waits for Ravi.
    service.faults.add({ kind: 'status', status: 400, match: { method: 'POST', path: '/api/contacts' } });
    await answer(desk, 'operations.accept', {
      operationId: crypto.randomUUID(),
      operation: { op: 'contacts.create', record: { name: 'Ravi’s own', phone: '+91 98450 12345' } },
    });
    await untilStatus(desk, (status) => status.outbox.rejected === 1);
    service.faults.clear();
    await openConnectionSettings();
    await button('Sign in as someone else').click();
    const form = desk.window.getByRole('form', { name: 'Sign in as someone else' });
    service.clearRequests();
    await form.getByLabel('Access token', { exact: true }).fill(ASHAS_TOKEN);
    await form.getByRole('textbox', { name: 'Name for this sign-in' }).fill('Asha');
    await button('Connect', form).click();
    await form.getByRole('radio', { name: DEPOT }).check();
    await button('Connect', form).click();
    await desk.window.getByRole('heading', { name: 'Items', level: 1 }).waitFor();
    await untilAllSynced(desk);
    expect(await answer(desk, 'outbox.list', { limit: 10 })).toEqual([]);
    expect(await contactIdsHere()).toEqual(contactIdsThere(DEPOT));

    await openConnectionSettings();
    await seesText(row('as Asha'), 'open now');
    const ashas = createHash('sha256').update(ASHAS_TOKEN).digest('hex').slice(0, 16);
    const writes = service.requests.filter(
      ({ method, tokenHash }) => method === 'POST' && tokenHash === ashas,
    );
    expect(writes).toEqual([]);
    await button(`Open ${DEPOT}`).click();
    await untilStatus(desk, (status) => status.outbox.rejected === 1);
    expect(await answer(desk, 'app.get', {})).toMatchObject({ account: '' });
  });
});

describe('signing out', () => {
  it('P8: with work that waits asks first, then needs a sign-in of the same organization to come back', async () => {
    await leaveSomethingWaiting('Kept here');
    await openConnectionSettings();
    await button('Sign out').click();
    const dialog = desk.window.getByRole('dialog', { name: '1 change is not sent yet' });
    await dialog.waitFor();
    await eventually(async () => expect(await button('Stay', dialog).evaluate(isHeld)).toBe(true));
    await seesText(dialog.getByRole('list', { name: 'Waiting to send' }), 'Kept here');
    expect(await answer(desk, 'app.get', {})).toMatchObject({ mode: 'connected', signedIn: true });
    await button('Sign out anyway', dialog).click();
    await untilRows(desk, 'first-run');
    await seesText(row(DEPOT), /signed out.*1 change waits here/s);
    expect(await ask(desk, 'contacts.facets', {})).toMatchObject({ ok: false });

    desk = await desk.restart({ args: [] });
    await untilRows(desk, 'first-run');
    await service.comeBack();
    service.clearRequests();
    await button(`Sign in to ${DEPOT}`).click();
    const signIn = desk.window.getByRole('dialog', { name: `Sign in to ${DEPOT}` });
    await signIn.getByLabel('Access token', { exact: true }).fill('of-the-counter');
    await button('Sign in', signIn).click();
    await seesText(signIn, 'not for the organization of this workspace');
    expect(await violationsInThemes(desk)).toEqual([]);
    expect(service.requests.map(({ path }) => path)).toEqual(['/api/v1/organizations']);
    await signIn.getByLabel('Access token', { exact: true }).fill('the-token-of-ravi');
    await button('Sign in', signIn).click();
    await untilOpen(DEPOT);
    await untilStatus(desk, (status) => status.outbox.done >= 1);
    expect(named(DEPOT, 'Kept here')).toBe(1);
  });

  it('can leave the workspace open for reading and writing, and sends nothing', async () => {
    await openConnectionSettings();
    await button('Sign out, keep reading here').click();
    await seesText(strip(desk), 'Signed out');
    service.clearRequests();
    await answer(desk, 'operations.accept', {
      operationId: crypto.randomUUID(),
      operation: { op: 'contacts.create', record: { name: 'Written unsigned', phone: '1' } },
    });
    await answer(desk, 'sync.now', {});
    desk = await desk.restart({ args: [] });
    await seesText(strip(desk), 'Signed out');
    expect((await contactIdsHere()).length).toBe(21);
    expect(service.requests).toEqual([]);
    await answer(desk, 'profile.signIn', { signIn: { kind: 'token', accessToken: 'the-token-of-ravi' } });
    await untilStatus(desk, (status) => status.outbox.done >= 1);
    expect(named(DEPOT, 'Written unsigned')).toBe(1);
  });

  it('P10: lets nobody else’s first sign-in go on with what was left', async () => {
    await leaveSomethingWaiting('Ravi’s own');
    await answer(desk, 'profile.leave', { confirmed: true });
    await untilRows(desk, 'first-run');
    await service.comeBack();
    await desk.window.getByRole('textbox', { name: 'Address of the Service' }).fill(service.url);
    await desk.window.getByLabel('Access token', { exact: true }).fill(ASHAS_TOKEN);
    await button('Connect').click();
    await desk.window.getByRole('radio', { name: DEPOT }).check();
    await button('Connect').click();
    await desk.window.getByRole('group', { name: 'Whose is it?' }).waitFor();
    await button('Connect').click();
    await seesText(desk.window.locator('main'), 'Type a name, so that the two are kept apart.');
    await desk.window.getByRole('textbox', { name: 'Name for this sign-in' }).fill('Asha');
    await button('Connect').click();
    await desk.window.getByRole('heading', { name: 'Items', level: 1 }).waitFor();
    await untilAllSynced(desk);
    expect(named(DEPOT, 'Ravi’s own')).toBe(0);
  });
});

describe('removing a workspace', () => {
  it('I9: deletes it only for somebody who types its name while work waits in it', async () => {
    await leaveSomethingWaiting('Given up');
    const id = (await answer(desk, 'app.get', {})).workspaceId ?? '';
    const folder = join(desk.dataDir, id);
    expect(existsSync(join(folder, 'stockhand.db'))).toBe(true);
    expect(await ask(desk, 'profile.remove', { id, typedName: 'something' })).toMatchObject({
      failure: { code: 'PENDING_WORK' },
    });
    await openConnectionSettings();
    await button(`Remove ${DEPOT}`).click();
    const dialog = desk.window.getByRole('dialog', { name: `Remove ${DEPOT} from this PC` });
    await dialog.waitFor();
    expect(await violationsInThemes(desk)).toEqual([]);
    await seesText(dialog, '1 change was never sent. It would be lost.');
    await eventually(async () => expect(await button('Cancel', dialog).evaluate(isHeld)).toBe(true));
    await expect.poll(() => button('Remove', dialog).isDisabled()).toBe(true);
    await dialog.getByRole('textbox').fill(DEPOT);
    await button('Remove', dialog).click();
    await eventually(() => expect(existsSync(folder)).toBe(false));
    expect(await answer(desk, 'app.get', {})).toMatchObject({ mode: 'first-run' });
    await service.comeBack();
    expect(await answer(desk, 'profile.workspaces', {})).toEqual([]);
  });
});
