/** Files of many records that the Service imports as a whole (contract: `…/import`). */
import { counted } from '../domain/values/counted.ts';
import { z } from 'zod';
import { filledText, uuid } from '../contract/values.ts';
import type { StoredOperation } from '../domain/outbox/operation.ts';
import { defineOperations } from './definition.ts';
import { fileOf, recordOf } from './input.ts';
import { fileInWords, joinedWords, type Wording } from './words.ts';

/** Shown to a person; not sent. */
const rows = { rows: z.int().min(0).optional() };
const rowsOfStock = { stockMode: filledText.max(50).optional(), ...rows };

function importInWords({ body }: StoredOperation, { placeOf }: Wording): string {
  const count = typeof body['rows'] === 'number' ? counted(body['rows'], 'row', 'rows') : null;
  const place = placeOf('warehouseId');
  return joinedWords([
    'Import the whole file',
    fileInWords(body),
    count,
    place === '' ? null : `at ${place}`,
  ]);
}

export const importOperations = defineOperations({
  'items.import': {
    collection: 'items',
    kind: 'other',
    acceptance: 'import',
    input: recordOf(z.strictObject({ warehouseId: uuid, ...rowsOfStock }), {
      references: { warehouseId: 'warehouses' },
      file: 'any',
    }),
    affects: () => ['items', 'stock'],
    describe: importInWords,
  },
  'contacts.import': {
    collection: 'contacts',
    kind: 'other',
    acceptance: 'import',
    input: fileOf(z.strictObject(rows)),
    affects: () => ['contacts', 'crmActivity'],
    describe: importInWords,
  },
  'warehouses.import': {
    collection: 'warehouses',
    kind: 'other',
    acceptance: 'import',
    input: fileOf(z.strictObject(rowsOfStock), { subject: 'warehouses' }),
    affects: () => ['items', 'stock'],
    describe: importInWords,
  },
});
