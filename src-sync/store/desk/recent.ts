/** Keeps which records were looked at last in this workspace, by their ids alone. */
import { z } from 'zod';
import { RECENT_MAX, visitSchema, type RecentRecord, type Visit } from '../../domain/links/recent.ts';
import type { Result } from '../../domain/result.ts';
import { readText } from '../../domain/records/fields.ts';
import { isPosting } from '../queries/postings/posting.ts';
import { readRecord } from '../records/records.ts';
import { getFact, setFact } from '../sync/facts.ts';
import type { Reader, Writer } from '../sqlite/handles.ts';
import { inWrite } from '../sqlite/transaction.ts';

const NAME = 'recent';

async function visits(reader: Reader): Promise<readonly Visit[]> {
  const read = z.array(visitSchema()).safeParse(await getFact(reader, NAME));
  return read.success ? read.data : [];
}

export function keepVisit(writer: Writer, { kind, id }: Visit): Promise<Result<void>> {
  return inWrite(writer, async (tx) => {
    const others = (await visits(tx)).filter((one) => one.kind !== kind || one.id !== id);
    await setFact(tx, NAME, [{ kind, id }, ...others].slice(0, RECENT_MAX));
  });
}

/** The newest first, under the names that they have now; without those that are no longer here. */
export async function recentRecords(reader: Reader): Promise<readonly RecentRecord[]> {
  const found: RecentRecord[] = [];
  for (const { kind, id } of await visits(reader)) {
    const title = kind === 'document' ? await titleOfDocument(reader, id) : await titleOfRecord(reader, id);
    if (title !== null) found.push({ kind, id, title });
  }
  return found;
}

async function titleOfDocument(reader: Reader, reference: string): Promise<string | null> {
  return (await isPosting(reader, reference)) ? reference : null;
}

async function titleOfRecord(reader: Reader, id: string): Promise<string | null> {
  const record = await readRecord(reader, id);
  return record === null || record.deleted ? null : readText(record.view, ['name']);
}
