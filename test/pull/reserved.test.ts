/** Readings of several requests set their slots aside before the first one leaves. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { describe as describing } from '../../src-sync/pull/descriptions.ts';
import { startService, type StandInService } from '../../src-service/server.ts';
import { SweepDesk } from '../sweeps/sweep-desk.ts';

let service: StandInService;
let desk: SweepDesk;
/** Slots set aside while each request was at the Service, beside its own. */
let asideAtEach: number[];

beforeEach(async () => {
  service = await startService({ data: { items: 30, contacts: 30, warehouses: 1 } });
  desk = await SweepDesk.open(service);
  asideAtEach = [];
  service.otherClients.actBeforeEach(() => asideAtEach.push(desk.scheduler.status().reserved));
});

afterEach(async () => {
  await desk.close();
  await service.stop();
});

it('a look at what changed in two lists has the slot of the second when the first is asked for', async () => {
  await desk.delta(describing('items'));
  expect(asideAtEach).toEqual([1, 0]);
  expect(desk.scheduler.status().reserved).toBe(0);
});

it('one list alone needs no slot to be set aside', async () => {
  await desk.delta(describing('contacts'));
  expect(asideAtEach).toEqual([0]);
});

it('when forms are completed one by one, the slots of all of them are there before the first is asked for', async () => {
  // A longer list that came whole speaks for theirs: they are not looked behind.
  await desk.sweep(describing('categories'));
  const before = asideAtEach.length;
  await desk.sweep(describing('forms'));
  const [list, ...each] = asideAtEach.slice(before);
  expect(list).toBe(0);
  expect(each.length).toBeGreaterThan(1);
  expect(each).toEqual(each.map((_, index) => each.length - 1 - index));
  expect(desk.scheduler.status().reserved).toBe(0);
});

it('what was set aside is given back when the reading fails', async () => {
  await desk.sweep(describing('categories'));
  let requests = 0;
  service.otherClients.actBeforeEach(() => {
    requests += 1;
    if (requests === 2) service.tokens.revoke(service.token);
  });
  await expect(desk.sweep(describing('forms'))).rejects.toThrow();
  expect(requests).toBeGreaterThanOrEqual(2);
  expect(desk.scheduler.status().reserved).toBe(0);
});
