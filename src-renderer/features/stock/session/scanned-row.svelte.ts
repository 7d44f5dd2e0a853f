/** The row of the newest scan comes into view, once a scan: whoever fixes another line meanwhile is not led away from it. */
import type { SessionScan } from '../../../../src-sync/domain/stock/stock-session.ts';
import type { Scanning } from './scanning.svelte.ts';

/** The item that was scanned or taken back last. */
export function newestIn({ last }: Scanning): string | null | undefined {
  return last?.kind === 'counted' || last?.kind === 'undone' ? last.scan.item?.id : null;
}

/**
 * Call while a table is being set up.
 *
 * @param rowOf the row once it has what was scanned: scans come faster than rows, and an older table would be led to a place that the row
 *   has left by then
 */
export function showScanned<Row>(
  scanning: () => Scanning,
  rowOf: (scan: SessionScan) => Row | undefined,
  table: () => HTMLElement | undefined,
  onshown?: (row: Row) => void,
): void {
  let shownFor: unknown = null;
  $effect(() => {
    const { last } = scanning();
    if (last?.kind !== 'counted' || last === shownFor) return;
    const row = rowOf(last.scan);
    if (row === undefined) return;
    shownFor = last;
    onshown?.(row);
    table()?.querySelector('tr.sel')?.scrollIntoView({ block: 'nearest' });
  });
}
