/** Answers what is asked about the Service's own figures. The Service is asked only when a person wants to see them. */
import { decodeList, type ServiceList } from '../../contract/decode.ts';
import type { OperationKey } from '../../contract/operations.ts';
import { failure } from '../../domain/failure.ts';
import { aboutRecords } from '../../domain/messages/records.ts';
import type { Answer, Question } from '../../domain/questions/questions.ts';
import type {
  ReportAnswer,
  ReportAnswers,
  ReportName,
  ReportQuery,
} from '../../domain/reports/report-questions.ts';
import { failed, ok, type Result } from '../../domain/result.ts';
import { isJsonObject } from '../../domain/values/json.ts';
import { inWrite } from '../../store/database.ts';
import { keepReport, readKeptReport, type KeptReport } from '../../store/reports/kept-reports.ts';
import { readRecord } from '../../store/records/records.ts';
import type { Reader } from '../../store/sqlite/handles.ts';
import type { AnswerParts } from '../answers/parts.ts';
import { isoTime } from '../../store/rows.ts';

const OPERATION_OF = {
  crmDashboard: 'crm.dashboard',
  crmAnalytics: 'crm.analytics',
  crmActivity: 'crm.activity',
  inventoryDashboard: 'inventory.dashboard',
  inventoryValuation: 'inventory.valuation',
} as const satisfies Record<ReportName, OperationKey>;

/** Rows of a list on one page. */
const PAGE_ROWS = 50;

const NOT_SENT = failure('VALIDATION', aboutRecords('pipelineNotThere'), { path: ['pipeline'] });

type Filters = Readonly<Record<string, string | number>>;
type ReportAnswerers = {
  readonly [Name in keyof ReportAnswers]: (question: Question<Name>) => Promise<Result<Answer<Name>>>;
};

export function reportAnswerers({
  store,
  run,
  nowMs,
}: Pick<AnswerParts, 'store' | 'run' | 'nowMs'>): ReportAnswerers {
  return {
    async 'reports.kept'({ report, query }) {
      const kept = await readKeptReport(store.reader, report, query);
      return ok(kept === null ? null : answerOf(kept, true));
    },
    async 'reports.read'({ query }) {
      const filters = await filtersOf(store.reader, query);
      if (!filters.ok) return filters;
      const answer = await run.parts.client.call(OPERATION_OF[query.report], {
        query: filters.value,
        lane: 'person',
        signal: run.signals.reading,
      });
      if (!answer.ok) return answer;
      const read = { query, data: answer.value.data, atMs: nowMs() };
      const kept = await inWrite(store.writer, (tx) => keepReport(tx, read));
      return kept.ok ? ok(answerOf(read, kept.value)) : kept;
    },
  };
}

function answerOf({ query, data, atMs }: KeptReport, isKept: boolean): ReportAnswer {
  const list = 'page' in query ? decodeList(data) : null;
  return {
    query,
    data,
    isKept,
    asOf: isoTime(atMs),
    list:
      list?.ok === true
        ? {
            rows: list.value.rows.length,
            page: list.value.page,
            pages: pagesOf(list.value),
            total: list.value.totalElements,
          }
        : null,
    entries:
      query.report === 'crmActivity' && list?.ok === true ? list.value.rows.filter(isJsonObject) : null,
  };
}

function pagesOf({ totalPages, totalElements, pageSize }: ServiceList): number | null {
  return totalPages ?? (totalElements === null ? null : Math.ceil(totalElements / (pageSize ?? PAGE_ROWS)));
}

async function filtersOf(reader: Reader, query: ReportQuery): Promise<Result<Filters>> {
  if ('page' in query) {
    const { report: _report, ...filters } = query;
    return ok({ ...withoutEmpty(filters), pageSize: PAGE_ROWS });
  }
  if (query.report !== 'crmAnalytics') return ok({});
  const { report: _report, pipeline, ...others } = query;
  if (pipeline === null) return ok(withoutEmpty(others));
  const record = await readRecord(reader, pipeline);
  if (record?.serverId == null) return failed(NOT_SENT);
  return ok({ ...withoutEmpty(others), pipeline: record.serverId });
}

function withoutEmpty(filters: Readonly<Record<string, string | number | null | undefined>>): Filters {
  return Object.fromEntries(
    Object.entries(filters).filter(
      (entry): entry is [string, string | number] => entry[1] != null && entry[1] !== '',
    ),
  );
}
