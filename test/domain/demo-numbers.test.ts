/** Two implementations written apart agree on every number of the demo: the domain's and the stand-in Service's. */
import { expect, test } from 'vitest';
import { checkGstin } from '../../src-sync/domain/values/gstin.ts';
import { checkGtin } from '../../src-sync/domain/values/gtin.ts';
import { startService } from '../../src-service/server.ts';

test('the domain finds every article number and GSTIN of the demo valid', async () => {
  const service = await startService({ data: 'demo' });
  const texts = (rows: { fields: Record<string, unknown> }[], field: string): string[] =>
    rows.flatMap((row) => (typeof row.fields[field] === 'string' ? [row.fields[field]] : []));
  const codes = texts(service.state.items.all(), 'barcode');
  const gstins = texts(service.state.contacts.all(), 'gstin');
  await service.stop();
  expect([codes.length, gstins.length > 1200]).toEqual([4800, true]);
  expect(codes.filter((code) => checkGtin(code).kind !== 'valid')).toEqual([]);
  expect(gstins.filter((gstin) => checkGstin(gstin).kind !== 'valid')).toEqual([]);
});
