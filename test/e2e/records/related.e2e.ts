/** The parts of one record, in the real window: movements of an item, the history of a contact, online and offline. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from 'playwright';
import { afterEach, describe, expect, it } from 'vitest';
import { startService, type Row, type StandInService } from '../../../src-service/server.ts';
import { insert } from '../../../src-service/store.ts';
import { violationsInThemes } from '../axe.ts';
import { makeDataDir, untilRows, type Desk } from '../harness.ts';
import {
  adjustStock,
  browserOf,
  closeToasts,
  connectedDesk,
  eventually,
  pane,
  searchAndOpen,
  seesText,
  strip,
  willChoose,
} from '../person.ts';

const services = new Set<StandInService>();

afterEach(async () => {
  for (const service of services) await service.stop();
  services.clear();
});

async function ownService(): Promise<StandInService> {
  const service = await startService({ data: { items: 40, contacts: 25 }, rateLimit: null });
  services.add(service);
  return service;
}

/** A request that was answered: of the screen alone it might be a kept copy. */
const wasAsked = (service: StandInService, method: string, path: string): boolean =>
  service.requests.some((one) => one.method === method && one.path === path && one.status === 200);

const textIn = (row: Row, field: string): string => String(row.fields[field]);

function trackedItems(service: StandInService): [Row, Row] {
  const all = service.state.items.all();
  const isAlone = (row: Row): boolean =>
    all.filter((other) => other.fields['name'] === row.fields['name']).length === 1;
  const [one, other] = all.filter((row) => row.fields['trackInventory'] === true && isAlone(row));
  if (one === undefined || other === undefined) throw new Error('the stand-in has tracked items');
  return [one, other];
}

async function openItem(desk: Desk, item: Row): Promise<Locator> {
  await searchAndOpen(desk, textIn(item, 'sku'), textIn(item, 'name'));
  return pane(desk, 'Item');
}

/** The document Q-2291.pdf: in the browser, into a file, and offline from the copy that stays here. */
async function opensAndSaves(desk: Desk, service: StandInService, content: Buffer): Promise<void> {
  const shown = pane(desk, 'Contact');
  const open = shown.getByRole('button', { name: 'Open Q-2291.pdf in the browser' });
  const save = shown.getByRole('button', { name: 'Save Q-2291.pdf' });
  const opened = await browserOf(desk);
  await open.click();
  await seesText(desk.window.locator('.toasts'), 'an address that is not encrypted');
  service.shape.linkOrigin = 'https://files.example';
  await open.click();
  await eventually(async () => {
    const [address, ...more] = await opened();
    expect([address, more]).toEqual([
      expect.stringMatching(/^https:\/\/files\.example\/files\/document\//),
      [],
    ]);
  });
  service.shape.linkOrigin = null;
  const folder = await makeDataDir();
  await willChoose(desk, join(folder, 'quote.pdf'));
  await save.click();
  await seesText(shown, 'on this PC');
  expect(readFileSync(join(folder, 'quote.pdf'))).toEqual(content);
  await service.goDark();
  await seesText(shown, 'You are offline.');
  await expect.poll(() => open.isDisabled()).toBe(true);
  await willChoose(desk, join(folder, 'again.pdf'));
  await save.click();
  await eventually(() => expect(readFileSync(join(folder, 'again.pdf'))).toEqual(content));
  expect(await violationsInThemes(desk)).toEqual([]);
  await service.comeBack();
  await closeToasts(desk);
}

/** The e-mail “Rate list”: as text, nothing of it run or loaded. */
async function readsTheEmail(desk: Desk, service: StandInService): Promise<void> {
  const { window } = desk;
  const dialog = window.getByRole('dialog', { name: 'Rate list' });
  const subject = pane(desk, 'Contact').getByRole('button', { name: 'Rate list' });
  await eventually(async () => {
    if ((await dialog.count()) === 0) await subject.click();
    await seesText(dialog, /desk@bahava\.example[^]*12 a piece/, 2_000);
  });
  expect(await dialog.locator('img').count()).toBe(0);
  expect(await window.title()).not.toContain('run');
  expect(await violationsInThemes(desk)).toEqual([]);
  await window.keyboard.press('Escape');
  await service.goDark();
  await seesText(pane(desk, 'Contact'), 'E-mails that were opened on this PC before can be read');
  await subject.press('Enter');
  await seesText(dialog, '12 a piece');
  await window.keyboard.press('Escape');
  await service.comeBack();
}

describe('what belongs to one record', () => {
  it('shows a colleague’s stock change when the item is opened, and our own from the moment it is made', async () => {
    const service = await ownService();
    const [item] = trackedItems(service);
    const desk = await connectedDesk(service);
    const [place] = service.state.warehouses.all();
    service.otherClients.adjustStock(item.id, {
      qty: 77,
      warehouseId: place?.id ?? null,
      reason: 'Found behind the rack',
      reference: 'FND-77',
    });
    const shown = await openItem(desk, item);
    const lines = shown.getByRole('listitem').filter({ has: desk.window.locator('.knot') });
    await eventually(async () => {
      const first = await lines.first().innerText();
      for (const part of ['Found behind the rack', textIn(place!, 'code'), 'FND-77', '+77']) {
        expect(first).toContain(part);
      }
    });
    await seesText(shown, /as of \d\d:\d\d/);
    await eventually(() => expect(wasAsked(service, 'GET', `/api/v1/inventory/items/${item.id}`)).toBe(true));
    await service.goDark();
    await adjustStock(desk, { difference: '-3', reason: 'Damaged', reference: 'DAY-118' });
    await eventually(async () =>
      expect(await lines.first().innerText()).toMatch(/Damaged[^]*waiting to send[^]*−3/),
    );
    await service.comeBack();
    await eventually(async () => {
      const texts = await lines.allInnerTexts();
      expect(texts.filter((text) => text.includes('DAY-118'))).toHaveLength(1);
      expect(texts[0]).toMatch(/Damaged[^]*Demo user[^]*DAY-118[^]*−3/);
    }, 60_000);
    expect(service.state.stock.movementsByReference('DAY-118')).toHaveLength(1);
    await desk.close();
  });

  it('shows what is on record about a contact, each kind under its tab', async () => {
    const service = await ownService();
    const { state } = service;
    const contact = state.contacts.all()[7];
    if (contact === undefined) throw new Error('the stand-in has contacts');
    const contactGid = contact.id;
    const call = insert(state, state.contactActivities, {
      contactGid,
      type: 'CALL',
      note: 'Asked for a quote',
      createdBy: 'Asha',
    });
    const document = insert(state, state.contactDocuments, {
      contactGid,
      fileName: 'Q-2291.pdf',
      size: 183_400,
      uploadedBy: 'Ravi',
    });
    const quote = Buffer.from('%PDF-1.4 quote');
    state.files.set(`document/${document.id}`, {
      fileName: 'Q-2291.pdf',
      contentType: 'application/pdf',
      bytes: quote,
    });
    insert(state, state.emails, {
      contactGid,
      subject: 'Rate list',
      to: 'desk@bahava.example',
      direction: 'OUT',
      body: '<p>12 a <b>piece</b></p><script>document.title = "run"</script><img src="https://spy.example/x">',
    });
    insert(state, state.emails, { contactGid, subject: 'Quote '.repeat(40), to: 'desk@bahava.example' });
    insert(state, state.contactDocuments, { contactGid, fileName: 'invoice-\u202Efdp.exe', size: 900 });
    const desk = await connectedDesk(service);
    await searchAndOpen(desk, textIn(contact, 'name'), textIn(contact, 'name'));
    const shown = pane(desk, 'Contact');
    await seesText(shown, /Call, Asked for a quote\s+Asha/);
    await eventually(() => expect(wasAsked(service, 'GET', `/api/contacts/${contactGid}`)).toBe(true));
    await shown
      .getByRole('button', { name: /^Delete\b.*call\b/i })
      .first()
      .click();
    await closeToasts(desk);
    await eventually(() => expect(state.contactActivities.get(call.id)).toBeUndefined());
    await shown.getByRole('tab', { name: /^Documents/ }).click();
    await seesText(shown, /Q-2291\.pdf\s+Ravi, [^]*179 KB/);
    // A sign that turns a name round would make a program look like a PDF.
    await seesText(shown, 'invoice-fdp.exe');
    await opensAndSaves(desk, service, quote);
    await shown.getByRole('tab', { name: /^Documents/ }).press('ArrowRight');
    await seesText(shown, /Rate list\s+to desk@bahava\.example/);
    await seesText(shown, /(Quote ){39}Quote/);
    const body = shown.locator('.pane-body');
    expect(await body.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
    await readsTheEmail(desk, service);
    await desk.close();
  });

  it('shows offline what was kept and how old it is, and says what was never read', async () => {
    const service = await ownService();
    const [item, other] = trackedItems(service);
    const desk = await connectedDesk(service);
    const shown = await openItem(desk, item);
    await seesText(shown, /as of \d\d:\d\d/);
    const newest = service.state.stock.movements(item.id)[0];
    await service.goDark();
    const again = await desk.restart({ args: [] });
    await untilRows(again);
    await seesText(strip(again), /Offline/);
    const kept = await openItem(again, item);
    await seesText(kept, /as of \d\d:\d\d/);
    await seesText(kept, newest?.reference ?? newest?.reason ?? 'Opening stock');
    const never = await openItem(again, other);
    await seesText(never, 'not read yet; not reachable now');
    expect(await never.getByRole('listitem').count()).toBe(0);
    await again.close();
  });
});
