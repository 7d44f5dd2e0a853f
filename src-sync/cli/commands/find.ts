/** `find CODE`: what a scan of the code finds, by the rules of the window. */
import { articleNumbers, isLogisticOnly } from '../../domain/codes/gs1-values.ts';
import { failure, type Failure } from '../../domain/failure.ts';
import { placeOfCode } from '../../domain/places.ts';
import type { ScanHits } from '../../domain/codes/scan-question.ts';
import type { WarehouseRow } from '../../domain/questions.ts';
import { failed, ok } from '../../domain/result.ts';
import { scanFind } from '../../store/queries/codes/find-code.ts';
import { warehousesList } from '../../store/queries/warehouses.ts';
import type { Command } from '../args.ts';
import type { CommandResult, Surroundings } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import { readStored } from '../stored.ts';

interface Found {
  readonly hits: ScanHits;
  /** Where no item has the code. */
  readonly place: WarehouseRow | null;
}

export async function find(
  { code }: Extract<Command, { name: 'find' }>,
  { session, output }: Surroundings,
): CommandResult {
  const read = await readStored(session, async (reader): Promise<Found> => {
    const hits = await scanFind(reader, { code });
    const place = hits.items.length > 0 ? null : placeOfCode(code, await warehousesList(reader));
    return { hits, place };
  });
  if (!read.ok) return read;
  const { hits, place } = read.value ?? { hits: null, place: null };
  if (place !== null) {
    await output.line({ kind: 'place', id: place.id, name: place.name, gs1: null, quantity: null });
    return ok(EXIT.ok);
  }
  if (hits === null || hits.items.length === 0) return failed(nothing(code, hits));
  const { gs1, quantity, how, layout } = hits;
  for (const { id, name, sku, barcode } of hits.items) {
    await output.line({ kind: 'item', id, name, sku, barcode, gs1, quantity, how, layout });
  }
  return ok(EXIT.ok);
}

function nothing(code: string, hits: ScanHits | null): Failure {
  const gs1 = hits?.gs1 ?? null;
  const [article] = gs1 === null ? [] : articleNumbers(gs1);
  if (article !== undefined) {
    return failure('NOT_FOUND', `No item on this PC has the article number ${article} of this GS1 code.`);
  }
  const sscc = gs1?.['00'];
  if (gs1 !== null && sscc !== undefined && isLogisticOnly(gs1)) {
    return failure('NOT_FOUND', `This is a pallet or parcel label (SSCC ${sscc}). It names no article.`);
  }
  return failure('NOT_FOUND', `No item and no place on this PC has the code “${code}”.`);
}
