/** A change that waits for a person stands in nobody's way: a thousand changes of other records go past it, at one request each. */
import { expect, it } from 'vitest';
import { openTestDesk, startTestService } from '../fixture.ts';

const OTHERS = 1_000;
/** Looks around, whose sign-in it is, and the three that wait. */
const BESIDE_MAX = 60;

it('a refused and a conflicting change delay only their dependants while 1,000 others are sent', async () => {
  const service = await startTestService({ data: { items: 5, contacts: 6, warehouses: 1 }, rateLimit: null });
  const desk = await openTestDesk(service);
  expect((await desk.sync()).stopped).toBe('complete');
  const [disputed] = await desk.records('contacts');
  service.otherClients.editContact(disputed?.serverId ?? '', { notes: 'theirs' });
  const refusal = { kind: 'status', status: 400, message: 'Not this one' } as const;
  service.faults.add({ ...refusal, match: { method: 'POST', path: /contacts$/ }, times: 1 });
  await desk.accept({ op: 'contacts.update', id: disputed?.id, changes: { notes: 'mine' } });
  const refused = await desk.accept({
    op: 'contacts.create',
    record: { name: 'Refused', phone: '70000 00000' },
  });
  await desk.sync({ only: ['warehouses'] });
  await desk.accept({ op: 'contacts.delete', id: disputed?.id });
  for (let count = 0; count < OTHERS; count += 1) {
    const record = { name: `Other ${count}`, phone: `71${String(count).padStart(8, '0')}` };
    await desk.accept({ op: 'contacts.create', record });
  }
  service.clearRequests();
  expect((await desk.sync({ only: ['warehouses'] })).stopped).toBe('needs-person');
  const there = service.state.contacts
    .all()
    .filter(({ fields }) => String(fields['name']).startsWith('Other '));
  expect(there).toHaveLength(OTHERS);
  expect(service.requests.length).toBeLessThanOrEqual(OTHERS + BESIDE_MAX);
  const open = await desk.outbox();
  expect(open.map(({ op, state }) => `${op} ${state}`).toSorted()).toEqual([
    'contacts.create rejected',
    'contacts.delete blocked',
    'contacts.update conflict',
  ]);
  expect(open.find(({ op }) => op === 'contacts.create')?.recordId).toBe(refused.recordId);
}, 200_000);
