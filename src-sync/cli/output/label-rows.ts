/** The files of `labels`: a template and the items to print, from JSON or from the store. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { failure } from '../../domain/failure.ts';
import { readLabelTemplate } from '../../domain/labels/label-template.ts';
import {
  labelValues,
  type LabelRow,
  type LabelTemplate,
  type PrinterProfile,
} from '../../domain/labels/labels.ts';
import { failed, ok, type Result } from '../../domain/result.ts';
import { placeOfCode } from '../../domain/records/places.ts';
import type { WarehouseRow } from '../../domain/questions/rows.ts';
import { openFileShelf } from '../../engine/files/file-shelf.ts';
import { picturesHere } from '../../engine/files/record-files.ts';
import { ItemPictures } from '../../engine/labels/item-pictures.ts';
import type { LabelDrawing } from '../../labels/drawing/run.ts';
import { isOtherThanFile } from '../../profile/regular-file.ts';
import type { Reader } from '../../store/database.ts';
import { readExtras } from '../../store/desk/printers.ts';
import { scanFind } from '../../store/queries/codes/find-code.ts';
import { placeLabel } from '../../store/queries/place-labels.ts';
import { getRecord } from '../../store/queries/records.ts';
import { warehousesList } from '../../store/queries/warehouses.ts';
import type { Session } from '../session.ts';
import { readStored, storedPlace } from '../stored.ts';

/** One line of `refused`: `row` counts from 0 as in the items file. */
export interface RefusedRow {
  readonly row: number;
  readonly message: string;
}

export interface ItemRows {
  /** The rows that can be laid out, each with its place in the file. */
  readonly rows: readonly { readonly index: number; readonly row: ItemRow }[];
  readonly refused: readonly RefusedRow[];
}

const quantity = z.number().optional();
const wantedRow = z.union([
  z.strictObject({ id: z.string().min(1), qty: quantity }),
  z.strictObject({ place: z.string().min(1), qty: quantity }),
  z.strictObject({ record: z.record(z.string(), z.unknown()), qty: quantity }),
]);
type WantedRow = z.infer<typeof wantedRow>;
type NamedRow = Exclude<WantedRow, { readonly record: unknown }>;

/** A file of that name, or else a template of the store. */
export async function templateFor(session: Session, name: string): Promise<Result<LabelTemplate>> {
  if (existsSync(name)) {
    const document = await readJson(name, 'template');
    return document.ok ? withReason(readLabelTemplate(document.value)) : document;
  }
  const found = await readStored(session, async (reader) => {
    const template = await getRecord(reader, 'labelTemplates', name);
    if (template === null) return null;
    return { document: template.record, extras: (await readExtras(reader)).get(template.id) };
  });
  if (!found.ok) return found;
  if (found.value === null) {
    return failed(
      failure('NOT_FOUND', `There is no file “${name}” and no label template with that id on this PC.`),
    );
  }
  return withReason(readLabelTemplate(found.value.document, found.value.extras));
}

/** The finding of the schema, for whoever wrote the file. */
function withReason(read: Result<LabelTemplate>): Result<LabelTemplate> {
  if (read.ok) return read;
  const { message, detail = '' } = read.failure;
  return failed({ ...read.failure, message: `${message} (${detail})` });
}

/** A row that cannot be read or found is refused by its place; all others are printed. */
export async function rowsFor(session: Session, file: string): Promise<Result<ItemRows>> {
  const document = await readJson(file, 'items');
  if (!document.ok) return document;
  if (!Array.isArray(document.value)) {
    return failed(failure('VALIDATION', `“${file}” must hold a JSON array of items. Nothing was printed.`));
  }
  const parsed = document.value.map((row) => wantedRow.safeParse(row));
  const needsStore = parsed.some(({ data }) => data !== undefined && !('record' in data));
  if (!needsStore) return ok(await collected(parsed, async () => null));
  const read = await readStored(session, async (reader) => {
    const places = await warehousesList(reader);
    return collected(parsed, (row) =>
      'id' in row ? itemOf(reader, row.id) : placeOf(reader, row.place, places),
    );
  });
  if (!read.ok) return read;
  return ok(read.value ?? (await collected(parsed, async () => null)));
}

/** A record to print, without how often. */
type Found = Omit<ItemRow, 'quantity'>;

type ItemRow = LabelRow & {
  /** Of an item of this PC. */
  readonly recordId?: string;
};

/** The rows with the pictures of their items that a design shows, as far as they lie on this PC. */
export async function withPictures(
  session: Session,
  { template, profile, rows }: { template: LabelTemplate; profile: PrinterProfile; rows: ItemRows['rows'] },
  drawing: Pick<LabelDrawing, 'pictures'>,
): Promise<Result<readonly LabelRow[]>> {
  const plain = rows.map(({ row, index }) => ({ ...row, number: index }));
  const place = storedPlace(session);
  if (place === null) return ok(plain);
  const shelf = openFileShelf(place.filesFolder);
  const read = await readStored(session, (reader) => {
    const here = (ids: readonly string[]) => picturesHere(reader, shelf, ids);
    const pictures = new ItemPictures({ here, pathOf: shelf.pathOfName }, drawing);
    return pictures.onto(plain, template, profile);
  });
  return read.ok ? (read.value ?? ok(plain)) : read;
}

/** A code means what a scan of it means. Otherwise it is an id, or the code of several items: then the first one's, as `get` has it. */
async function itemOf(reader: Reader, id: string): Promise<Found | null> {
  const { items } = await scanFind(reader, { code: id });
  const [only] = items.length === 1 ? items : [];
  const item = await getRecord(reader, 'items', only?.id ?? id);
  return item === null ? null : { values: labelValues(item.record), recordId: item.id };
}

async function placeOf(reader: Reader, text: string, places: readonly WarehouseRow[]): Promise<Found | null> {
  const record = await getRecord(reader, 'warehouses', text);
  const place = places.find(({ id }) => id === record?.id) ?? placeOfCode(text, places);
  if (place === null) return null;
  const shown = record ?? (await getRecord(reader, 'warehouses', place.id));
  return { values: await placeLabel(reader, shown?.record ?? {}, place, places), isPlace: true };
}

async function collected(
  parsed: readonly { readonly data?: WantedRow | undefined }[],
  find: (row: NamedRow) => Promise<Found | null>,
): Promise<ItemRows> {
  const rows: { index: number; row: ItemRow }[] = [];
  const refused: RefusedRow[] = [];
  for (const [index, { data }] of parsed.entries()) {
    if (data === undefined) {
      const shape =
        '{"id":"ID, sku or barcode","qty":3}, {"place":"tag, code, name or ID","qty":3} or {"record":{…},"qty":3}';
      refused.push({ row: index, message: `This row is not of the form ${shape}.` });
      continue;
    }
    const found = 'record' in data ? { values: data.record } : await find(data);
    if (found === null) {
      refused.push({ row: index, message: notHere(data) });
      continue;
    }
    rows.push({ index, row: { ...found, quantity: data.qty ?? 1 } });
  }
  return { rows, refused };
}

function notHere(row: WantedRow): string {
  const what = 'place' in row ? `place “${row.place}”` : `item “${'id' in row ? row.id : ''}”`;
  return `There is no ${what} on this PC. Sync, or correct the row.`;
}

async function readJson(file: string, what: string): Promise<Result<unknown>> {
  if (await isOtherThanFile(file)) {
    const sentence = `The ${what} “${file}” is no file. Nothing was printed; give the name of one.`;
    return failed(failure('VALIDATION', sentence));
  }
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    return failed(
      failure(
        'VALIDATION',
        `The ${what} file “${file}” cannot be read. Nothing was printed; check its name.`,
        {
          detail: error.message,
        },
      ),
    );
  }
  try {
    return ok(JSON.parse(text.replace(/^\uFEFF/, '')));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return failed(
      failure(
        'VALIDATION',
        `The ${what} file “${file}” is not JSON. Nothing was printed; correct it and try again.`,
        {
          detail: error.message,
        },
      ),
    );
  }
}
