/** One report on screen: the answer that is kept here at once, a newer one from the Service when a person wants to see it. */
import type { Failure } from '../../../src-sync/domain/failure.ts';
import type {
  ReportAnswer,
  ReportName,
  ReportQuery,
} from '../../../src-sync/domain/reports/report-questions.ts';
import { session } from '../../app/session.svelte.ts';
import { ask } from '../../live/bridge.svelte.ts';

/** Looking again within this time shows what is here: going to and fro costs no request. */
const FRESH_MS = 5 * 60_000;

/** True while the Service can be asked. */
export function canAskService(): boolean {
  const connection = session.status?.connection;
  return session.app?.engine.state === 'running' && (connection === 'online' || connection === 'limited');
}

/** The filters that were seen last: their figures are there offline. `null` before the first. */
export async function lastQuery<Name extends ReportName>(
  report: Name,
): Promise<Extract<ReportQuery, { report: Name }> | null> {
  const kept = await ask('reports.kept', { report, query: null });
  const query = kept.ok ? (kept.value?.query ?? null) : null;
  const isOf = (one: ReportQuery): one is Extract<ReportQuery, { report: Name }> => one.report === report;
  return query !== null && isOf(query) ? query : null;
}

export class Report {
  answer = $state.raw<ReportAnswer | null>(null);
  failure = $state.raw<Failure | null>(null);
  isReading = $state(false);
  /** Opened, and not read yet: the Service is asked as soon as there is a connection. */
  isWanted = $state(false);
  /** The kept answer was looked for. */
  isOpen = $state(false);
  #generation = 0;

  async open(query: ReportQuery): Promise<void> {
    const mine = (this.#generation += 1);
    this.isReading = false;
    this.failure = null;
    this.isOpen = false;
    this.isWanted = false;
    const kept = await ask('reports.kept', { report: query.report, query });
    if (mine !== this.#generation) return;
    this.answer = kept.ok ? kept.value : null;
    this.failure = kept.ok ? null : kept.failure;
    const asOf = this.answer === null ? 0 : Date.parse(this.answer.asOf);
    this.isWanted = Date.now() - asOf > FRESH_MS;
    this.isOpen = true;
  }

  async refresh(query: ReportQuery): Promise<void> {
    const mine = (this.#generation += 1);
    this.isWanted = false;
    this.isReading = true;
    const answer = await ask('reports.read', { query });
    if (mine !== this.#generation) return;
    this.isReading = false;
    this.failure = answer.ok ? null : answer.failure;
    if (answer.ok) this.answer = answer.value;
  }
}
