/** An order list for the supplier: as a page, as a spreadsheet, as the text of a message. */
import type { OrderList, OrderRow } from '../../../../src-sync/domain/stock/order-list.ts';
import type { SessionItem } from '../../../../src-sync/domain/stock/stock-session.ts';
import type { Paper, PaperCell } from '../../../../src-sync/domain/papers/paper.ts';
import { session } from '../../../app/session.svelte.ts';
import { formatDate, formatNumber, withUnit } from '../../../i18n/format.svelte.ts';
import { currentLanguage, t } from '../../../i18n/index.svelte.ts';

export interface SupplierGroup {
  /** `null` where the items of the list name no supplier at all, and for those that name none beside others that do. */
  readonly supplier: string | null;
  readonly rows: readonly OrderRow[];
}

/** One group without a name where the data has no suppliers. Suppliers in the order of the list, items without one last. */
export function bySupplier(rows: readonly OrderRow[]): readonly SupplierGroup[] {
  const groups = new Map<string | null, OrderRow[]>();
  for (const row of rows) {
    const group = groups.get(row.supplier);
    if (group === undefined) groups.set(row.supplier, [row]);
    else group.push(row);
  }
  return [...groups]
    .map(([supplier, own]) => ({ supplier, rows: own }))
    .sort((a, b) => Number(a.supplier === null) - Number(b.supplier === null));
}

/** `2 × Box`; empty where the quantity is no whole number of cartons. */
export function boxesOf({ boxQty, box }: Pick<SessionItem, 'boxQty' | 'box'>, qty: number): string {
  const count = boxQty === null ? 0 : qty / boxQty;
  if (count < 1 || !Number.isInteger(count)) return '';
  return t('order.boxes', { count, box: box ?? t('order.box') });
}

const isOrdered = ({ qty }: OrderRow): boolean => qty > 0;

function headLines({ head }: OrderList): readonly string[] {
  const { organizationName = null } = session.app ?? {};
  return [
    ...(head.name === '' ? [] : [head.name]),
    t('order.date', { date: formatDate(new Date()) }),
    ...(organizationName === null ? [] : [organizationName]),
    ...(head.warehouse === null ? [] : [head.warehouse.name]),
  ];
}

export function orderPaper(list: OrderList): Paper {
  const groups = bySupplier(list.rows.filter(isOrdered));
  const isGrouped = groups.some(({ supplier }) => supplier !== null);
  let number = 0;
  return {
    name: list.head.reference,
    language: currentLanguage(),
    title: `${t('order.title')} ${list.head.reference}`,
    lines: [...headLines(list)],
    columns: [
      { title: t('order.number'), isNumber: true },
      { title: t('field.sku'), isNumber: false },
      { title: t('today.item'), isNumber: false },
      { title: t('order.qty'), isNumber: true },
      { title: t('order.unit'), isNumber: false },
      { title: t('order.box.head'), isNumber: false },
    ],
    groupTitle: t('order.supplier'),
    groups: groups.map(({ supplier, rows }) => ({
      title: isGrouped ? (supplier ?? t('order.noSupplier')) : null,
      rows: rows.map(({ item, qty }): PaperCell[] => {
        number += 1;
        return [
          { shown: String(number), value: number },
          item.sku,
          item.name,
          { shown: formatNumber(qty), value: qty },
          item.unit ?? '',
          boxesOf(item, qty),
        ];
      }),
    })),
    foot: [t('order.signed')],
  };
}

/** For a messenger: plain lines, which every program shows alike. */
export function orderText(list: OrderList): string {
  const groups = bySupplier(list.rows.filter(isOrdered));
  const isGrouped = groups.some(({ supplier }) => supplier !== null);
  const lines = groups.flatMap(({ supplier, rows }) => [
    ...(isGrouped ? ['', supplier ?? t('order.noSupplier')] : []),
    ...rows.map(({ item, qty }, index) => {
      const boxes = boxesOf(item, qty);
      const amount = withUnit(formatNumber(qty), item.unit) + (boxes === '' ? '' : ` (${boxes})`);
      return `${String(index + 1)}. ${item.name} [${item.sku}]: ${amount}`;
    }),
  ]);
  return [
    `${t('order.title')} ${list.head.reference}`,
    ...headLines(list),
    ...(isGrouped ? [] : ['']),
    ...lines,
  ].join('\n');
}
