import { describe, expect, it, onTestFinished } from 'vitest';
import type { LateDuplicate } from '../../../src-sync/domain/outbox/late-duplicate.ts';
import type { StandInService } from '../../../src-service/server.ts';
import { insert } from '../../../src-service/store.ts';
import { type Desk, until } from '../desk.ts';
import { openTestDesk, startTestService } from '../fixture.ts';
import { expectMirrorEqualsAfterWrites } from '../equal.ts';

async function pair(): Promise<[StandInService, Desk]> {
  const standIn = await startTestService({
    data: { items: 6, contacts: 6, warehouses: 2, notifications: 1 },
    rateLimit: null,
  });
  const desk = await openTestDesk(standIn);
  expect((await desk.sync()).stopped).toBe('complete');
  standIn.clearRequests();
  return [standIn, desk];
}

/** Its first sending is lost on the way, so that it is looked up and sent again; answers that request, as it was sent. */
async function sentAgain(
  standIn: StandInService,
  desk: Desk,
  operation: Record<string, unknown>,
): Promise<() => Promise<void>> {
  standIn.faults.add({ kind: 'cutBeforeCommit', match: { method: 'POST' }, times: 1 });
  await desk.accept(operation);
  expect((await desk.sync()).stopped).toBe('complete');
  const sent = standIn.requests.filter((one) => one.method === 'POST');
  expect(sent).toHaveLength(2);
  const [first] = sent;
  // The Service gets to it at last.
  return async () => {
    const answer = await fetch(`${standIn.url}${first?.path ?? ''}`, {
      method: 'POST',
      headers: { authorization: `Service-oauthtoken ${standIn.token}`, 'content-type': 'application/json' },
      body: first?.body ?? '',
    });
    expect(answer.ok, await answer.text()).toBe(true);
  };
}

async function duplicates(desk: Desk): Promise<readonly LateDuplicate[]> {
  const listed = await desk.engine.ask('duplicates.list', {});
  if (!listed.ok) throw new Error(listed.failure.message);
  return listed.value;
}

async function decide(desk: Desk, choice: 'reverse' | 'keep'): Promise<void> {
  const [open] = await duplicates(desk);
  const decided = await desk.engine.ask('duplicates.decide', { operationId: open?.opId ?? '', choice });
  expect(decided.ok, JSON.stringify(decided)).toBe(true);
}

const ASHA = {
  op: 'contacts.create',
  record: { name: 'Asha Stores', phone: '55298 45012', notes: 'near the gate' },
};

const named = (standIn: StandInService, name: string) =>
  standIn.state.contacts.all().filter((one) => one.fields['name'] === name);

describe('a contact whose first sending shows up after it was sent again', () => {
  it('is a question for a person, over a restart too, and reversing one leaves exactly one', async () => {
    const [standIn, desk] = await pair();
    const late = await sentAgain(standIn, desk, ASHA);
    expect(await duplicates(desk)).toEqual([]);
    await late();
    expect(named(standIn, 'Asha Stores')).toHaveLength(2);
    expect((await desk.sync()).stopped).toBe('needs-person');
    const again = await desk.reopen();
    onTestFinished(() => again.close());
    expect(await duplicates(again)).toMatchObject([
      { op: 'contacts.create', title: 'Asha Stores', reversible: true, others: [expect.any(String)] },
    ]);
    expect((await again.engine.status()).lateDuplicates).toBe(1);
    await decide(again, 'reverse');
    expect(await duplicates(again)).toEqual([]);
    expect((await again.sync()).stopped).toBe('complete');
    expect(named(standIn, 'Asha Stores')).toHaveLength(1);
    await expectMirrorEqualsAfterWrites(again, standIn);
  });

  it('stays twice where a person says that both are right, and is not asked about again', async () => {
    const [standIn, desk] = await pair();
    const late = await sentAgain(standIn, desk, ASHA);
    await late();
    await desk.sync();
    await decide(desk, 'keep');
    expect((await desk.sync()).stopped).toBe('complete');
    expect(await duplicates(desk)).toEqual([]);
    expect(named(standIn, 'Asha Stores')).toHaveLength(2);
  });

  it('is no question any more once a person has deleted one of the two, whichever', async () => {
    const [standIn, desk] = await pair();
    const late = await sentAgain(standIn, desk, ASHA);
    await late();
    await desk.sync();
    const [open] = await duplicates(desk);
    await desk.accept({ op: 'contacts.delete', id: open?.recordId });
    expect(await duplicates(desk)).toEqual([]);
    expect((await desk.sync()).stopped).toBe('complete');
    expect(named(standIn, 'Asha Stores')).toHaveLength(1);
  });

  it('is a question also where a person had deleted it before the other turned up', async () => {
    const [standIn, desk] = await pair();
    const late = await sentAgain(standIn, desk, ASHA);
    const made = (await desk.records('contacts')).find(({ record }) => record['name'] === 'Asha Stores');
    await desk.accept({ op: 'contacts.delete', id: made?.id });
    expect((await desk.sync()).stopped).toBe('complete');
    await late();
    expect((await desk.sync()).stopped).toBe('needs-person');
    await decide(desk, 'reverse');
    expect((await desk.sync()).stopped).toBe('complete');
    expect(named(standIn, 'Asha Stores')).toEqual([]);
  });

  it('is none of it where a colleague notes another contact of that name, or of that number', async () => {
    const [standIn, desk] = await pair();
    await sentAgain(standIn, desk, ASHA);
    for (const fields of [
      { name: 'Asha Stores', phone: '55298 00000' },
      { name: 'Another', phone: '55298 45012' },
      { name: 'Asha Stores', phone: '55298 45012', notes: 'at the station' },
    ]) {
      standIn.otherClients.createContact(fields);
    }
    expect((await desk.sync()).stopped).toBe('complete');
    expect(await duplicates(desk)).toEqual([]);
  });

  it('is no question where it was sent once, whatever else there is like it', async () => {
    const [standIn, desk] = await pair();
    await desk.accept(ASHA);
    await desk.sync();
    standIn.otherClients.createContact({ name: 'Asha Stores', phone: '55298 45012', notes: 'near the gate' });
    expect((await desk.sync()).stopped).toBe('complete');
    expect(await duplicates(desk)).toEqual([]);
  });
});

describe('a stock adjustment that is booked twice after all', () => {
  async function adjusted(): Promise<{
    standIn: StandInService;
    desk: Desk;
    itemId: string;
    late: () => Promise<void>;
    booked: () => number;
  }> {
    const [standIn, desk] = await pair();
    const item = (await desk.records('items')).find(({ record }) => record['trackInventory'] !== false);
    const place = (await desk.records('warehouses'))[0];
    const record = { qty: 7, warehouseId: place?.id, reference: 'GRN-77', reason: 'received' };
    const late = await sentAgain(standIn, desk, { op: 'stock.adjust', id: item?.id, record });
    const booked = (): number =>
      standIn.state.stock
        .allMovements()
        .filter((one) => JSON.stringify(one).includes('GRN-77'))
        .reduce((sum, one) => sum + one.qty, 0);
    return { standIn, desk, itemId: item?.id ?? '', late, booked };
  }

  it('is found by a look of its own, though nobody opens the item, and one booking is taken back', async () => {
    const { standIn, desk, late, booked } = await adjusted();
    await late();
    expect(booked()).toBe(14);
    desk.engine.start();
    await until('the second look finds it', async () => (await duplicates(desk)).length > 0);
    expect(await duplicates(desk)).toMatchObject([{ op: 'stock.adjust', reversible: true }]);
    await decide(desk, 'reverse');
    expect((await desk.sync()).stopped).toBe('complete');
    expect(booked()).toBe(7);
    // A page that was asked for before the change was settled does not count; the next does.
    await desk.sync();
    await expectMirrorEqualsAfterWrites(desk, standIn);
  });

  it('is found where the Service keeps references in small letters', async () => {
    const { standIn, desk, late } = await adjusted();
    await late();
    for (const movement of standIn.state.stock.allMovements())
      Object.assign(movement, { reference: movement.reference?.toLowerCase() });
    desk.engine.start();
    await until('the second look finds it', async () => (await duplicates(desk)).length > 0);
  });

  it('asks nothing where it was booked once', async () => {
    const { desk, booked } = await adjusted();
    expect(booked()).toBe(7);
    await desk.sync();
    expect(await duplicates(desk)).toEqual([]);
  });
});

describe('an activity that was sent again', () => {
  async function noted(): Promise<{ standIn: StandInService; desk: Desk; late: () => Promise<void> }> {
    const [standIn, desk] = await pair();
    const [contact] = await desk.records('contacts');
    // Somebody noted the same last year; nobody has opened the contact here.
    insert(standIn.state, standIn.state.contactActivities, {
      contactGid: contact?.serverId ?? '',
      type: 'CALL',
      note: 'Called',
      activityTime: '2025-11-02T10:00:00.000Z',
    });
    const record = { type: 'CALL', note: 'Called' };
    const late = await sentAgain(standIn, desk, { op: 'contacts.addActivity', id: contact?.id, record });
    return { standIn, desk, late };
  }

  it('is not taken for one of another time that says the same', async () => {
    const { desk } = await noted();
    expect((await desk.sync()).stopped).toBe('complete');
    expect(await duplicates(desk)).toEqual([]);
  });

  it('is a question where it is there twice', async () => {
    const { standIn, desk, late } = await noted();
    await late();
    expect(standIn.state.contactActivities.size).toBeGreaterThan(2);
    const [contact] = await desk.records('contacts');
    desk.engine.start();
    const activities = { recordId: contact?.id ?? '', collection: 'contactActivities', force: true } as const;
    await until('it is found', async () => {
      await desk.engine.ask('related.read', activities);
      return (await duplicates(desk)).length > 0;
    });
    expect(await duplicates(desk)).toMatchObject([{ op: 'contacts.addActivity', reversible: true }]);
  });
});
