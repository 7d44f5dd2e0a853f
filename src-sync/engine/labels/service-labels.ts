/**
 * The Service's own sheets of labels, for whoever wants to compare: its own sheet of the rows on the bench, and its picture of one
 * code. Nothing here is needed for printing, and nothing is asked for unless a person asks.
 */
import { failure, type Failure } from '../../domain/failure.ts';
import { aboutLabels } from '../../domain/messages/labels.ts';
import type { Message } from '../../domain/messages/message.ts';
import { labelTemplateDocument } from '../../domain/labels/label-template.ts';
import { labelValues, type BarcodeElement, type LabelTemplate } from '../../domain/labels/labels.ts';
import type { Answer, Question } from '../../domain/questions/questions.ts';
import { failed, ok, type Result } from '../../domain/result.ts';
import { elementsOf } from '../../labels/layout/arrange.ts';
import { codeOf } from '../../labels/layout/values.ts';
import { SYMBOL_LIMITS } from '../../labels/symbols/limits.ts';
import { deliverToFile } from '../../printing/file.ts';
import type { Store } from '../../store/database.ts';
import { readRecord } from '../../store/records/records.ts';
import type { ServiceClient, ServiceFile } from '../../transport/client.ts';
import { printRows, templateOf } from './label-sources.ts';

export interface ServiceLabelParts {
  readonly store: Store;
  readonly client: ServiceClient;
  readonly signal: AbortSignal;
}

const noItems = failure('VALIDATION', aboutLabels('serviceMakesItems'));
const notThere = failure('VALIDATION', aboutLabels('serviceKnowsNone'));
const noCode = failure('NOT_FOUND', aboutLabels('noCodeToCompare'));
const noPdf = failure('UNREADABLE_ANSWER', aboutLabels('serviceNotPdf'));
const noPicture = failure('UNREADABLE_ANSWER', aboutLabels('serviceNotPicture'));

/** The same rows as the Service would print them, into a file. What it does not know yet is left out and counted. */
export async function serviceSheet(
  { store, client, signal }: ServiceLabelParts,
  { template: source, rows, startCell, path }: Question<'labels.serviceSheet'>,
): Promise<Result<Answer<'labels.serviceSheet'>>> {
  const sourced = await templateOf(store.reader, source);
  if (!sourced.ok) return sourced;
  const wanted = rows.filter(({ quantity }) => quantity > 0);
  const records = await Promise.all(wanted.map(({ recordId }) => readRecord(store.reader, recordId)));
  // The Service makes labels of items alone: the id of a place would be another item's, or nobody's.
  const ofItems = wanted.map(({ quantity: qty }, index) => {
    const record = records[index] ?? null;
    return record?.collection === 'items' ? { itemId: record.serverId, qty } : null;
  });
  const items = ofItems.flatMap((one) => (one?.itemId == null ? [] : [one]));
  const places = ofItems.filter((one) => one === null).length;
  if (items.length === 0) return failed(places === wanted.length ? noItems : notThere);
  const answer = await client.call('labels.make', {
    lane: 'person',
    signal,
    body: { items, startOffset: startCell, ...layoutFields(sourced.value.template) },
  });
  if (!answer.ok) return failed(inOurWords(answer.failure, aboutLabels('serviceRefusesSheet')));
  const { file } = answer.value;
  if (file === null || !isPdf(file)) return failed(noPdf);
  const written = await deliverToFile(path, {
    title: 'Labels',
    pieces: [{ bytes: file.bytes, labels: items.length }],
    pageMm: null,
  });
  return written.ok ? ok({ items: wanted.length - items.length - places, places }) : written;
}

/** As it stands on the bench, saved or not: the Service is given the layout, not the name of one. */
function layoutFields(template: LabelTemplate): Record<string, unknown> {
  const { name: _name, ...layout } = labelTemplateDocument(template);
  return layout;
}

/** By what it begins with: what a Service writes into its headers is not known. */
function isPdf({ bytes }: ServiceFile): boolean {
  return Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-';
}

/** The Service's own picture of the code that the label of one item carries. */
export async function serviceCode(
  { store, client, signal }: ServiceLabelParts,
  { template: source, recordId }: Question<'labels.serviceCode'>,
): Promise<Result<Answer<'labels.serviceCode'>>> {
  const sourced = await templateOf(store.reader, source);
  if (!sourced.ok) return sourced;
  const { template } = sourced.value;
  const element = elementsOf(template).find((one): one is BarcodeElement => one.kind === 'barcode');
  const [row] = await printRows(store.reader, [{ recordId, quantity: 1 }]);
  const value =
    element === undefined || row === undefined ? '' : codeOf(labelValues(row.record), element.fields).value;
  if (element === undefined || value === '') return failed(noCode);
  const symbology = element.symbology ?? template.symbology;
  const query = { value, type: symbology };
  const answer = await client.call('barcode.preview', { lane: 'person', signal, query });
  if (!answer.ok) {
    const { name } = SYMBOL_LIMITS[symbology];
    return failed(inOurWords(answer.failure, aboutLabels('serviceDrawsNone', { symbology: name })));
  }
  const { file } = answer.value;
  const type = file === null ? null : pictureType(file);
  if (file === null || type === null) return failed(noPicture);
  return ok({ value, symbology, type, base64: Buffer.from(file.bytes).toString('base64') });
}

/** The Service's sentence about its own parameters helps nobody who only wanted to compare; it stays in the detail. */
function inOurWords(trouble: Failure, words: Message): Failure {
  return trouble.code === 'REFUSED' ? failure('REFUSED', words, { detail: trouble.message }) : trouble;
}

const PICTURES = [
  ['image/png', /^\x89PNG/],
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/gif', /^GIF8/],
  ['image/svg+xml', /^<svg[\s>]/],
] as const;

/** By what it begins with, as a window would look at it; `null` for what is no picture. */
function pictureType({ bytes }: ServiceFile): (typeof PICTURES)[number][0] | null {
  const start = withoutProlog(Buffer.from(bytes.subarray(0, 1_000)).toString('latin1'));
  return PICTURES.find(([, begins]) => begins.test(start))?.[0] ?? null;
}

/** An SVG may begin with a declaration of XML and with comments. */
function withoutProlog(text: string): string {
  for (let rest = text.trimStart(); ;) {
    const end = rest.startsWith('<?xml') ? '>' : rest.startsWith('<!--') ? '-->' : null;
    const at = end === null ? -1 : rest.indexOf(end);
    if (end === null || at < 0) return rest.startsWith('<') ? rest : text;
    rest = rest.slice(at + end.length).trimStart();
  }
}
