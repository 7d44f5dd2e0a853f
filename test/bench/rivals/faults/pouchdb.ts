/**
 * PouchDB in the fault comparison. Its replication speaks CouchDB's protocol and nothing else, so a REST back end has to be served from its
 * changes feed (https://pouchdb.com/guides/changes.html): each change is a document, the feed gives them in the order in which they were
 * made, and the last sequence number that was sent is kept in a `_local` document, as PouchDB's own replication keeps its checkpoint.
 * After an error it waits like the `back_off_function` of https://pouchdb.com/api.html#replication: a second, then three times as long.
 * What the Service refuses is marked in its document, where the application can show it, and does not hold up the feed.
 */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { end, isSending, place, readDeeds, say } from '../../faults/child.ts';
import {
  adjustStock,
  allContacts,
  createContact,
  Refused,
  updateContact,
  type Contact,
} from '../../faults/rest.ts';
import type { Deed } from '../../faults/work.ts';

/** A change to be sent; of an edit the whole record, which an update of the Service replaces. */
interface ChangeDocument {
  readonly _id: string;
  readonly _rev?: string;
  readonly deed: Deed;
  readonly contact?: Contact;
  readonly refusedWith?: number;
}

interface Checkpoint {
  readonly _id: string;
  readonly _rev?: string;
  readonly seq: number;
}

interface Change {
  readonly seq: number;
  readonly doc: ChangeDocument;
}

/** The part of it that is used; the package brings no types. */
interface Database {
  put(document: ChangeDocument | Checkpoint): Promise<unknown>;
  get(id: string): Promise<Checkpoint>;
  changes(options: {
    readonly since: number;
    readonly limit: number;
    readonly include_docs: true;
  }): Promise<{ readonly results: readonly Change[] }>;
  close(): Promise<void>;
}

const PouchDB = createRequire(import.meta.url)('pouchdb') as new (name: string) => Database;

const CHECKPOINT = '_local/sent';
const BATCH = 25;
const FIRST_WAIT_MS = 1_000;
const WAIT_GROWTH = 3;

const database = new PouchDB(join(place.dataDir, 'changes'));

async function take(): Promise<void> {
  const contacts = new Map((await allContacts()).map((contact) => [contact.id, contact]));
  say({ ready: true });
  const deeds = await readDeeds();
  for (const deed of deeds) {
    const contact = deed.kind === 'edit' ? contacts.get(deed.id) : undefined;
    await database.put({
      _id: deed.mark,
      deed,
      ...(contact === undefined
        ? {}
        : { contact: { ...contact, ...(deed.kind === 'edit' ? deed.changes : {}) } }),
    });
  }
  await database.close();
  end({ taken: deeds.length });
}

async function send(): Promise<void> {
  let kept = 0;
  for (;;) {
    const { seq: since } = await checkpoint();
    const { results } = await database.changes({ since, limit: BATCH, include_docs: true });
    if (results.length === 0) break;
    for (const { seq, doc } of results) {
      if (doc.refusedWith === undefined) await sendUntilAnswered(doc);
      else kept += 1;
      await database.put({ ...(await checkpoint()), seq });
    }
  }
  await database.close();
  end({ kept });
}

async function checkpoint(): Promise<Checkpoint> {
  try {
    return await database.get(CHECKPOINT);
  } catch (error) {
    if ((error as { readonly status?: number }).status === 404) return { _id: CHECKPOINT, seq: 0 };
    throw error;
  }
}

async function sendUntilAnswered(document: ChangeDocument): Promise<void> {
  for (let waitMs = FIRST_WAIT_MS; ; waitMs *= WAIT_GROWTH) {
    try {
      await request(document);
      return;
    } catch (error) {
      if (error instanceof Refused) {
        say({ told: document.deed.mark });
        await database.put({ ...document, refusedWith: error.status });
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }
}

function request({ deed, contact }: ChangeDocument): Promise<void> {
  if (deed.kind === 'create') return createContact(deed.record);
  if (deed.kind === 'adjust') return adjustStock(deed.itemId, deed.record);
  if (contact === undefined) throw new Error(`${deed.mark} has no record`);
  return updateContact(contact);
}

await (isSending ? send() : take());
