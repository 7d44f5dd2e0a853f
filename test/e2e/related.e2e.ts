/** What belongs to one record, in the real window: movements of an item, what is on record about a contact, with a line and without. */
import type { Locator } from 'playwright';
import { afterEach, describe, expect, it } from 'vitest';
import { startService, type Row, type StandInService } from '../service/server.ts';
import { insert } from '../service/store.ts';
import { untilRows, type Desk } from './harness.ts';
import { adjustStock, connectedDesk, eventually, pane, searchAndOpen, seesText, strip } from './person.ts';

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
    const lines = shown.getByRole('listitem');
    await eventually(async () => {
      const first = await lines.first().innerText();
      for (const part of ['Found behind the rack', textIn(place!, 'code'), 'FND-77', '+77']) {
        expect(first).toContain(part);
      }
    });
    await seesText(shown, /as of \d\d:\d\d/);
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
    insert(state, state.contactActivities, {
      contactGid,
      type: 'CALL',
      note: 'Asked for a quote',
      createdBy: 'Asha',
    });
    insert(state, state.contactDocuments, {
      contactGid,
      fileName: 'Q-2291.pdf',
      size: 183_400,
      uploadedBy: 'Ravi',
    });
    insert(state, state.emails, {
      contactGid,
      subject: 'Rate list',
      to: 'desk@bahava.example',
      direction: 'OUT',
    });
    const desk = await connectedDesk(service);
    await searchAndOpen(desk, textIn(contact, 'name'), textIn(contact, 'name'));
    const shown = pane(desk, 'Contact');
    await seesText(shown, /Call, Asked for a quote\s+Asha/);
    await shown.getByRole('tab', { name: /^Documents/ }).click();
    await seesText(shown, /Q-2291\.pdf\s+Ravi, [^]*179 KB/);
    await shown.getByRole('tab', { name: /^Documents/ }).press('ArrowRight');
    await seesText(shown, /Rate list\s+to desk@bahava\.example/);
    await desk.close();
  });

  it('shows without a line what was kept and how old it is, and says what was never read', async () => {
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
