/** CRM activity feed, analytics and dashboard. */
import { routesOf } from '../http/call.ts';
import type { Call, Route } from '../http/call.ts';
import type { Row } from '../collection.ts';
import type { Json, JsonRecord } from '../json.ts';
import { matching, presentPage, readPage, slicePage, textFilter } from '../lists.ts';
import { invalid, notFound } from '../http/refusal.ts';
import { presentReport } from '../report-shapes.ts';
import { presentRow } from '../shapes.ts';

/** The contract's own default for this list. */
const ACTIVITY_PAGE_SIZE = 20;

function listActivity(call: Call): Json {
  const request = readPage(call, 'crmActivity', ACTIVITY_PAGE_SIZE);
  const category = call.query.text('category').toLowerCase();
  const range = call.query.dateRange();
  const rows = matching(call.store.crmActivity, { field: 'createdAt', direction: 'desc' }, [
    category === '' ? null : (row): boolean => String(row.fields.category).toLowerCase() === category,
    range === null ? null : (row): boolean => range(row.createdAt),
    textFilter(call.query.text('q'), ['title', 'actor']),
  ]);
  const items = slicePage(rows, request).map((row) => withoutIds(call, presentRow(call.shape, 'gid', row)));
  return presentPage(call.shape, request, rows.length, items);
}

function withoutIds({ shape }: Call, line: JsonRecord): JsonRecord {
  if (shape.historyIds) return line;
  return Object.fromEntries(Object.entries(line).filter(([name]) => name !== 'id' && name !== 'gid'));
}

/** The contract lists no words of `granularity`: these four are the usual ones. A week is named by its Monday. */
const BUCKETS: Readonly<Record<string, (at: string) => string>> = {
  day: (at) => at.slice(0, 10),
  week: (at) => mondayOf(at),
  month: (at) => at.slice(0, 7),
  year: (at) => at.slice(0, 4),
};

function mondayOf(at: string): string {
  const day = new Date(at);
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  return day.toISOString().slice(0, 10);
}

function countBy(rows: readonly Row[], keyOf: (row: Row) => string): JsonRecord[] {
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(keyOf(row), (counts.get(keyOf(row)) ?? 0) + 1);
  return [...counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, count]) => ({ key, count }));
}

function analytics(call: Call): Json {
  const range = call.query.dateRange('from', 'to');
  const owner = call.query.text('owner');
  const source = call.query.text('source');
  const pipeline = call.query.uuid('pipeline');
  if (pipeline !== null && call.store.pipelines.get(pipeline) === undefined) throw notFound('Pipeline');
  const granularity = call.query.text('granularity') || 'month';
  const bucketOf = BUCKETS[granularity];
  if (bucketOf === undefined) throw invalid('granularity must be day, week, month or year');
  const rows = call.store.contacts
    .all()
    .filter(
      (row) =>
        (range === null || range(row.createdAt)) &&
        (owner === '' || row.fields.assignedTo === owner) &&
        (source === '' || row.fields.source === source),
    );
  return {
    total: rows.length,
    granularity,
    created: countBy(rows, (row) => bucketOf(row.createdAt)),
    bySource: countBy(rows, (row) => String(row.fields.source ?? 'Unknown')),
    byOwner: countBy(rows, (row) => String(row.fields.assignedTo ?? 'Nobody')),
  };
}

function dashboard(call: Call): Json {
  const contacts = call.store.contacts.all();
  return {
    contacts: contacts.length,
    contactsWithGstin: contacts.filter((row) => (row.fields.gstin ?? '') !== '').length,
    activities: call.store.contactActivities.size,
    pipelines: call.store.pipelines.size,
    publishedForms: call.store.forms.all().filter((row) => row.fields.published === true).length,
    bySource: countBy(contacts, (row) => String(row.fields.source ?? 'Unknown')),
  };
}

const route = routesOf('crm');

export const CRM_REPORT_ROUTES: readonly Route[] = [
  route('GET', '/api/crm/activity', 'R', listActivity),
  route('GET', '/api/crm/analytics', 'R', (call) => presentReport(call.shape.reports, analytics(call))),
  route('GET', '/api/v1/crm/dashboard', 'R', (call) => presentReport(call.shape.reports, dashboard(call))),
];
