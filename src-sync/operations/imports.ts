/** Files of many records that the Service imports as a whole (contract: `…/import`). */
import { z } from 'zod';
import { filledText, uuid } from '../contract/values.ts';
import type { ImportOperationName } from '../domain/outbox/operation.ts';
import { defineOperations, type OperationDefinition } from './definition.ts';
import { fileOf, recordOf } from './input.ts';
import { fileName, phrase, summaryOf } from './words.ts';

/** Shown to a person; not sent. */
const rows = { rows: z.int().min(0).optional() };
const rowsOfStock = { stockMode: filledText.max(50).optional(), ...rows };

function describeImport(name: ImportOperationName): OperationDefinition['describe'] {
  return ({ body: { rows: count, ...body } }, { placeOf }) => {
    const place = placeOf('warehouseId');
    return summaryOf(
      phrase(name, {}),
      fileName(body),
      typeof count === 'number' ? (count === 1 ? phrase('row', {}) : phrase('rows', { count })) : null,
      place === '' ? null : phrase('at', { place }),
    );
  };
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
    describe: describeImport('items.import'),
  },
  'contacts.import': {
    collection: 'contacts',
    kind: 'other',
    acceptance: 'import',
    input: fileOf(z.strictObject(rows)),
    affects: () => ['contacts', 'crmActivity'],
    describe: describeImport('contacts.import'),
  },
  'warehouses.import': {
    collection: 'warehouses',
    kind: 'other',
    acceptance: 'import',
    input: fileOf(z.strictObject(rowsOfStock), { subject: 'warehouses' }),
    affects: () => ['items', 'stock'],
    describe: describeImport('warehouses.import'),
  },
});
