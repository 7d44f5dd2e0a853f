/** The stand-in Service of the mirror's benchmark, in a process of its own. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { DataCounts, StandInService } from '../../../src-service/options.ts';
import { startService } from '../../../src-service/server.ts';
import { serveTasks } from '../serve-tasks.ts';

let service: StandInService | null = null;
/** Requests that were made before anything was measured. */
let before = 0;

function running(): StandInService {
  if (service === null) throw new Error('the Service was not started');
  return service;
}

async function start(data: DataCounts): Promise<{ url: string; token: string }> {
  service = await startService({ data, rateLimit: null });
  const { url, token } = service;
  await sortLists(url, token);
  clearAway();
  before = service.requests.length;
  return { url, token };
}

/** The garbage of making the data: collected when memory asks for it, that would be in the first seconds that are measured. */
function clearAway(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}

/** A Service has an index for the orders it offers; the stand-in sorts a list when it is first asked for one. */
async function sortLists(url: string, token: string): Promise<void> {
  const lists = [
    'contacts?',
    'v1/inventory/items?trackInventory=true&',
    'v1/inventory/items?trackInventory=false&',
  ];
  for (const list of lists) {
    for (const order of ['sortBy=createdAt&sortDir=asc', 'sortBy=updatedAt&sortDir=desc']) {
      const headers = { authorization: `Service-oauthtoken ${token}` };
      const answer = await fetch(`${url}/api/${list}page=1&pageSize=100&${order}`, { headers });
      if (!answer.ok) throw new Error(`${list} was answered with ${answer.status}`);
      await answer.arrayBuffer();
    }
  }
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

/** Paths that were asked for since so many had been. */
function asked(since: number): Promise<readonly string[]> {
  return Promise.resolve(
    running()
      .requests.slice(before + since)
      .map(({ path }) => path),
  );
}

function editContact(notes: string): Promise<string> {
  const id = running().state.contacts.all()[0]?.id ?? '';
  running().otherClients.editContact(id, { notes });
  return Promise.resolve(id);
}

serveTasks({ start, lists, asked, editContact }, async () => service?.stop());
