/** Unfinished imports, each kept with its rows in one transaction: what ends the program in the middle of one loses nothing and doubles nothing. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { IMPORT_COLLECTIONS } from '../../domain/imports/import-fields.ts';
import { fixSchema } from '../../domain/imports/fixes.ts';
import { isJsonArray } from '../../domain/values/json.ts';
import type { ImportStanding } from '../../domain/questions/sheet-questions.ts';
import { readOptions } from '../../domain/imports/sheet-table.ts';
import type { Table } from '../../sheets/table.ts';
import type { Reader, Writer } from '../../store/sqlite/handles.ts';
import { getFact, setFact } from '../../store/sync/facts.ts';
import { isoTime } from '../../store/rows.ts';

const FACT = 'import.standing';
/** Older ones are forgotten: their rows are recognised when the file is chosen again. */
const STANDINGS_MAX = 5;

const standingSchema = z.object({
  collection: z.enum(IMPORT_COLLECTIONS),
  fileName: z.string(),
  path: z.string(),
  /** The content of the file: another file, or the same one changed since, is another import. */
  print: z.string(),
  mapping: z.record(z.string(), z.number()),
  update: z.boolean(),
  fixes: z.array(fixSchema()).default([]),
  place: z.string().nullable().default(null),
  layout: readOptions().default({}),
  /** Rows that were to be imported, and how many of them are. */
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

/** The newest first; older versions kept a single one. */
async function readStandings(reader: Reader): Promise<readonly Standing[]> {
  const stored = await getFact(reader, FACT);
  return (isJsonArray(stored) ? stored : [stored]).flatMap((one) => {
    const standing = standingSchema.safeParse(one);
    return standing.success ? [standing.data] : [];
  });
}

/** The newest one; `null` where no import is unfinished. */
export async function readStanding(reader: Reader): Promise<Standing | null> {
  return (await readStandings(reader))[0] ?? null;
}

/** The unfinished import of this file. */
export async function standingOf(
  reader: Reader,
  { collection, print }: Pick<Standing, 'collection' | 'print'>,
): Promise<Standing | null> {
  const standings = await readStandings(reader);
  return standings.find((one) => one.collection === collection && one.print === print) ?? null;
}

export async function keepStanding(tx: Writer, standing: Standing): Promise<void> {
  const others = (await readStandings(tx)).filter((one) => !isSame(one, standing));
  await setFact(tx, FACT, [standing, ...others].slice(0, STANDINGS_MAX));
}

/** All its rows are imported, or nobody wants the rest. */
export async function endStanding(tx: Writer, ended: Pick<Standing, 'collection' | 'print'>): Promise<void> {
  await setFact(
    tx,
    FACT,
    (await readStandings(tx)).filter((one) => !isSame(one, ended)),
  );
}

function isSame(one: Standing, other: Pick<Standing, 'collection' | 'print'>): boolean {
  return one.collection === other.collection && one.print === other.print;
}

/** Without the path, which the window need not know. */
export function asAnswer({ collection, fileName, rows, taken, atMs }: Standing): ImportStanding {
  return { collection, fileName, rows, taken, at: isoTime(atMs) };
}
