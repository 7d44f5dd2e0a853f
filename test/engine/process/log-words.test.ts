import { ENGLISH, sayLogged } from '../../../src-sync/domain/outbox/change-summary.ts';
import { expect, it } from 'vitest';
import { COLLECTIONS } from '../../../src-sync/domain/records/collections.ts';
import { openTestDesk, startTestService } from '../fixture.ts';

it('the activity log speaks of collections and changes in words, never by their keys', async () => {
  const standIn = await startTestService({ data: { items: 12, contacts: 8 }, rateLimit: null });
  const desk = await openTestDesk(standIn);
  await desk.sync();
  const [taken] = await desk.records('items');
  await desk.accept({
    op: 'items.create',
    record: { name: 'Tower bolt 8″', sku: taken?.record['sku'], price: 9 },
  });
  await desk.sync();
  const answer = await desk.engine.ask('log.list', { limit: 200 });
  if (!answer.ok) throw new Error(answer.failure.message);
  const lines = answer.value.map((line) => line.text);
  const refused = answer.value.find((line) => line.text.includes('needs a person'));
  expect(refused?.text).toMatch(/^Tower bolt 8″ \(New item, .+\) needs/);
  expect(refused?.change && sayLogged(refused.change, ENGLISH)).toBe(refused?.text);
  expect(lines.find((line) => line.startsWith('Item custom fields read completely'))).toBeDefined();
  for (const key of COLLECTIONS.filter((name) => /[A-Z]/.test(name)))
    expect(lines.join('\n')).not.toContain(key);
  expect(lines.join('\n')).not.toMatch(/\b[a-z]+\.(create|update|delete)\b/);
});
