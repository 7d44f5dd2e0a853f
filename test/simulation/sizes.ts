/**
 * Lists as long as they were: rows go and come before the request that told of it, so that what vanished vanishes again. A record that
 * was asked for and no longer there goes before it is asked for.
 */
import type { Row, StandInService } from '../../src-service/server.ts';
import {
  addressOf,
  byOperation,
  recordAskedFor,
  SIZED_LISTS,
  type Address,
  type SizedList,
} from './network.ts';
import type { RecordedRequest } from './recording.ts';
import { isMadeHere } from './workload.ts';

type Rows = StandInService['state']['contacts'];

const COLLECTIONS: Readonly<Record<SizedList, (service: StandInService) => Rows>> = {
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

/** Readings of one record, or of what belongs to it. */
interface LookUp extends List {
  readonly id: RegExp;
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
  readonly #lookUps: readonly LookUp[];
  readonly #hidden = new Map<Rows, Row[]>();
  #seen = 0;

  constructor(service: StandInService, requests: readonly RecordedRequest[]) {
    this.#service = service;
    this.#seen = service.requests.length;
    const reached = byOperation(requests);
    this.#lists = SIZED_LISTS.flatMap((operation) => {
      const address = addressOf(operation);
      const list = reached.get(operation);
      const rows = COLLECTIONS[operation](service);
      return address === null || list === undefined ? [] : [{ address, rows, requests: list, met: 0 }];
    });
    this.#lookUps = [...reached].flatMap(([operation, list]) => {
      const address = addressOf(operation);
      const asked = recordAskedFor(operation);
      if (address === null || asked === null || list.every(({ outcome }) => outcome !== 'GONE')) return [];
      return [{ address, rows: COLLECTIONS[asked.list](service), requests: list, met: 0, id: asked.id }];
    });
  }

  /** Ids that were ever taken away: what became of writes to them says nothing. */
  readonly touched = new Set<string>();

  /** Call it before each request is worked on. */
  apply(): void {
    const { requests } = this.#service;
    for (; this.#seen < requests.length; this.#seen += 1) {
      const { method, path } = requests[this.#seen] ?? { method: '', path: '' };
      const isMet = ({ address }: List): boolean => address.method === method && address.path.test(path);
      this.#take(this.#lookUps.find(isMet), path);
      const list = this.#lists.find(isMet);
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

  #take(lookUp: LookUp | undefined, path: string): void {
    if (lookUp === undefined) return;
    const recorded = lookUp.requests[lookUp.met];
    lookUp.met += 1;
    const row = lookUp.rows.get(lookUp.id.exec(path)?.[1] ?? '');
    if (recorded?.outcome === 'GONE' && row !== undefined && !isMadeHere(row)) this.#hide(lookUp.rows, [row]);
  }

  #hide(rows: Rows, leaving: readonly Row[]): void {
    for (const row of leaving) {
      rows.remove(row.id);
      this.touched.add(row.id);
    }
    this.#hidden.set(rows, [...(this.#hidden.get(rows) ?? []), ...leaving]);
  }

  #resize(rows: Rows, total: number, tracked: boolean | null): void {
    const belongs = (row: Row): boolean => tracked === null || row.fields['trackInventory'] === tracked;
    const there = rows.all().filter(belongs);
    if (there.length > total) {
      // A record that the replay itself made stays: its look-ups must be able to find it.
      const leaving = there.filter((row) => !isMadeHere(row)).slice(total);
      this.#hide(rows, leaving);
    } else if (there.length < total) {
      const hidden = this.#hidden.get(rows) ?? [];
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
