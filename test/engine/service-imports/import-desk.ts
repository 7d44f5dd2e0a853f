/** A small shop, and files that the Service is to import into it. */
import { afterEach, beforeEach } from 'vitest';
import type { OutboxLine } from '../../../src-sync/domain/outbox/change-summary.ts';
import { startService, type StandInService } from '../../../src-service/server.ts';
import { openDeskOn, type Desk } from '../desk.ts';
import { attached, ChosenFiles } from '../writes/file-desk.ts';

export let service: StandInService;
export let desk: Desk;
export let chosen: ChosenFiles;
/** Of its warehouses, at the Service. */
export let places: readonly string[];

export const UPLOAD = { method: 'POST', path: /\/import$/ };

/** Call once, at the top of a file of tests. */
export function withShop(): void {
  beforeEach(async () => {
    chosen = new ChosenFiles();
    service = await startService({
      data: { items: 9, contacts: 3, warehouses: 4, notifications: 0 },
      rateLimit: null,
    });
    places = service.state.warehouses.all().map(({ id }) => id);
    desk = await openDeskOn(service);
    await sync();
  });
  afterEach(async () => {
    await desk.close();
    await service.stop();
    chosen.remove();
  });
}

export const sync = () => desk.sync({ only: ['warehouses', 'items', 'stock', 'contacts'] });

export async function reopen(): Promise<void> {
  desk = await desk.reopen();
}

export interface Wanted {
  readonly op: 'items.import' | 'contacts.import' | 'warehouses.import';
  readonly stockMode?: string;
  /** The number of the warehouse. */
  readonly at?: number;
}

/** Queues a file of these lines. */
export async function queue({ op, stockMode, at = 0 }: Wanted, lines: readonly string[]): Promise<string> {
  const told = { rows: lines.length - 1, ...(stockMode === undefined ? {} : { stockMode }) };
  const path = chosen.make('big.csv', Buffer.from(`${lines.join('\n')}\n`));
  const about =
    op === 'warehouses.import'
      ? { id: places[at], record: told }
      : op === 'items.import'
        ? { record: { warehouseId: places[at], ...told } }
        : { record: told };
  return (await attached(desk, { op, ...about }, path)).opId;
}

export function uploads(): number {
  return service.requests.filter((one) => one.method === 'POST' && one.path.endsWith('/import')).length;
}

export async function waiting(): Promise<readonly OutboxLine[]> {
  return desk.outbox();
}

/** Three SKUs, others for each number. */
export const skus = (part = 0): string[] =>
  [0, 1, 2].map((index) => String(service.state.items.all()[part * 3 + index]?.fields['sku']));

export function stockOf(sku: string, at = 0): number {
  const item = service.state.items.find((row) => row.fields['sku'] === sku);
  return item === undefined ? Number.NaN : service.state.stock.quantity(item.id, places[at] ?? '');
}

export function people(name: string): number {
  return service.state.contacts.all().filter((row) => row.fields['name'] === name).length;
}
