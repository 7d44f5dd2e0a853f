/** One page of a list is refused once, as by a gateway, and answered when it is asked for again: a run that ends complete has all rows. */
import { describe, expect, it } from 'vitest';
import type { Shape } from '../../../src-service/shapes.ts';
import { openTestDesk, startTestService } from '../fixture.ts';

const REFUSED = { kind: 'status', status: 400, code: null, message: 'page is not known', times: 1 } as const;
const DATA = { items: 30, contacts: 30, warehouses: 2, notifications: 2 };
const LISTS = { items: '/inventory/items', contacts: '/api/contacts', leadSources: '/crm/lead-sources' };

/** Lists that tell no totals end where nothing follows, in both ways of counting; lists that tell them are read from their end. */
const SHAPES: Readonly<Record<string, Partial<Shape>>> = {
  'without totals, counted from 0': { listShape: 'items', firstPage: 0 },
  'without totals, counted from 1': { listShape: 'items', firstPage: 1 },
  'with totals, counted from 0': { firstPage: 0 },
};

describe.each(Object.entries(SHAPES))('a list %s', (_words, shape) => {
  it.each(['items', 'contacts', 'leadSources'] as const)(
    'of %s is whole, whichever of its pages is refused once',
    async (list) => {
      for (let skip = 1; skip <= 5; skip += 1) {
        const service = await startTestService({
          data: DATA,
          rateLimit: null,
          shape: { ...shape, pageSizeCut: 10, smallListPageSize: 2 },
        });
        service.faults.add({ ...REFUSED, skip, match: { method: 'GET', path: LISTS[list] } });
        const desk = await openTestDesk(service);
        expect((await desk.sync({ only: [list] })).stopped).toBe('complete');
        const rows = service.state[list].all();
        expect(await desk.records(list), `after ${String(skip)} requests`).toHaveLength(rows.length);
      }
    },
  );
});
