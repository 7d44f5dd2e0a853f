import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startService, type StandInService } from '../../../src-service/server.ts';
import { openDeskOn, type Desk } from '../desk.ts';
import { anItem } from './file-desk.ts';

let service: StandInService;
let desk: Desk;

beforeEach(async () => {
  service = await startService({
    data: { items: 4, contacts: 1, warehouses: 1, notifications: 1 },
    rateLimit: null,
  });
  desk = await openDeskOn(service);
  await syncItems();
});

afterEach(async () => {
  await desk.close();
  await service.stop();
});

async function syncItems(): Promise<void> {
  await desk.sync({ only: ['items', 'itemCustomFields'] });
}

describe('a barcode that the Service makes', () => {
  async function withoutBarcode(): Promise<{ id: string; serverId: string }> {
    const made = await desk.accept({ op: 'items.create', record: { name: 'Bolt', sku: 'BLT-1' } });
    await syncItems();
    const record = (await desk.records('items')).find((one) => one.id === made.recordId);
    return { id: made.recordId, serverId: record?.serverId ?? '' };
  }
  const barcode = (serverId: string): unknown => service.state.items.get(serverId)?.fields['barcode'];
  const made = (): number => service.requests.filter((one) => one.path.endsWith('/barcode')).length;

  it.each(['record', 'id', 'nothing'] as const)(
    'offline is made once and shown when it is known, whatever is answered (%s)',
    async (updateAnswer) => {
      const { id, serverId } = await withoutBarcode();
      service.shape.updateAnswer = updateAnswer;
      await desk.accept({ op: 'items.generateBarcode', id });
      await syncItems();
      const shown = (await desk.records('items')).find((one) => one.id === id);
      expect(shown).toMatchObject({ pending: false, record: { barcode: barcode(serverId) } });
      expect(barcode(serverId)).toEqual(expect.any(String));
      expect(made()).toBe(1);
    },
  );

  it('is found after a lost answer, and made again where the request was lost', async () => {
    const [one, other] = [await withoutBarcode(), await anItem(desk)];
    service.faults.add({ kind: 'cutAfterCommit', match: { path: /\/barcode$/ }, times: 1 });
    await desk.accept({ op: 'items.generateBarcode', id: one.id });
    await syncItems();
    expect(made()).toBe(1);
    await desk.accept({ op: 'items.update', id: other.id, changes: { barcode: '' } });
    await syncItems();
    service.faults.add({ kind: 'cutBeforeCommit', match: { path: /\/barcode$/ }, times: 1 });
    await desk.accept({ op: 'items.generateBarcode', id: other.id });
    await syncItems();
    expect(barcode(other.serverId)).toMatch(/\d/);
    expect(await desk.outbox()).toEqual([]);
    expect(made()).toBe(3);
  });
});
