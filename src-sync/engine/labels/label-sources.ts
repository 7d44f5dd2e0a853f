/** From ids to what is printed: templates with their extras, records as they are shown, and the mapping back to the rows of a question. */
import { readLabelExtras, readLabelTemplate } from '../../domain/labels/label-template.ts';
import { failure } from '../../domain/failure.ts';
import { aboutLabels } from '../../domain/messages/labels.ts';
import { labelValues, type LabelRow, type LabelTemplate } from '../../domain/labels/labels.ts';
import type { LabelTemplateRow, TemplateSource } from '../../domain/labels/printing.ts';
import { failed, ok, type Result } from '../../domain/result.ts';
import type { Reader } from '../../store/sqlite/handles.ts';
import type { PrintJobRow } from '../../store/desk/print-jobs.ts';
import { readExtras } from '../../store/desk/printers.ts';
import { listRecords } from '../../store/queries/records.ts';
import { placeLabel } from '../../store/queries/place-labels.ts';
import { warehousesList } from '../../store/queries/warehouses.ts';
import { readRecord } from '../../store/records/records.ts';

export interface Sourced {
  /** The key under which the choice is remembered. */
  readonly key: string;
  readonly template: LabelTemplate;
}

const noTemplate = failure('NOT_FOUND', aboutLabels('templateGone'));

export async function templateOf(reader: Reader, source: TemplateSource): Promise<Result<Sourced>> {
  if ('document' in source) {
    const read = readLabelTemplate(source.document, readLabelExtras(source.extras));
    return read.ok ? ok({ key: source.key, template: read.value }) : read;
  }
  const record = await readRecord(reader, source.id);
  if (record?.collection !== 'labelTemplates' || record.deleted) return failed(noTemplate);
  const extras = (await readExtras(reader)).get(record.id);
  const read = readLabelTemplate(record.view, extras);
  return read.ok ? ok({ key: record.id, template: read.value }) : read;
}

/** Those that can be printed; one that cannot be read says so when it is chosen by id. */
export async function templateRows(reader: Reader): Promise<readonly LabelTemplateRow[]> {
  const extras = await readExtras(reader);
  const records = await listRecords(reader, { collection: 'labelTemplates', limit: null, offset: 0 });
  const rows = await Promise.all(
    records.map(async ({ id, record }): Promise<LabelTemplateRow[]> => {
      const read = readLabelTemplate(record, extras.get(id));
      const mark = (await readRecord(reader, id))?.mark ?? null;
      return read.ok ? [{ id, template: read.value, mark }] : [];
    }),
  );
  return rows.flat().sort((a, b) => a.template.name.localeCompare(b.template.name, 'en'));
}

/** Records as they are shown now, rows of a file as they came, a place with the code that it is scanned by; one that is no longer here has nothing to print. */
export async function printRows(
  reader: Reader,
  rows: readonly {
    readonly recordId: string;
    readonly quantity: number;
    readonly values?: Readonly<Record<string, string>> | undefined;
  }[],
): Promise<readonly PrintJobRow[]> {
  const places = await warehousesList(reader);
  const found: PrintJobRow[] = [];
  for (const { recordId, quantity, values } of rows) {
    if (values !== undefined) {
      found.push({ recordId, quantity, record: values });
      continue;
    }
    const record = await readRecord(reader, recordId);
    const shown = record === null || record.deleted ? {} : record.view;
    const place = places.find(({ id }) => id === recordId);
    found.push({
      recordId,
      quantity,
      isPlace: place !== undefined,
      record: place === undefined ? shown : await placeLabel(reader, shown, place, places),
    });
  }
  return found;
}

export function labelRows(rows: readonly PrintJobRow[]): readonly LabelRow[] {
  return rows.map(({ record, quantity, pictures, isPlace = false }) => ({
    ...{ values: labelValues(record), quantity, pictures, isPlace },
  }));
}
