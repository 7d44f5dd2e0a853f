/**
 * A thousand changes made offline, sent at the Service's limit past a refused and a conflicting one that wait for a person: how much
 * of what is allowed is used, and for what. Windows of six seconds; `--minute` takes the contract's minute.
 */
import type { BenchRow } from '../../scripts/bench.ts';
import { openDeskOn, type Desk } from '../engine/desk.ts';
import { startService, type StandInService } from '../../src-service/server.ts';
import { busiest, refusals, usePercent } from './rate-figures.ts';

export const name =
  'the outbox at the limit: 1,000 new contacts past a refused and a conflicting change, 100 requests a window';

const OTHERS = 1_000;
const LIMIT = 100;
/** 50 edits of one record, merged while they wait: a look, the edit, and one more at most. */
const EDITS = 50;
const EDITS_COST_MAX = 3;
const PATIENCE_MS = 3_600_000;
const LEFT_UNUSED_MAX_PERCENT = 5;

type Kind = 'fixed' | 'sliding';

export async function run(): Promise<readonly BenchRow[]> {
  const windowMs = process.argv.includes('--minute') ? 60_000 : 6_000;
  return [
    ...(await drained('fixed', windowMs)),
    ...(await drained('sliding', windowMs)),
    ...(await merged()),
  ];
}

async function drained(kind: Kind, windowMs: number): Promise<readonly BenchRow[]> {
  const service = await startService({
    data: { items: 5, contacts: 6, warehouses: 1, notifications: 1 },
    rateLimit: { limit: LIMIT, windowMs, kind },
  });
  const desk = await openDeskOn(service);
  try {
    await desk.sync();
    await leaveWork(service, desk);
    service.clearRequests();
    const beganMs = performance.now();
    const { stopped } = await desk.sync({ only: ['warehouses'], deadlineMs: PATIENCE_MS });
    if (stopped !== 'needs-person') throw new Error(`the outbox stopped with ${stopped}`);
    return rowsOf(service, { kind, windowMs, tookMs: performance.now() - beganMs });
  } finally {
    await desk.close();
    await service.stop();
  }
}

/** Two that a person must look at first, then the thousand. */
async function leaveWork(service: StandInService, desk: Desk): Promise<void> {
  const [disputed] = await desk.records('contacts');
  service.otherClients.editContact(disputed?.serverId ?? '', { notes: 'theirs' });
  const refusal = { kind: 'status', status: 400, message: 'Not this one' } as const;
  service.faults.add({ ...refusal, match: { method: 'POST', path: /contacts$/ }, times: 1 });
  await desk.accept({ op: 'contacts.update', id: disputed?.id, changes: { notes: 'mine' } });
  await desk.accept({ op: 'contacts.create', record: { name: 'Refused', phone: '70000 00000' } });
  for (let count = 0; count < OTHERS; count += 1) {
    const record = { name: `Other ${count}`, phone: `71${String(count).padStart(8, '0')}` };
    await desk.accept({ op: 'contacts.create', record });
  }
}

function rowsOf(
  service: StandInService,
  { kind, windowMs, tookMs }: { readonly kind: Kind; readonly windowMs: number; readonly tookMs: number },
): readonly BenchRow[] {
  const log = service.requests;
  const made = service.state.contacts
    .all()
    .filter(({ fields }) => String(fields['name']).startsWith('Other '));
  const { percent, windows } = usePercent(log, { limit: LIMIT, windowMs });
  const label = `${kind}, ${windowMs / 1000} s`;
  return [
    { name: `${label}: done`, value: made.length, unit: 'changes', least: OTHERS, budget: OTHERS },
    { name: `${label}: requests for each`, value: log.length / OTHERS, unit: 'requests', budget: 1.1 },
    { name: `${label}: refused with 429`, value: refusals(log), unit: 'requests', budget: 0 },
    {
      name: `${label}: most in any time as long as a window`,
      value: busiest(log, windowMs),
      unit: 'requests',
      // Where windows are fixed, the end of one and the beginning of the next may be close together: a 429 is what would be wrong.
      ...(kind === 'sliding' ? { budget: LIMIT } : {}),
    },
    {
      name: `${label}: allowed and not used, of ${windows} windows`,
      value: 100 - percent,
      unit: '%',
      budget: LEFT_UNUSED_MAX_PERCENT,
    },
    { name: `${label}: time`, value: tookMs / windowMs, unit: 'windows' },
  ];
}

async function merged(): Promise<readonly BenchRow[]> {
  const service = await startService({
    data: { items: 5, contacts: 6, warehouses: 1, notifications: 1 },
    rateLimit: null,
  });
  const desk = await openDeskOn(service);
  try {
    await desk.sync();
    const [contact] = await desk.records('contacts');
    for (let count = 0; count < EDITS; count += 1)
      await desk.accept({
        op: 'contacts.update',
        id: contact?.id,
        changes: { notes: `call after ${count}` },
      });
    service.clearRequests();
    await desk.sync({ only: ['warehouses'] });
    const ofContact = service.requests.filter(({ path }) => path.includes('/contacts'));
    return [
      {
        name: `${EDITS} edits of one record made offline`,
        value: ofContact.length,
        unit: 'requests',
        budget: EDITS_COST_MAX,
      },
    ];
  } finally {
    await desk.close();
    await service.stop();
  }
}
