/** `documents`: what was booked under a number, without a window. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startService, type StandInService } from '../../src-service/server.ts';
import { useProfileDir } from './profile-dir.ts';
import { enqueue, runCli, type CliOptions } from './run-cli.ts';

const profile = useProfileDir();
let service: StandInService;
let options: CliOptions;
let itemId: string;

beforeEach(async () => {
  service = await startService({ data: { items: 3, contacts: 1, warehouses: 2 }, rateLimit: null });
  options = { dataDir: profile.path, baseUrl: service.url, token: service.token };
  const [item] = service.state.items.all();
  const [place] = service.state.warehouses.all();
  itemId = item!.id;
  const booked = { qty: 7, warehouseId: place!.id, reason: 'Received', reference: 'GRN-118' };
  service.otherClients.adjustStock(itemId, { ...booked, type: 'RECEIPT' });
  await runCli(options, 'sync', '--with', `items/${itemId}`);
}, 60_000);

afterEach(() => service.stop());

describe('documents', () => {
  test('lists what another PC booked, shows its lines, and writes it as a PDF', async () => {
    const listed = await runCli(options, 'documents', '--q', 'grn-118');
    expect(listed.code).toBe(0);
    expect(listed.lines).toMatchObject([{ reference: 'GRN-118', kind: 'receive', isOwn: false, lines: 1 }]);
    expect((await runCli(options, 'documents', '--q', 'nobody-1')).lines).toEqual([]);

    const shown = await runCli(options, 'documents', 'show', 'GRN-118');
    expect(shown.lines).toMatchObject([{ reference: 'GRN-118', lines: [{ qty: 7 }] }]);

    for (const size of ['a4', 'slip']) {
      const file = join(profile.path, `${size}.pdf`);
      const more = ['--size', size, '--language', 'hi-IN', '--shop', 'Tamhan'];
      const printed = await runCli(options, 'documents', 'print', 'GRN-118', '--out', file, ...more);
      expect(printed.lines).toEqual([{ file, lines: 1 }]);
      expect(readFileSync(file).subarray(0, 5).toString()).toBe('%PDF-');
    }
  }, 60_000);

  test('shows what waits here under a number; a number that nothing has, and a wrong flag, are said', async () => {
    const record = { qty: 2, reason: 'Found', reference: 'ADJ-9' };
    await enqueue(options, { op: 'stock.adjust', id: itemId, record });
    expect((await runCli(options, 'documents', 'show', 'ADJ-9')).lines).toMatchObject([
      { kind: 'adjust', lines: [{ qty: 2, state: 'queued' }] },
    ]);
    const none = await runCli(options, 'documents', 'show', 'NONE-1');
    expect([none.code, none.stderr]).toEqual([1, expect.stringContaining('number “NONE-1” is on this PC')]);
    const wrong = await runCli(options, 'documents', 'print', 'ADJ-9', '--out', 'x.txt');
    expect([wrong.code, wrong.stderr]).toEqual([64, expect.stringContaining('--out FILE.pdf')]);
  }, 60_000);
});
