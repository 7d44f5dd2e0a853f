import { describe, expect, it } from 'vitest';
import { DONE_KEPT_MS } from '../../src-sync/domain/outbox/operation.ts';
import {
  finishOperation,
  markSending,
  readOperation,
  setOperationState,
} from '../../src-sync/store/outbox/outbox.ts';
import { removeOperation } from '../../src-sync/store/outbox/settling.ts';
import { touchedRecords } from '../../src-sync/store/outbox/touched.ts';
import { linesDoneSince } from '../../src-sync/store/queries/outbox/outbox-lines.ts';
import { offlineChanges, offlineReport } from '../../src-sync/store/queries/outbox/offline-report.ts';
import { refreshViews } from '../../src-sync/store/records/views.ts';
import { beginOutage, dismissOutages, endOutage } from '../../src-sync/store/sync/outages.ts';
import { ASHA, HINGE, NOW_MS, VALVE, type Shop } from './shop.ts';
import { eachWithShop } from './each-shop.ts';

const HOUR_MS = 3_600_000;
let shop: Shop;

eachWithShop((fresh) => {
  shop = fresh;
});

async function queue(input: unknown): Promise<number> {
  const { opId } = await shop.accept(input);
  return (await shop.operation(opId)).seq;
}

const adjust = (id: string, qty: number, reference?: string): unknown => ({
  op: 'stock.adjust',
  id,
  record: { qty, ...(reference === undefined ? {} : { reference }) },
});
const report = (nowMs = shop.nowMs()) => offlineReport(shop.store.reader, nowMs);

async function send(seq: number, isMerged = false): Promise<void> {
  await shop.write(async (tx) => {
    await markSending(tx, seq, shop.nowMs(), undefined, isMerged);
    await finishOperation(tx, seq, shop.nowMs());
  });
}

describe('the report of an outage', () => {
  it('counts what waited when the connection went, and what was made until it was back, by kind and by what became of it', async () => {
    const before = await queue(adjust(HINGE.gid, 1));
    await send(before);
    const waited = await queue(adjust(VALVE.gid, 1));
    await shop.write((tx) => beginOutage(tx, shop.nowMs() + 1));
    expect(await report()).toBeNull();
    const edit = await queue({ op: 'contacts.update', id: ASHA.gid, changes: { notes: 'mine' } });
    const made = await queue({ op: 'contacts.create', record: { name: 'Bahava', phone: '98230 55120' } });
    const undone = await queue(adjust(HINGE.gid, 5));
    await shop.write((tx) => endOutage(tx, shop.nowMs() + HOUR_MS));
    await send(waited);
    await send(made, true);
    await shop.write((tx) => setOperationState(tx, edit, { state: 'conflict' }));
    const taken = await readOperation(shop.store.reader, undone);
    if (taken !== null) await shop.write((tx) => removeOperation(tx, taken));
    expect(await report()).toMatchObject({
      times: 1,
      kinds: [
        { kind: 'bookings', count: 1 },
        { kind: 'newContacts', count: 1 },
        { kind: 'contactEdits', count: 1 },
      ],
      counts: { all: 3, sent: 2, merged: 1, asked: 1, waiting: 0, needsYou: 1 },
      lost: 0,
    });
    const listed = await offlineChanges(shop.store.reader, { part: 'asked', limit: 10 }, shop.nowMs());
    expect(listed).toMatchObject({ total: 1, rows: [{ op: 'contacts.update', state: 'conflict' }] });
  });

  it('tells of a change that is no longer in the outbox although nobody took it back', async () => {
    await shop.write((tx) => beginOutage(tx, shop.nowMs() - 1));
    const seq = await queue(adjust(HINGE.gid, 1));
    await queue(adjust(VALVE.gid, 1));
    await shop.write((tx) => endOutage(tx, shop.nowMs() + 1));
    await shop.write(async (tx) => {
      const touched = await touchedRecords(tx, seq);
      await tx.deleteFrom('operation').where('seq', '=', seq).execute();
      await refreshViews(tx, touched);
    });
    expect(await report()).toMatchObject({ counts: { all: 1 }, lost: 1 });
  });

  it('is none of a short outage without a change, and one of a long one', async () => {
    await shop.write((tx) => beginOutage(tx, NOW_MS));
    await shop.write((tx) => endOutage(tx, NOW_MS + 60_000));
    expect(await report(NOW_MS + HOUR_MS)).toBeNull();
    await shop.write((tx) => beginOutage(tx, NOW_MS));
    await shop.write((tx) => endOutage(tx, NOW_MS + 10 * 60_000));
    expect(await report(NOW_MS + HOUR_MS)).toMatchObject({ counts: { all: 0 }, lost: 0 });
  });

  it('holds every outage until it is put away, as long as the outbox remembers', async () => {
    for (const hour of [0, 2]) {
      await shop.write((tx) => beginOutage(tx, NOW_MS + hour * HOUR_MS));
      await shop.write((tx) => endOutage(tx, NOW_MS + (hour + 1) * HOUR_MS));
    }
    expect(await report(NOW_MS + 4 * HOUR_MS)).toMatchObject({ times: 2 });
    expect(await report(NOW_MS + DONE_KEPT_MS)).toBeNull();
    await shop.write(dismissOutages);
    expect(await report(NOW_MS + 4 * HOUR_MS)).toBeNull();
  });
});

describe('what this PC changed', () => {
  it('has the lines of one posting as one', async () => {
    for (const [id, reference] of [
      [HINGE.gid, 'B-77 GRN-1126-01'],
      [VALVE.gid, 'B-77 GRN-1126-01'],
      [HINGE.gid, undefined],
    ] as const)
      await send(await queue(adjust(id, 1, reference)));
    const changed = await linesDoneSince(shop.store.reader, 0, 5);
    expect(changed.total).toBe(2);
    expect(changed.rows.map(({ posting }) => posting)).toEqual(
      expect.arrayContaining([null, { reference: 'GRN-1126-01', lines: 2 }]),
    );
  });
});
