/** The stand-in Service of the mirror's benchmark, in a process of its own. */
import type { DataCounts, StandInService } from '../service/options.ts';
import { startService } from '../service/server.ts';
import { serveTasks } from './children.ts';

let service: StandInService | null = null;

function running(): StandInService {
  if (service === null) throw new Error('the Service was not started');
  return service;
}

async function start(data: DataCounts): Promise<{ url: string; token: string }> {
  service = await startService({ data, rateLimit: null });
  return { url: service.url, token: service.token };
}

/** Rows of each list, as the Service itself counts them. */
function lists(): Promise<readonly number[]> {
  const { items, contacts, notifications, warehouses, stock } = running().state;
  const tracked = items.all().filter((row) => row.fields.trackInventory !== false).length;
  return Promise.resolve([
    tracked,
    items.size - tracked,
    contacts.size,
    notifications.size,
    warehouses.size,
    ...warehouses.all().map((warehouse) => stock.itemsAt(warehouse.id).length),
  ]);
}

/** Paths that were asked for since the log had so many entries. */
function asked(since: number): Promise<readonly string[]> {
  return Promise.resolve(
    running()
      .requests.slice(since)
      .map(({ path }) => path),
  );
}

function editContact(notes: string): Promise<string> {
  const id = running().state.contacts.all()[0]?.id ?? '';
  running().otherClients.editContact(id, { notes });
  return Promise.resolve(id);
}

serveTasks({ start, lists, asked, editContact }, async () => service?.stop());
