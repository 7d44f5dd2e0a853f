/** Sentences of the command line about cells that the Service may read otherwise than this PC. */
import type {
  ImportDoubt,
  ServiceAsked,
  ServiceImportPlan,
} from '../../../domain/imports/service-questions.ts';
import { counted, inNumbers } from '../../../domain/values/counted.ts';
import { importSentence } from '../../output/import-sentences.ts';

/** Of doubts about rows the first for one row, the second for several. */
const SENTENCES: Readonly<Record<ImportDoubt, string | readonly [one: string, several: string]>> = {
  format: 'The templates of the Service are CSV and XLSX; this file ends in “{detail}”.',
  sheet: 'The rows are on the sheet “{detail}”; the Service may read the first one.',
  heading: 'The heading is in row {detail}; the Service may expect it in the first.',
  encoding: 'The text is {detail}; the Service may expect UTF-8.',
  delimiter: 'The cells are not separated by commas; the Service may expect that.',
  noKey: [
    '1 row has no key, so nobody can tell whether it arrives: row {detail}.',
    '{count} rows have no key, so nobody can tell whether they arrive: rows {detail}.',
  ],
  quantity: [
    '1 quantity is no plain number, so the Service may read another: row {detail}.',
    '{count} quantities are no plain numbers, so the Service may read others: rows {detail}.',
  ],
  register:
    'The list has {detail}, so it seems to be a bill or a register of sales or purchases, and no stock.',
  otherColumns: 'Other columns may have the quantity as well ({detail}); the Service may read another one.',
  fewCells: [
    '1 row has fewer cells than the heading, so a number may stand in the wrong column: row {detail}.',
    '{count} rows have fewer cells than the heading, so numbers may stand in the wrong column: rows {detail}.',
  ],
  retired: [
    '1 row of a new record says that nobody uses it any more: row {detail}.',
    '{count} rows of new records say that nobody uses them any more: rows {detail}.',
  ],
  twice: [
    '1 row repeats the key of an earlier one: row {detail}.',
    '{count} rows repeat the key of an earlier one: rows {detail}.',
  ],
};

export function doubtSentence({ doubt, count, detail }: ServiceImportPlan['doubts'][number]): string {
  const words = SENTENCES[doubt];
  const sentence = typeof words === 'string' ? words : words[count === 1 ? 0 : 1];
  return sentence.replace('{count}', inNumbers(count)).replace('{detail}', detail);
}

/** As an import row by row says it, with the first value. */
export function askedSentence({ rows, count, ...first }: ServiceAsked): string {
  const [at = 0] = rows;
  const more = count > rows.length ? '…' : '';
  return `An import row by row would ask about ${counted(count, 'row', 'rows')} (${rows.join(', ')}${more}): ${importSentence({ ...first, row: at })}`;
}
