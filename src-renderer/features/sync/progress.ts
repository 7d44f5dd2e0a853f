/** The progress of the reading of one collection. */
import type { CollectionStatus } from '../../../src-sync/domain/sync/status.ts';
import { formatLeft, formatNumber } from '../../i18n/format.svelte.ts';
import { roughly } from '../../../src-sync/domain/values/roughly.ts';
import { t } from '../../i18n/index.svelte.ts';

/** A look of one page is over before anybody could read a line about it. */
const WORTH_A_LINE_ROWS = 200;

/** From 0 to 1; 0 while the end is not known. */
export function shareRead({ progress, pagesRead, pagesExpected }: CollectionStatus): number {
  if (progress !== null && progress.rowsExpected !== null && progress.rowsExpected > 0) {
    return Math.min(1, progress.rowsRead / progress.rowsExpected);
  }
  return pagesExpected === null || pagesExpected === 0 ? 0 : Math.min(1, pagesRead / pagesExpected);
}

/** "3,400 of 8,000 read, 1,150 a second, about 40 s left"; `null` where there is little to read, or nothing is read. */
export function progressInWords({ activity, progress }: CollectionStatus): string | null {
  if (activity !== 'reading' || progress === null) return null;
  const { rowsRead, rowsExpected, isEstimate, rowsPerSecond, timeLeftMs } = progress;
  if (Math.max(rowsRead, rowsExpected ?? 0) < WORTH_A_LINE_ROWS) return null;
  const all = rowsExpected !== null && isEstimate ? roughly(rowsExpected) : rowsExpected;
  const parts = [
    all === null || all < rowsRead
      ? t('sync.readSoFar', { rows: rowsRead })
      : t(isEstimate ? 'sync.readOfAbout' : 'sync.readOf', { rows: rowsRead, all }),
    rowsPerSecond === null ? null : t('sync.pace', { rate: rateInWords(rowsPerSecond) }),
    timeLeftMs === null ? null : formatLeft(timeLeftMs),
  ];
  return parts.filter((part) => part !== null).join(', ');
}

function rateInWords(rowsPerSecond: number): string {
  const digits = rowsPerSecond < 10 ? 10 : 1;
  return formatNumber(Math.round(rowsPerSecond * digits) / digits);
}
