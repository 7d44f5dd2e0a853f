/** The list that a receipt or a transfer is compared with, and the words for the difference. */
import type { Comparison, ComparedLine } from '../../../../src-sync/domain/stock/expected-goods.ts';
import type { ListRead } from '../../../../src-sync/domain/stock/order-list.ts';
import { session } from '../../../app/session.svelte.ts';
import { toasts } from '../../../app/toasts.svelte.ts';
import { formatNumber, withUnit } from '../../../i18n/format.svelte.ts';
import { t, tn } from '../../../i18n/index.svelte.ts';
import { ask } from '../../../live/bridge.svelte.ts';
import { changeSession } from '../session/scanning.svelte.ts';

export type ExpectingKind = 'receive' | 'transfer';

/** The session that its screen shows goes on with the list; one is begun where there is none. */
export async function expectIn(kind: ExpectingKind, listId: string): Promise<boolean> {
  const sessions = await ask('sessions.list', { kind });
  if (!sessions.ok) {
    toasts.failure(sessions.failure);
    return false;
  }
  const open = sessions.value.find((one) => one.scans > 0) ?? sessions.value[0];
  const isOther = open !== undefined && open.expectedId !== null && open.expectedId !== listId;
  if (isOther && open.scans > 0) {
    toasts.show('needs', t('expected.other'));
    return false;
  }
  const id = open?.id ?? (await begin(kind));
  return id !== null && (await changeSession(id, { expectedId: listId })).ok;
}

async function begin(kind: ExpectingKind): Promise<string | null> {
  const warehouseId = session.workingPlace?.id ?? session.warehouses[0]?.id ?? null;
  const id = crypto.randomUUID();
  const begun = await ask('sessions.begin', {
    id,
    kind,
    name: '',
    blind: false,
    warehouseId,
    toWarehouseId: null,
  });
  if (begun.ok) return id;
  toasts.failure(begun.failure);
  return null;
}

export function sayRead({ rows, unknown, skipped, left }: ListRead): void {
  const details = [
    ...(unknown > 0 ? [tn('expected.unknown', unknown)] : []),
    ...(skipped > 0 ? [tn('expected.skipped', skipped)] : []),
    ...(left > 0 ? [tn('expected.left', left)] : []),
  ];
  const detail = details.length === 0 ? null : details.join(' ');
  toasts.show(unknown > 0 ? 'needs' : left > 0 ? 'pending' : 'ok', tn('expected.read', rows), { detail });
}

/** `2 short, 1 over, 1 not on the list`; empty where all is as expected. */
export function differenceWords({
  short,
  over,
  unasked,
}: Pick<Comparison, 'short' | 'over' | 'unasked'>): string {
  return [
    ...(short > 0 ? [tn('expected.short', short)] : []),
    ...(over > 0 ? [tn('expected.over', over)] : []),
    ...(unasked > 0 ? [tn('expected.unasked', unasked)] : []),
  ].join(', ');
}

export type DifferenceGroup = 'short' | 'over' | 'unasked';

/** The lines that differ, those of a kind together. */
export function differences(
  comparison: Comparison,
): readonly { readonly group: DifferenceGroup; readonly lines: readonly ComparedLine[] }[] {
  const of = (...states: readonly ComparedLine['state'][]): readonly ComparedLine[] =>
    comparison.lines.filter(({ state }) => states.includes(state));
  const groups = [
    { group: 'short' as const, lines: of('missing', 'part') },
    { group: 'over' as const, lines: of('over') },
    { group: 'unasked' as const, lines: of('unasked') },
  ];
  return groups.filter(({ lines }) => lines.length > 0);
}

/** `4 of 6 Nos`; of what nobody asked for the quantity alone. */
export function gotWords({ got, expected, state, line }: ComparedLine): string {
  const shown =
    state === 'unasked'
      ? formatNumber(got)
      : t('expected.ofExpected', { got: formatNumber(got), expected: formatNumber(expected) });
  return withUnit(shown, line.item.unit);
}

/** For the supplier: what is missing and what came besides. */
export function differencesText(comparison: Comparison, title: string): string {
  return [
    title,
    ...differences(comparison).flatMap(({ group, lines }) => [
      '',
      `${t(`expected.group.${group}`)}:`,
      ...lines.map((one) => `${one.line.item.name} [${one.line.item.sku}]: ${gotWords(one)}`),
    ]),
  ].join('\n');
}
