/** Figures of the Service as it sent them last, kept so that they can be seen offline: a few of each report. */
import { sql } from 'kysely';
import { z } from 'zod';
import type { JsonValue } from '../../domain/values/json.ts';
import { onDemand } from '../../domain/sync/on-demand.ts';
import { reportQuery, type ReportName, type ReportQuery } from '../../domain/reports/report-questions.ts';
import { setFact } from '../sync/facts.ts';
import type { Reader, Writer } from '../sqlite/handles.ts';
import { storedJson } from '../rows.ts';

/** Of one report with different filters. */
const KEPT_MAX = 12;
const TEXT_CHARACTERS_MAX = 2_000_000;

export interface KeptReport {
  readonly query: ReportQuery;
  readonly data: JsonValue;
  readonly atMs: number;
}

/** The answer is text inside the fact: SQLite reads no JSON that is nested a thousand deep. */
const keptSchema = onDemand(() =>
  z.object({ query: reportQuery(), atMs: z.number().int(), text: z.string() }),
);

function prefixOf(report: ReportName): string {
  return `report:${report}:`;
}

function factOf(query: ReportQuery): string {
  const filters = Object.entries(query).sort(([a], [b]) => (a < b ? -1 : 1));
  return prefixOf(query.report) + JSON.stringify(filters);
}

/** The answer to this query; without one, the newest of the report. */
export async function readKeptReport(
  reader: Reader,
  report: ReportName,
  query: ReportQuery | null,
): Promise<KeptReport | null> {
  const rows =
    query === null
      ? await keptNewestFirst(reader, report, 1)
      : await reader.selectFrom('fact').select('value').where('name', '=', factOf(query)).execute();
  const [row] = rows;
  // A version that asks differently leaves what it does not understand alone.
  const kept = row === undefined ? undefined : keptSchema().safeParse(storedJson(row.value)).data;
  return kept === undefined
    ? null
    : { query: kept.query, atMs: kept.atMs, data: storedJson(kept.text) as JsonValue };
}

/** Returns `false` where the answer is too large to be kept; the one before is then forgotten as well. */
export async function keepReport(tx: Writer, { query, data, atMs }: KeptReport): Promise<boolean> {
  const text = JSON.stringify(data);
  const isKept = text.length <= TEXT_CHARACTERS_MAX;
  await setFact(tx, factOf(query), isKept ? { query, atMs, text } : null);
  const names = (await keptNewestFirst(tx, query.report, -1)).map(({ name }) => name);
  for (const name of names.slice(KEPT_MAX)) await setFact(tx, name, null);
  return isKept;
}

async function keptNewestFirst(
  reader: Reader,
  report: ReportName,
  limit: number,
): Promise<readonly { readonly name: string; readonly value: string }[]> {
  const { rows } = await sql<{ name: string; value: string }>`
    SELECT name, value FROM fact WHERE name GLOB ${`${prefixOf(report)}*`}
    ORDER BY value ->> '$.atMs' DESC LIMIT ${limit}
  `.execute(reader);
  return rows;
}
