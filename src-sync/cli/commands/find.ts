/** `find CODE`: what a scan of the code finds, by the rules of the window. */
import type { Gs1Fault } from '../../domain/codes/gs1.ts';
import { articleNumbers, isLogisticOnly } from '../../domain/codes/gs1-values.ts';
import { faultOfCode } from '../../domain/codes/read-code.ts';
import { failure, type Failure } from '../../domain/failure.ts';
import { placeOfCode } from '../../domain/records/places.ts';
import type { ScanHits } from '../../domain/codes/scan-question.ts';
import type { WarehouseRow } from '../../domain/questions/rows.ts';
import { failed, ok } from '../../domain/result.ts';
import { scanFind } from '../../store/queries/codes/find-code.ts';
import { warehousesList } from '../../store/queries/warehouses.ts';
import type { CommandResult, Surroundings } from '../arguments/command.ts';
import { EXIT } from '../output/exit-codes.ts';
import { readStored } from '../stored.ts';

interface Found {
  readonly hits: ScanHits;
  /** Where no item has the code. */
  readonly place: WarehouseRow | null;
}

export interface FindCommand {
  readonly name: 'find';
  readonly code: string;
}

export async function find({ code }: FindCommand, { session, output }: Surroundings): CommandResult {
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
  const { gs1, quantity, doubt, how, layout } = hits;
  if (doubt !== null) output.note(doubt);
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
  const fault = faultOfCode(code);
  const why = fault === null ? '' : ` ${FAULTS[fault.kind]} (${fault.ai})${fault.value}.`;
  return failure('NOT_FOUND', `No item and no place on this PC has the code “${code}”.${why}`);
}

const FAULTS: Readonly<Record<Gs1Fault['kind'], string>> = {
  checkDigit: 'It looks like GS1, and one field has a wrong check digit, so scan it again:',
  date: 'It looks like GS1, and one field has a date that does not exist:',
  twice: 'It looks like GS1, and one field stands there twice, with different values:',
  content: 'It looks like GS1, and one field has what such a field cannot hold:',
};
