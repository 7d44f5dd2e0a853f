/** Scenes that only happen with a Service that other people use too, and that is sometimes out of reach. */
import { startService, type StandInService } from '../../src-service/server.ts';
import type { OpenWindow } from './open.ts';
import { SERVICE_RECORD_SCENES, serviceRecordScenes } from './record-scenes.ts';
import { REPORT_SCENES, reportScenes } from './report-scenes.ts';
import { go, PATIENCE, type Scene } from './scene.ts';

const SYNC_PATIENCE = { timeout: 120_000 };
const KEYCHAIN_SAYS_MS = 3_000;
const MINE = 'Deshmukh Sanitary & Sons';
const THEIRS = 'Deshmukh Sanitary Mart LLP';

/** The bridge without its types, which are too deep to be worked out inside the page. */
interface PageGlobals {
  readonly stockhand: { invoke(channel: string, request: unknown): Promise<string> };
}

interface Row {
  readonly id: string;
  readonly name: string;
}

async function ask<Value>({ page }: OpenWindow, channel: string, request: unknown): Promise<Value> {
  const text = await page.evaluate(
    ([name, question]) => (globalThis as unknown as PageGlobals).stockhand.invoke(name, question),
    [channel, request] as const,
  );
  const answer = JSON.parse(text) as { readonly value?: Value; readonly failure?: { message: string } };
  if (answer.failure !== undefined) throw new Error(`${channel}: ${answer.failure.message}`);
  return answer.value as Value;
}

async function rowsOf(window: OpenWindow, collection: 'items' | 'contacts'): Promise<readonly Row[]> {
  const list = { q: '', filter: 'all', sort: 'name', direction: 'asc', offset: 0, limit: 20 };
  const question = collection === 'items' ? { ...list, category: null } : list;
  return (await ask<{ readonly rows: readonly Row[] }>(window, `${collection}.window`, question)).rows;
}

async function write(window: OpenWindow, operation: Record<string, unknown>): Promise<void> {
  await ask(window, 'operations.accept', { operationId: crypto.randomUUID(), operation });
}

export interface ServiceWorld {
  readonly scenes: readonly Scene[];
  /** Signs in; returns when everything is read. */
  enter(window: OpenWindow): Promise<void>;
  stop(): Promise<void>;
}

export const SERVICE_SCENES: ReadonlySet<string> = new Set([
  ...REPORT_SCENES,
  ...SERVICE_RECORD_SCENES,
  'preferences-more',
  'sync-needs-you',
  'conflict',
  'conflict-contact',
  'conflict-item',
  'offline-report',
  'offline-items',
  'offline-sync',
]);

export async function openServiceWorld(): Promise<ServiceWorld> {
  const service = await startService({
    data: { items: 240, contacts: 80, warehouses: 3 },
    rateLimit: { limit: 600 },
    shape: { people: 'objects' },
  });
  Object.assign(service.state.settings.notificationPreferences, {
    mention: { app: true, desktop: true, sound: true, digestHour: 8 },
    order_placed: { quiet: { from: '20:00', until: '07:00', days: ['Sunday'] } },
  });
  let hasTrouble = false;
  const makeTrouble = async (window: OpenWindow): Promise<void> => {
    if (hasTrouble) return;
    hasTrouble = true;
    await bringTrouble(window, service);
  };
  return {
    async enter(window) {
      await window.page.getByRole('textbox', { name: 'Address of the Service' }).fill(service.url);
      await window.page.getByLabel('Access token', { exact: true }).fill(service.token);
      await window.page.keyboard.press('Enter');
      await window.page.getByRole('group', { name: 'Organization' }).getByRole('radio').first().check();
      await window.page.keyboard.press('Enter');
      await window.page.getByText('All synced').waitFor(SYNC_PATIENCE);
      // Where pictures are made there may be no keychain, which the window says, not always by the time that all is read.
      await window.page
        .getByRole('button', { name: 'Dismiss' })
        .click({ timeout: KEYCHAIN_SAYS_MS })
        .catch(() => undefined);
    },
    scenes: [
      ...reportScenes(service),
      {
        name: 'preferences-more',
        async arrange(window) {
          await go(window, '#/notifications');
          await window.page.getByRole('form', { name: 'More settings' }).waitFor(PATIENCE);
          await window.page.getByLabel('Digest hour').fill('9');
        },
        leave: ({ page }) => page.getByRole('button', { name: 'Discard' }).click(PATIENCE),
      },
      {
        name: 'sync-needs-you',
        async arrange(window) {
          await makeTrouble(window);
          await go(window, '#/sync');
          await window.page.getByRole('button', { name: /^Choose: / }).waitFor(SYNC_PATIENCE);
          await window.page.getByRole('button', { name: /^Edit and send again: / }).waitFor(SYNC_PATIENCE);
        },
      },
      {
        name: 'conflict',
        async arrange(window) {
          await makeTrouble(window);
          await go(window, '#/sync');
          await window.page.getByRole('button', { name: /^Choose: / }).click(SYNC_PATIENCE);
          await window.page.getByRole('group', { name: /^Conflict of / }).waitFor(PATIENCE);
        },
      },
      {
        name: 'conflict-contact',
        async arrange(window) {
          await makeTrouble(window);
          await go(window, '#/today');
          await window.page
            .getByRole('button', { name: /^Choose: / })
            .first()
            .click(SYNC_PATIENCE);
          await window.page.getByRole('radio', { name: `Mine: ${MINE}` }).check(PATIENCE);
        },
        leave: ({ page }) => page.getByRole('dialog').getByRole('button', { name: 'Close' }).click(PATIENCE),
      },
      {
        name: 'conflict-item',
        async arrange(window) {
          const item = await bringItemConflict(window, service);
          await go(window, `#/items/${item}`);
          await window.page
            .getByRole('button', { name: /^Choose: / })
            .first()
            .waitFor(SYNC_PATIENCE);
        },
      },
      {
        name: 'offline-report',
        async arrange(window) {
          await makeTrouble(window);
          await go(window, '#/today');
          await window.page.getByRole('button', { name: /^All \d+ changes$/ }).click(SYNC_PATIENCE);
        },
      },
      {
        name: 'offline-items',
        async arrange(window) {
          await goOffline(window, service);
          await go(window, '#/items');
          await window.page.locator('.vrow .mark').first().waitFor(PATIENCE);
        },
      },
      {
        name: 'offline-sync',
        async arrange(window) {
          await goOffline(window, service);
          await go(window, '#/sync');
          await window.page.getByRole('region', { name: 'Outbox' }).waitFor(PATIENCE);
        },
        leave: () => service.comeBack(),
      },
      // A picture that is on this PC gives each row of the list of items room for one.
      ...serviceRecordScenes(service),
    ],
    stop: () => service.stop(),
  };
}

/** Two people change one contact, and the Service refuses another change. */
async function bringTrouble(window: OpenWindow, service: StandInService): Promise<void> {
  const [mine, refused] = await rowsOf(window, 'contacts');
  if (mine === undefined || refused === undefined) throw new Error('There are no contacts to change.');
  const there = service.state.contacts.all().find(({ fields }) => fields['name'] === mine.name);
  if (there === undefined) throw new Error(`The Service has no contact ${mine.name}.`);
  await service.goDark();
  await write(window, {
    op: 'contacts.update',
    id: mine.id,
    changes: { companyName: MINE, notes: 'Pays by the 10th', pin: '411045' },
  });
  service.otherClients.editContact(there.id, { companyName: THEIRS, phone: '98220 41177' });
  await write(window, { op: 'contacts.update', id: refused.id, changes: { source: 'Trade fair' } });
  service.faults.add({
    kind: 'status',
    status: 400,
    message: 'This source does not exist',
    match: { method: 'PUT', path: `/api/contacts/${String(serverIdOf(service, refused.name))}` },
    times: 1,
  });
  await service.comeBack();
}

/** Two people set the price of one item. Answers its id on this PC. */
async function bringItemConflict(window: OpenWindow, service: StandInService): Promise<string> {
  const [item] = await rowsOf(window, 'items');
  const there = service.state.items.all().find(({ fields }) => fields['name'] === item?.name);
  if (item === undefined || there === undefined) throw new Error('There is no item to change.');
  await service.goDark();
  await write(window, { op: 'items.update', id: item.id, changes: { price: 742 } });
  service.otherClients.editItem(there.id, { price: 758, hsn: '3917' });
  await service.comeBack();
  return item.id;
}

function serverIdOf(service: StandInService, name: string): string | undefined {
  return service.state.contacts.all().find(({ fields }) => fields['name'] === name)?.id;
}

/** Work goes on offline: prices, a reorder level, a new contact. */
async function goOffline(window: OpenWindow, service: StandInService): Promise<void> {
  if (service.dark) return;
  await service.goDark();
  await window.page.getByRole('contentinfo').getByText('Offline').first().waitFor(SYNC_PATIENCE);
  const [first, second, third, fourth] = await rowsOf(window, 'items');
  const price = 100 + (Date.now() % 900);
  for (const [item, changes] of [
    [first, { price }],
    [second, { price: price + 25, reorderLevel: 60 }],
    [fourth, { hsn: '3209' }],
  ] as const)
    if (item !== undefined) await write(window, { op: 'items.update', id: item.id, changes });
  if (third !== undefined)
    await write(window, { op: 'items.update', id: third.id, changes: { gstRate: 12 } });
  await write(window, { op: 'contacts.create', record: { name: 'Sai Traders', phone: '98230 55120' } });
}
