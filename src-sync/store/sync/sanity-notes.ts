/** The findings of the checks, and the time since when they stand: kept over a restart, so that nothing is told or read again because of one. */
import { z } from 'zod';
import type { Message } from '../../domain/messages/message.ts';
import { COLLECTIONS, SWEPT_COLLECTIONS, type CollectionName } from '../../domain/records/collections.ts';
import { FINDINGS, findingInWords, type Finding } from '../../domain/sync/sanity.ts';
import { passedInWords } from '../../domain/sync/skipped-lists.ts';
import { getFact, setFact } from './facts.ts';
import type { Reader, Writer } from '../sqlite/handles.ts';
import { readPassedLists } from './skipped-lists.ts';

const noteSchema = z.object({
  kind: z.enum(FINDINGS),
  collection: z.enum(COLLECTIONS).nullable(),
  rows: z.number().int(),
  total: z.number().int().nullable(),
  /** Complete readings in a row that found exactly this. */
  readings: z.number().int().min(0),
  /** A person was told; until it is gone nothing more is said or read because of it. */
  told: z.boolean(),
  /** Unix time at which all was read again because of it; `null` where that was not necessary yet. */
  readAgainAtMs: z.number().nullable(),
});

export type SanityNote = z.infer<typeof noteSchema>;

const FACT = 'sanity';

export async function readSanityNotes(reader: Reader): Promise<readonly SanityNote[]> {
  return z
    .array(noteSchema)
    .catch([])
    .parse(await getFact(reader, FACT));
}

export async function saveSanityNotes(tx: Writer, notes: readonly SanityNote[]): Promise<void> {
  await setFact(tx, FACT, notes.length === 0 ? null : notes.map((note) => ({ ...note })));
}

/** The findings that a person was told and that still stand, in words, by collection. */
export async function standingWarnings(
  reader: Reader,
): Promise<ReadonlyMap<CollectionName, readonly Message[]>> {
  const warnings = new Map<CollectionName, Message[]>();
  for (const note of await readSanityNotes(reader)) {
    if (!note.told || note.collection === null) continue;
    const text = findingInWords({ ...note, examples: [] });
    warnings.set(note.collection, [...(warnings.get(note.collection) ?? []), text]);
  }
  const passed = await readPassedLists(reader);
  for (const collection of SWEPT_COLLECTIONS) {
    const lists = passed[collection];
    if (lists === undefined) continue;
    warnings.set(collection, [...(warnings.get(collection) ?? []), passedInWords(collection, lists)]);
  }
  return warnings;
}

export function isSameSubject(
  one: Pick<Finding, 'kind' | 'collection'>,
  other: Pick<Finding, 'kind' | 'collection'>,
): boolean {
  return one.kind === other.kind && one.collection === other.collection;
}
