/** Whatever a page holds, it is applied or set aside, the database stays sound, and what was good on it is here. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decodeRow } from '../../src-sync/contract/decode.ts';
import { SWEPT_COLLECTIONS, type CollectionName } from '../../src-sync/domain/records/collections.ts';
import type { JsonValue } from '../../src-sync/domain/values/json.ts';
import type { ServerRow } from '../../src-sync/domain/records/server-row.ts';
import { openForReading } from '../../src-sync/store/database.ts';
import { listRecords } from '../../src-sync/store/queries/records.ts';
import { verify } from '../../src-sync/store/verify.ts';
import { filledShop, must, type Shop } from './shop.ts';

/** An item or place that stock names need not have been met yet; all else must hold. */
const ALWAYS = ['integrity', 'foreignKeys', 'searchIndexes', 'views', 'projections'];

const RUNS = 60;
/** Few, so that rows meet each other and themselves. */
const IDS = ['1', 'one', 'ONE', ' one ', 'ä', '12345678901234567890', '1e21', '__proto__', 'x'.repeat(200)];
const NASTY = [
  '\0',
  'a\0b',
  '\ud800',
  'x\udfff',
  '\u202eabc',
  '👩‍👩‍👧‍👦',
  '__proto__',
  '1e999',
  '-0',
  '9007199254740993',
  '2026-02-30T00:00:00Z',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  "'; DROP TABLE record; --",
  '*',
  '"',
  'NEAR(a b)',
];
const NAMES = [
  'name',
  'sku',
  'barcode',
  'phone',
  'email',
  'category',
  'onHand',
  'qty',
  'price',
  'title',
  'read',
  'createdAt',
  'updatedAt',
  'trackInventory',
  'customFields',
  '__proto__',
  'constructor',
  '',
];

const text = fc.oneof(fc.constantFrom(...NASTY), fc.string({ unit: 'binary', maxLength: 12 }), fc.string());
const scalar = fc.oneof(
  text,
  fc.constantFrom<JsonValue>(null, true, false, 0, -1, 1e21, 2 ** 53, 8.64e15, -8.64e15, 1e-320),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);
const id = fc.oneof(
  { arbitrary: fc.constantFrom<JsonValue>(...IDS), weight: 4 },
  scalar,
  fc.constant<JsonValue>({ id: 'x' }),
);

const { value } = fc.letrec<{ value: JsonValue; inner: JsonValue }>((tie) => ({
  value: fc.oneof({ arbitrary: scalar, weight: 3 }, tie('inner')),
  inner: fc.oneof(
    { maxDepth: 3 },
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.oneof(fc.constantFrom('id', 'gid', ...NAMES), text), tie('value'), { maxKeys: 4 }),
  ),
}));

const record = fc
  .tuple(
    fc.record(
      { id, gid: id, itemId: id, warehouseId: id, item: value, warehouse: value },
      { requiredKeys: [] },
    ),
    fc.dictionary(fc.constantFrom(...NAMES), fc.oneof(fc.constantFrom(...NASTY), value), { maxKeys: 8 }),
  )
  .map(([ids, fields]) => ({ ...fields, ...ids }));

const rows = fc.array(fc.oneof({ arbitrary: record, weight: 4 }, value), { maxLength: 8 });
const pages = fc.array(fc.tuple(fc.constantFrom<CollectionName>(...SWEPT_COLLECTIONS), rows), {
  minLength: 1,
  maxLength: 5,
});

/** As a page is taken apart when it is read. */
function understood(collection: CollectionName, page: readonly JsonValue[]): ServerRow[] {
  return page.flatMap((row) => {
    // Through JSON, as everything that the Service sends.
    const decoded = decodeRow(collection, JSON.parse(JSON.stringify(row)) as JsonValue);
    // A line of history without an id gets one from its text (read-page.ts), which is another test.
    const isPlaced = decoded.ok && (collection === 'stock' || decoded.value.serverId !== null);
    return isPlaced ? [decoded.value] : [];
  });
}

it('any rows in any list leave the database sound and every row that has an id here as it came', async () => {
  await fc.assert(
    fc.asyncProperty(pages, async (sequence) => {
      const shop = await filledShop();
      try {
        for (const [collection, page] of sequence) await expectTaken(shop, collection, page);
        await expectSound(shop);
      } finally {
        await shop.close();
      }
    }),
    { numRuns: RUNS, seed: 20_261_121 },
  );
});

async function expectTaken(
  shop: Shop,
  collection: CollectionName,
  page: readonly JsonValue[],
): Promise<void> {
  const rows = understood(collection, page);
  await shop.pullRows(collection, rows);
  // The same page again brings nothing new.
  const again = await shop.pullRows(collection, rows);
  expect(again.inserted).toBe(0);
  if (collection === 'stock') return;
  const last = new Map(rows.map((row) => [row.serverId ?? '', row.document]));
  const records = await listRecords(shop.store.reader, { collection, limit: null, offset: 0 });
  const here = new Map(records.map((one) => [one.serverId, one.record]));
  for (const [serverId, document] of last)
    expect(JSON.stringify(here.get(serverId))).toBe(JSON.stringify(document));
}

/** As another program sees it: on a connection that has only just been opened. */
async function expectSound(shop: Shop): Promise<void> {
  const opened = must(await openForReading(shop.file));
  const { checks } = await verify(opened.reader);
  await opened.close();
  expect(checks.filter(({ name, ok }) => !ok && ALWAYS.includes(name))).toEqual([]);
}
