/** The catalogue of form fields as the Service sent it last, kept so that a form can be built offline. */
import { z } from 'zod';
import { onDemand } from '../../domain/sync/on-demand.ts';
import type { JsonValue } from '../../domain/values/json.ts';
import { storedJson } from '../rows.ts';
import { getFact, setFact } from '../sync/facts.ts';
import type { Reader, Writer } from '../sqlite/handles.ts';

const FACT = 'form-catalog';
const TEXT_CHARACTERS_MAX = 2_000_000;

export interface KeptCatalog {
  readonly rows: readonly JsonValue[];
  readonly atMs: number;
}

/** The rows are text inside the fact, as in the kept reports. */
const keptSchema = onDemand(() => z.object({ atMs: z.number().int(), text: z.string() }));

export async function readKeptCatalog(reader: Reader): Promise<KeptCatalog | null> {
  const kept = keptSchema().safeParse(await getFact(reader, FACT)).data;
  return kept === undefined ? null : { atMs: kept.atMs, rows: storedJson(kept.text) as JsonValue[] };
}

/** A catalogue that is too large leaves the one before. */
export async function keepCatalog(tx: Writer, { rows, atMs }: KeptCatalog): Promise<void> {
  const text = JSON.stringify(rows);
  if (text.length <= TEXT_CHARACTERS_MAX) await setFact(tx, FACT, { atMs, text });
}
