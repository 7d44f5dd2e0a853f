/** Head of a document. */
import { documentKindOf } from '../../../domain/postings/documents.ts';
import type { Posting, PostingLine } from '../../../domain/postings/posting.ts';
import type { WarehouseRow } from '../../../domain/questions/rows.ts';
import { readTime } from '../../../domain/records/fields.ts';
import { readMovement } from '../../../domain/records/related-fields.ts';
import type { SessionRow } from '../../desk/stock-sessions.ts';
import { isoTime, parseObject } from '../../rows.ts';
import type { StoredMovement } from './movement-lines.ts';

export interface Booked {
  readonly reference: string;
  readonly session: (SessionRow & { readonly posted_ms: number }) | null;
  readonly reversed: SessionRow | null;
  readonly read: readonly StoredMovement[];
  readonly lines: readonly PostingLine[];
  readonly warehouses: ReadonlyMap<string, WarehouseRow>;
}

type Head = Omit<Posting, 'session' | 'lines' | 'countedSince' | 'counted'>;

export function headOf({ reference, session, reversed, read, lines, warehouses }: Booked): Head {
  // A session of this PC tells all of it by itself.
  const facts = session !== null ? [] : read.map(({ document }) => readMovement(parseObject(document)));
  const reversal = reversed?.reversal == null ? null : parseObject(reversed.reversal);
  const at = session === null ? (reversal === null ? null : readTime(reversal, ['at'])) : null;
  const who = new Set(lines.flatMap((line) => line.who ?? []));
  return {
    reference: session?.reference ?? numberAsWritten(reference, facts[0]?.reference ?? null),
    kind:
      reversal === null ? (session?.kind ?? documentKindOf(reference, facts[0]?.kind ?? null)) : 'reversal',
    at: session === null ? (at ?? newest(lines)) : isoTime(session.posted_ms),
    ...placesOf(session, lines, warehouses),
    who: who.size === 0 ? null : [...who].join(', '),
    reason: session === null ? (facts.find(({ reason }) => reason !== null)?.reason ?? null) : session.reason,
    reverses: reversed?.reference ?? null,
  };
}

/** Asked for in small letters, it is shown as it was given. */
function numberAsWritten(asked: string, text: string | null): string {
  const wanted = asked.trim().toLowerCase();
  return text?.split(/[\s,;()]+/).find((word) => word.toLowerCase() === wanted) ?? asked.trim();
}

function newest(lines: readonly PostingLine[]): string | null {
  return lines.reduce<string | null>((last, { at }) => ((at ?? '') > (last ?? '') ? at : last), null);
}

/** Of what other PCs posted: the place that all lines share. */
function placesOf(
  session: Booked['session'],
  lines: readonly PostingLine[],
  warehouses: Booked['warehouses'],
): Pick<Posting, 'warehouse' | 'toWarehouse'> {
  if (session !== null) {
    return {
      warehouse: warehouses.get(session.warehouse_id ?? '') ?? null,
      toWarehouse: warehouses.get(session.to_warehouse_id ?? '') ?? null,
    };
  }
  const shared = (side: 'warehouse' | 'toWarehouse'): WarehouseRow | null => {
    const [first = null, ...others] = lines.map((line) => line[side]);
    return others.every((place) => place?.name === first?.name) ? first : null;
  };
  return { warehouse: shared('warehouse'), toWarehouse: shared('toWarehouse') };
}
