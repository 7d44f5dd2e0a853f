/** The engine as the main process has it: a process of its own that is asked while it still opens. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import type { FromEngine, ToEngine } from '../../../src-sync/engine/process/protocol.ts';
import { startProcess } from '../../main/practice.ts';
import { DEFAULT_CONTRACT_NAMES } from '../../../src-sync/domain/sync/profile.ts';

const modulePath = resolve(import.meta.dirname, '../../../src-sync/engine/process/process.ts');

let dataDir = '';

afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

it('answers the rows that a window begins with before all that was asked after them, and counts what there is last', async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'stockhand-process-'));
  const engine = startProcess(modulePath, dataDir);
  const said: (string | number)[] = [];
  engine.onMessage((message) => {
    const heard = message as FromEngine;
    said.push(heard.kind === 'answer' ? heard.id : heard.kind);
  });
  const tell = (message: ToEngine): void => engine.send(message);
  tell({
    kind: 'open',
    options: {
      dataDir,
      address: { baseUrl: 'http://127.0.0.1:1', organizationId: null },
      broker: null,
      names: DEFAULT_CONTRACT_NAMES,
      secrets: { accessToken: null, brokerCredential: null },
    },
  });
  const list = { q: '', filter: 'all', category: null, sort: 'name', direction: 'asc', offset: 0, limit: 50 };
  tell({ kind: 'ask', id: 1, name: 'items.window', question: list });
  tell({ kind: 'ask', id: 2, name: 'drafts.list', question: {} });
  tell({ kind: 'ask', id: 3, name: 'warehouses.list', question: {} });
  await vi.waitFor(() => expect(said).toEqual(expect.arrayContaining([1, 2, 3, 'status'])), 10_000);
  expect(said.slice(0, 2)).toEqual(['opened', 1]);
  expect(said.indexOf('status')).toBeGreaterThan(said.indexOf(1));

  tell({ kind: 'stop' });
  await vi.waitFor(() => expect(engine.pid()).toBeNull(), 10_000);
  expect(said.at(-1)).toBe('stopped');
});
