/** A change is said in the person's language and with units, whatever it is: the engine tells it as data. */
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changeInWords, PERSONS_LANGUAGE } from '../../src-renderer/i18n/change-words.svelte.ts';
import { readWords, useLanguage } from '../../src-renderer/i18n/index.svelte.ts';
import { movementWords } from '../../src-renderer/shared/records/related-words.ts';
import { readSentences } from '../../src-renderer/i18n/sentences.svelte.ts';
import {
  ENGLISH,
  NO_SUMMARY,
  sayLogged,
  type ChangeSummary,
} from '../../src-sync/domain/outbox/change-summary.ts';
import type { JsonObject } from '../../src-sync/domain/values/json.ts';
import { kindOf } from '../../src-sync/operations/registry.ts';
import {
  OPERATION_NAMES,
  type OperationName,
  type StoredOperation,
} from '../../src-sync/domain/outbox/operation.ts';
import { summarise } from '../../src-sync/store/queries/outbox/summary.ts';
import { aboutConnection } from '../../src-sync/domain/messages/connection.ts';
import { joined } from '../../src-sync/domain/messages/message.ts';
import { aboutOutbox } from '../../src-sync/domain/messages/outbox.ts';

beforeAll(() => readWords('hi-IN'));

const BODY: JsonObject = {
  ...{ name: '7', phone: '7', sku: '7', note: '7', reason: '7', fieldKey: '7', itemIds: ['7', '8'] },
  ...{ qty: -3, quantity: 3, warehouseId: '7', fromWarehouseId: '7', toWarehouseId: '8' },
};

function summaryOf(
  name: OperationName,
  body: JsonObject,
  base: JsonObject = {},
  record: JsonObject | null = null,
): ChangeSummary {
  const operation: Pick<StoredOperation, 'name' | 'body' | 'base'> = { name, body, base };
  return summarise(operation as StoredOperation, record, (id) => id);
}

afterEach(() => useLanguage('en-IN'));

describe('in English', () => {
  test('prices have their ₹, rates their %, and the rest stands as the engine wrote it', () => {
    const edit = summaryOf(
      'items.update',
      { price: 123_456.5, gstRate: 12, hsn: '3209', reorderLevel: 4000 },
      { price: 96, gstRate: 18, hsn: '8302' },
    );
    expect(changeInWords(edit)).toBe(
      'Price ₹96.00 → ₹1,23,456.50, GST rate 18% → 12%, HSN 8302 → 3209 and 1 more',
    );
    expect(changeInWords(summaryOf('items.update', { cost: 12, barcode: null }, { barcode: '89' }))).toBe(
      'Cost ₹12.00, Barcode removed',
    );
    const level = summaryOf('items.update', { reorderLevel: 40_000 }, { reorderLevel: 12 }, { unit: 'kg' });
    expect(changeInWords(level)).toBe('Reorder level 12 kg → 40,000 kg');
    const at = (name: OperationName, body: JsonObject, base?: JsonObject) =>
      changeInWords(summaryOf(name, body, base));
    expect(at('contacts.create', { phone: '98230 55120' })).toBe('New contact, 98230 55120');
    const booking = { qty: -3, warehouseId: 'Bhosari Godown', reason: 'Damaged' };
    expect(at('stock.adjust', booking)).toBe('−3 at Bhosari Godown, Damaged');
    const [was, is] = ['Satin', 'Matte'].map((Finish) => ({ customFields: { Finish } }));
    expect(at('items.update', is ?? {}, was)).toBe('Finish Satin → Matte');
  });

  test('a field goes by the name that its form has, and one of its own by the name that a person gave it', () => {
    const edit = { type: 'CALL', activityTime: null, customFields: { Price: 9, Fragile: true } };
    expect(changeInWords(summaryOf('items.update', edit, { activityTime: '9:00' }))).toBe(
      'Kind CALL, Time removed, Price 9 and 1 more',
    );
  });
});

describe('in Hindi', () => {
  beforeEach(async () => {
    useLanguage('hi-IN');
    await readSentences('hi-IN');
  });

  test('every kind of change is said', () => {
    const said = OPERATION_NAMES.filter((name) => kindOf(name) !== 'update' && name !== 'items.setFile').map(
      (name) => [name, changeInWords(summaryOf(name, BODY))] as const,
    );
    expect(said.length).toBeGreaterThan(40);
    expect(
      said.filter(([, words]) => !/\p{Script=Devanagari}/u.test(words) || /[A-Za-z]{3,}/.test(words)),
    ).toEqual([]);
  });

  test('a booking has the unit of its item beside its quantity', () => {
    const item = { unit: 'बोरी' };
    const words = (['stock.adjust', 'stock.transfer', 'stock.add'] as const).map((name) =>
      changeInWords(summaryOf(name, { ...BODY, qty: -2406.25, reason: 'Damaged' }, {}, item)),
    );
    expect(words).toEqual([
      '7 में −2,406.25 बोरी, Damaged',
      '2,406.25 बोरी, 7 से 8 में',
      '+3 बोरी, अभी किसी जगह में नहीं',
    ]);
  });

  test('an edit goes by the names of its fields, also in the activity log', () => {
    const edit = summaryOf('items.update', { price: 148, trackInventory: false }, { price: 142 });
    expect(changeInWords(edit)).toBe('दाम ₹142.00 → ₹148.00, स्टॉक गिनें नहीं');
    const long = { price: 148, hsn: '3209', name: 'Hinge', cost: 7, unit: 'kg' };
    expect(changeInWords(summaryOf('items.update', long))).toBe('दाम ₹148.00, HSN 3209, नाम Hinge और 2 और');
    const logged = {
      title: 'Hinge (4″)',
      summary: summaryOf('items.update', { price: 148 }, { price: 142 }),
      why: aboutOutbox('fileGone'),
    };
    expect(sayLogged(logged, ENGLISH)).toBe(
      'Hinge (4″) (Price 142 → 148) needs a person: The file is not there any more. Nothing was saved; choose it again.',
    );
    const refusal = joined(aboutConnection('refusedThere'), aboutConnection('itSays', { said: 'SKU taken' }));
    const taken = { title: 'Bolt 8', summary: summaryOf('items.create', { sku: 'B-8' }), why: refusal };
    expect(sayLogged(taken, PERSONS_LANGUAGE)).toBe(
      'Bolt 8 (नया सामान, B-8): किसी को देखना होगा; Service ने यह नहीं माना; वहाँ कुछ नहीं बदला। वह कहता है: “SKU taken”।',
    );
    expect(sayLogged({ ...logged, why: null }, PERSONS_LANGUAGE)).toBe(
      'Hinge (4″) (दाम ₹142.00 → ₹148.00): किसी को देखना होगा; वही फ़ील्ड यहाँ भी बदला और Service पर भी',
    );
    expect(sayLogged(logged, PERSONS_LANGUAGE)).toBe(
      'Hinge (4″) (दाम ₹142.00 → ₹148.00): किसी को देखना होगा; फ़ाइल अब वहाँ नहीं है। कुछ सहेजा नहीं गया; उसे फिर चुनें।',
    );
  });

  test('an entry of the log about a change that was discarded meanwhile says why it was refused', () => {
    const logged = { title: 'A change', summary: NO_SUMMARY, why: 'SKU exists already' };
    expect(sayLogged(logged, ENGLISH)).toBe('A change needs a person: SKU exists already');
  });

  test('a movement has the reason that a person chose in either language, and any other as it was written', () => {
    expect(movementWords('Received', 'receipt')).toBe('आया');
    expect(movementWords('Fell off the lorry', 'adjustment')).toBe('Fell off the lorry');
    expect(movementWords(null, 'SALE')).toBe('बिका');
  });
});
