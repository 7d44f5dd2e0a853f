/** Lists as long as they were: rows go and come before the request that told of it, so that what vanished vanishes again. */
import type { Row, StandInService } from '../service/server.ts';
import { addressOf, byOperation, type Address } from './network.ts';
import type { RecordedRequest } from './recording.ts';
import { isMadeHere } from './workload.ts';

type Rows = StandInService['state']['contacts'];

const COLLECTIONS: Readonly<Record<string, (service: StandInService) => Rows>> = {
  'contacts.list': ({ state }) => state.contacts,
  'items.list': ({ state }) => state.items,
  'warehouses.list': ({ state }) => state.warehouses,
  'categories.list': ({ state }) => state.categories,
  'units.list': ({ state }) => state.units,
  'labelTemplates.list': ({ state }) => state.labelTemplates,
  'leadSources.list': ({ state }) => state.leadSources,
  'leadTypes.list': ({ state }) => state.leadTypes,
  'leadPriorities.list': ({ state }) => state.leadPriorities,
};

interface List {
  readonly address: Address;
  readonly rows: Rows;
  readonly requests: readonly RecordedRequest[];
  met: number;
}

/** Most rows that the recorded lists ever had: what the stand-in is filled with. */
export function largest(
  requests: readonly RecordedRequest[],
  operation: string,
  tracked: boolean | null = null,
): number | null {
  const totals = requests
    .filter((one) => one.operation === operation && one.tracked === tracked && !one.filtered)
    .flatMap(({ total }) => (total === null ? [] : [total]));
  return totals.length === 0 ? null : Math.max(...totals);
}

export class Sizes {
  readonly #service: StandInService;
  readonly #lists: readonly List[];
  readonly #hidden = new Map<Rows, Row[]>();
  #seen = 0;

  constructor(service: StandInService, requests: readonly RecordedRequest[]) {
    this.#service = service;
    this.#seen = service.requests.length;
    this.#lists = [...byOperation(requests)].flatMap(([operation, list]) => {
      const address = addressOf(operation);
      const rows = COLLECTIONS[operation]?.(service);
      return address === null || rows === undefined ? [] : [{ address, rows, requests: list, met: 0 }];
    });
  }

  /** Ids that were ever taken away: what became of writes to them says nothing. */
  readonly touched = new Set<string>();

  /** Call it before each request is worked on. */
  apply(): void {
    const { requests } = this.#service;
    for (; this.#seen < requests.length; this.#seen += 1) {
      const { method, path } = requests[this.#seen] ?? { method: '', path: '' };
      const list = this.#lists.find(({ address }) => address.method === method && address.path.test(path));
      if (list === undefined) continue;
      const recorded = list.requests[list.met];
      list.met += 1;
      if (recorded?.total == null || recorded.filtered) continue;
      this.#resize(list.rows, recorded.total, recorded.tracked);
    }
  }

  /** Everything is there again. */
  restore(): void {
    for (const [rows, hidden] of this.#hidden) putBack(rows, hidden);
    this.#hidden.clear();
  }

  #resize(rows: Rows, total: number, tracked: boolean | null): void {
    const belongs = (row: Row): boolean => tracked === null || row.fields['trackInventory'] === tracked;
    const there = rows.all().filter(belongs);
    const hidden = this.#hidden.get(rows) ?? [];
    if (there.length > total) {
      // What the replay itself made stays: its look-ups must be able to find it.
      const leaving = there.filter((row) => !isMadeHere(row)).slice(total);
      for (const row of leaving) {
        rows.remove(row.id);
        this.touched.add(row.id);
      }
      this.#hidden.set(rows, [...hidden, ...leaving]);
    } else if (there.length < total) {
      const back = hidden.filter(belongs).slice(0, total - there.length);
      this.#hidden.set(
        rows,
        hidden.filter((row) => !back.includes(row)),
      );
      putBack(rows, back);
    }
  }
}

function putBack(rows: Rows, back: readonly Row[]): void {
  if (back.length > 0) rows.restore([...rows.all(), ...back].sort((a, b) => a.seq - b.seq));
}
