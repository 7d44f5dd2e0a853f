/**
 * `@tanstack/offline-transactions` in the fault comparison, used as the package's README and its guide (`skills/offline/SKILL.md`) tell: a
 * transaction for each change, a mutation function for each kind, `NonRetriableError` for what the Service refuses, the default retry
 * policy. Its outbox is in its own `LocalStorageAdapter` over Node's localStorage, which is a database file. The online detector is given:
 * the default one asks `navigator.onLine`, which Node does not have, and would send nothing. The guide's idempotency key has nowhere to go.
 */
import { createCollection } from '@tanstack/db';
import {
  LocalStorageAdapter,
  NonRetriableError,
  startOfflineExecutor,
  type OnlineDetector,
} from '@tanstack/offline-transactions';
import { end, isSending, readDeeds, say } from '../../faults/child.ts';
import {
  adjustStock,
  allContacts,
  createContact,
  Refused,
  updateContact,
  type Contact,
} from '../../faults/rest.ts';
import type { Adjustment, Deed, Mark } from '../../faults/work.ts';

type AdjustmentRow = Adjustment & { readonly id: string; readonly itemId: string };

const LOOK_EVERY_MS = 50;

/** Off while the changes are made, on while they are sent. */
const onlineDetector: OnlineDetector = {
  subscribe: () => () => undefined,
  notifyOnline: () => undefined,
  isOnline: () => isSending,
  dispose: () => undefined,
};

// Transactions carry the whole record, so the contacts are read where they are edited, and sending asks for nothing but what it sends.
const known: readonly Contact[] = isSending ? [] : await allContacts();

const contacts = createCollection<Contact, string>({
  id: 'contacts',
  getKey: (contact) => contact.id,
  startSync: true,
  sync: {
    sync: ({ begin, write, commit, markReady }) => {
      begin();
      for (const value of known) write({ type: 'insert', value });
      void commit();
      markReady();
    },
  },
});

const adjustments = createCollection<AdjustmentRow, string>({
  id: 'adjustments',
  getKey: (adjustment) => adjustment.id,
  startSync: true,
  sync: { sync: ({ markReady }) => markReady() },
});

type Transaction = {
  readonly mutations: readonly { readonly modified: unknown }[];
  readonly metadata: object;
};
type Send = (modified: never) => Promise<void>;

/** README, "Error Handling": what stays refused is not tried again. The person is told here, for a promise dies with its process. */
function mutation(send: Send): (given: { readonly transaction: Transaction }) => Promise<void> {
  return async ({ transaction }) => {
    try {
      await send(transaction.mutations[0]?.modified as never);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      say({ told: (transaction.metadata as { readonly mark: Mark }).mark });
      throw new NonRetriableError(error.message);
    }
  };
}

const offline = startOfflineExecutor({
  collections: { contacts, adjustments },
  storage: new LocalStorageAdapter('outbox:'),
  onlineDetector,
  mutationFns: {
    createContact: mutation((contact: Contact) => createContact(contact)),
    updateContact: mutation((contact: Contact) => updateContact(contact)),
    adjustStock: mutation((row: AdjustmentRow) => adjustStock(row.itemId, row)),
  },
});
await offline.waitForInit();

async function take(): Promise<void> {
  say({ ready: true });
  const deeds = await readDeeds();
  for (const deed of deeds) {
    const transaction = offline.createOfflineTransaction({
      mutationFnName: FUNCTIONS[deed.kind],
      autoCommit: false,
      metadata: { mark: deed.mark },
    });
    transaction.mutate(() => change(deed));
    // Ends when the change has been sent, which is in another process; a refusal is told there.
    transaction.commit().catch(() => undefined);
  }
  await until(async () => (await offline.peekOutbox()).length === deeds.length);
  end({ taken: deeds.length });
}

const FUNCTIONS = { create: 'createContact', edit: 'updateContact', adjust: 'adjustStock' } as const;

function change(deed: Deed): void {
  if (deed.kind === 'create') contacts.insert({ id: crypto.randomUUID(), ...deed.record });
  else if (deed.kind === 'edit') contacts.update(deed.id, (draft) => void Object.assign(draft, deed.changes));
  else adjustments.insert({ id: crypto.randomUUID(), itemId: deed.itemId, ...deed.record });
}

async function send(): Promise<void> {
  await until(() => offline.getPendingCount() === 0 && offline.getRunningCount() === 0);
  end({ kept: (await offline.peekOutbox()).length });
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
}

await (isSending ? send() : take());
