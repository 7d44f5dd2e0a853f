/**
 * RxDB's replication in the fault comparison, used as https://rxdb.info/replication.html tells: `replicateRxCollection` with a push handler
 * that makes the request and returns the master state of what conflicts, the default conflict handler, the default `retryTime`, `conflict$`
 * for the person. One document a request, because the Service takes one (`push.batchSize`, so that a lost answer repeats no others).
 * The storage is RxDB's own for localStorage, over Node's, which is a database file: of the free storages that run in plain Node it is the
 * one that lasts without a server of its own and without a limit (the SQLite trial ends at 500 documents or operations).
 */
import {
  createRxDatabase,
  type RxCollection,
  type RxDocument,
  type RxReplicationWriteToMasterRow,
  type WithDeleted,
} from 'rxdb';
import { replicateRxCollection, type RxReplicationState } from 'rxdb/plugins/replication';
import { getRxStorageLocalstorage } from 'rxdb/plugins/storage-localstorage';
import { end, isSending, readDeeds, say } from '../../faults/child.ts';
import {
  adjustStock,
  allContacts,
  CONTACT_TEXTS,
  createContact,
  readContact,
  Refused,
  updateContact,
  type Contact,
} from '../../faults/rest.ts';
import type { Adjustment, Deed, Mark } from '../../faults/work.ts';

type AdjustmentDocument = Adjustment & { readonly id: string; readonly itemId: string };

const TEXT = { type: 'string' } as const;
const KEY = { type: 'string', maxLength: 100 } as const;

const contactSchema = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: { id: KEY, ...Object.fromEntries(CONTACT_TEXTS.map((field) => [field, TEXT])) },
  required: ['id', 'name', 'phone'],
} as const;

const adjustmentSchema = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: KEY,
    itemId: TEXT,
    qty: { type: 'number' },
    warehouseId: TEXT,
    reason: TEXT,
    reference: TEXT,
  },
  required: ['id', 'itemId', 'qty'],
} as const;

const database = await createRxDatabase<{
  contacts: RxCollection<Contact>;
  adjustments: RxCollection<AdjustmentDocument>;
}>({
  name: 'desk',
  storage: getRxStorageLocalstorage({ localStorage }),
  multiInstance: false,
});
const { contacts, adjustments } = await database.addCollections({
  contacts: { schema: contactSchema },
  adjustments: { schema: adjustmentSchema },
});

async function take(): Promise<void> {
  const replication = replicateContacts(true);
  await replication.awaitInitialReplication();
  await replication.cancel();
  say({ ready: true });
  const deeds = await readDeeds();
  for (const deed of deeds) await change(deed);
  end({ taken: deeds.length });
}

async function change(deed: Deed): Promise<void> {
  if (deed.kind === 'create') await contacts.insert({ id: crypto.randomUUID(), ...deed.record });
  else if (deed.kind === 'adjust')
    await adjustments.insert({ id: crypto.randomUUID(), itemId: deed.itemId, ...deed.record });
  else {
    const contact = (await contacts.findOne(deed.id).exec(true)) as RxDocument<Contact>;
    await contact.incrementalPatch(deed.changes);
  }
}

async function send(): Promise<void> {
  const replications = [replicateContacts(false), replicateAdjustments()];
  await Promise.all(replications.map((replication) => replication.awaitInSync()));
  end({ kept: await refusedStillThere() });
}

/** Nothing is pulled while it sends: a new contact would come back under the id that the Service chose, as a second one. */
function replicateContacts(isFirstTime: boolean): RxReplicationState<Contact, unknown> {
  const replication = replicateRxCollection<Contact, unknown>({
    collection: contacts,
    replicationIdentifier: 'contacts',
    waitForLeadership: false,
    push: {
      batchSize: 1,
      handler: (rows) => pushEach(rows, pushContact, (contact) => readContact(contact.id)),
    },
    ...(isFirstTime
      ? {
          live: false,
          pull: {
            handler: async (done) => ({ documents: done ? [] : await pulled(), checkpoint: { done: true } }),
          },
        }
      : {}),
  });
  replication.conflict$.subscribe(({ input }) => {
    const { assumedMasterState, newDocumentState } = input;
    tell(assumedMasterState === undefined ? newDocumentState.name : newDocumentState.notes);
  });
  return replication;
}

function replicateAdjustments(): RxReplicationState<AdjustmentDocument, unknown> {
  const replication = replicateRxCollection<AdjustmentDocument, unknown>({
    collection: adjustments,
    replicationIdentifier: 'adjustments',
    waitForLeadership: false,
    push: {
      batchSize: 1,
      handler: (rows) =>
        pushEach(
          rows,
          ({ newDocumentState }) => adjustStock(newDocumentState.itemId, newDocumentState),
          null,
        ),
    },
  });
  replication.conflict$.subscribe(({ input }) => tell(input.newDocumentState.reference));
  return replication;
}

async function pulled(): Promise<WithDeleted<Contact>[]> {
  return (await allContacts()).map((contact) => ({ ...contact, _deleted: false }));
}

type PushRow<Document> = RxReplicationWriteToMasterRow<Document>;

/**
 * A write that the Service refuses is a conflict with what it has: of an edit the record as it is there, of a new one that there is none. Other
 * errors are thrown, and RxDB sends again.
 */
async function pushEach<Document>(
  rows: readonly PushRow<Document>[],
  push: (row: PushRow<Document>) => Promise<void>,
  read: ((document: Document) => Promise<Document>) | null,
): Promise<WithDeleted<Document>[]> {
  const conflicts: WithDeleted<Document>[] = [];
  for (const row of rows) {
    try {
      await push(row);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const isNew = row.assumedMasterState === undefined || read === null;
      conflicts.push(
        isNew
          ? { ...row.newDocumentState, _deleted: true }
          : { ...(await read(row.newDocumentState)), _deleted: false },
      );
    }
  }
  return conflicts;
}

function pushContact({ assumedMasterState, newDocumentState }: PushRow<Contact>): Promise<void> {
  return assumedMasterState === undefined ? createContact(newDocumentState) : updateContact(newDocumentState);
}

const told = new Set<Mark>();

function tell(mark: Mark | undefined): void {
  if (mark === undefined) return;
  told.add(mark);
  say({ told: mark });
}

/** Refused changes that are still in the documents after the conflict handler. */
async function refusedStillThere(): Promise<number> {
  const documents = [await contacts.find().exec(), await adjustments.find().exec()].flat() as RxDocument[];
  const text = JSON.stringify(documents.map((document) => document.toJSON()));
  return [...told].filter((mark) => text.includes(mark)).length;
}

await (isSending ? send() : take());
