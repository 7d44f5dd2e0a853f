/** Where an import stands, kept with its rows in one transaction: what ends the program in the middle of it loses nothing and doubles nothing. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { IMPORT_COLLECTIONS } from '../domain/import-fields.ts';
import type { ImportStanding } from '../domain/sheet-questions.ts';
import type { Table } from '../sheets/table.ts';
import type { Reader, Writer } from '../store/handles.ts';
import { getFact, setFact } from '../store/facts.ts';

const FACT = 'import.standing';

const standingSchema = z.object({
  collection: z.enum(IMPORT_COLLECTIONS),
  fileName: z.string(),
  path: z.string(),
  /** What the file held: another file, or the same one changed since, is another import. */
  print: z.string(),
  mapping: z.record(z.string(), z.number()),
  update: z.boolean(),
  /** Rows that were to be taken in, and how many of them are. */
  rows: z.number(),
  taken: z.number(),
  /** The last row of the file that is behind it. */
  lastRow: z.number(),
  atMs: z.number(),
});

export type Standing = Readonly<z.infer<typeof standingSchema>>;

/** Of all that a file says, whatever it is called and wherever it lies. */
export function printOf({ columns, rows }: Table): string {
  const hash = createHash('sha256').update(JSON.stringify(columns));
  for (const { row, cells } of rows) hash.update(`\n${JSON.stringify([row, cells])}`);
  return hash.digest('hex');
}

/** `null` where no import is unfinished. */
export async function readStanding(reader: Reader): Promise<Standing | null> {
  const stored = standingSchema.safeParse(await getFact(reader, FACT));
  return stored.success ? stored.data : null;
}

/** `null` once all its rows are taken in, or nobody wants the rest. */
export function keepStanding(tx: Writer, standing: Standing | null): Promise<void> {
  return setFact(tx, FACT, standing);
}

/** Without the path, which the window need not know. */
export function asAnswer({ collection, fileName, rows, taken, atMs }: Standing): ImportStanding {
  return { collection, fileName, rows, taken, at: new Date(atMs).toISOString() };
}
