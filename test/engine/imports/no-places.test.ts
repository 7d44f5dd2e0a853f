/** Opening stock of a file in a shop without warehouses: in none, once it is known that there is none. */
import { expect, it } from 'vitest';
import { until } from '../desk.ts';
import { check, desk, open, service, takeAll, withSheets, write } from './sheet-desk.ts';

withSheets({ warehouses: 0 });

const MAPPING = { name: 0, sku: 1, openingStock: 2, openingPlace: 3 };

it('waits for the list of warehouses, then is on hand in no place; a row that names one is asked about', async () => {
  const lines = ['Name,SKU,Opening stock,Godown', 'Bolt,B-1,12.5,', 'Cap,B-2,0,', 'Pin,B-3,1,Moon'];
  const { importId } = await open(write('stock.csv', lines.join('\n')));
  const kinds = ({ problems }: Awaited<ReturnType<typeof check>>) => problems.map(({ kind }) => kind);
  expect(kinds(await check(importId, MAPPING))).toEqual(['placeMissing', 'placeUnknown']);

  await desk.sync({ only: ['warehouses'] });
  const told = await check(importId, MAPPING);
  expect(kinds(told)).toEqual(['placeUnknown']);
  expect(told).toMatchObject({ creates: 2, wrongRows: 1, place: null });
  expect(told.opening).toEqual([{ place: null, items: 1, quantity: 12.5 }]);
  expect(await takeAll(importId, told.planId)).toBe(2);
  await until('it is sent', async () => (await desk.outbox()).length === 0);
  const made = service.state.items.all().filter(({ fields }) => String(fields['sku']).startsWith('B-'));
  const stock = made.map(({ id, fields }) => [fields['sku'], service.state.stock.onHand(id)]);
  expect(stock.toSorted()).toEqual([
    ['B-1', 12.5],
    ['B-2', 0],
  ]);
});
