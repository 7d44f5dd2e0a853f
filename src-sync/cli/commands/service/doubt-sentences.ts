/** What the Service may read otherwise than this PC, in a sentence of the command line. */
import type { ImportDoubt, ServiceImportPlan } from '../../../domain/imports/service-questions.ts';

const SENTENCES: Readonly<Record<ImportDoubt, string>> = {
  format: 'The templates of the Service are CSV and XLSX; this file ends in “{detail}”.',
  sheet: 'The rows are on the sheet “{detail}”; the Service may read the first one.',
  heading: 'The heading is in row {detail}; the Service may expect it in the first.',
  encoding: 'The text is {detail}; the Service may expect UTF-8.',
  delimiter: 'The cells are not separated by commas; the Service may expect that.',
  noKey: '{count} rows have no key, so nobody can tell whether they arrive: rows {detail}.',
  quantity: '{count} quantities are no plain numbers, so the Service may read others: rows {detail}.',
  register:
    'The list has {detail}, so it seems to be a bill or a register of sales or purchases, and no stock.',
  otherColumns: 'Other columns may have the quantity as well ({detail}); the Service may read another one.',
  fewCells:
    '{count} rows have fewer cells than the heading, so numbers may stand in the wrong column: rows {detail}.',
  retired: '{count} rows of new records say that nobody uses them any more: rows {detail}.',
  twice: '{count} rows repeat the key of an earlier one: rows {detail}.',
};

export function doubtSentence({ doubt, count, detail }: ServiceImportPlan['doubts'][number]): string {
  return SENTENCES[doubt].replace('{count}', String(count)).replace('{detail}', detail);
}
