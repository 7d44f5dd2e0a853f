import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { askToRemove, askWorkspaces } from '../../src-main/engine/ask-once.ts';
import type { Child } from '../../src-main/engine/child.ts';
import { quietLog, startPracticeEngine } from './practice.ts';

let dataDir = '';
let started = 0;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'stockhand-ask-once-'));
  started = 0;
});
afterEach(() => {
  rmSync(dataDir, { recursive: true, force: true });
});

function start(): Child {
  started += 1;
  return startPracticeEngine(dataDir);
}

describe('a question to a process of its own', () => {
  it('that only reads is asked again where the process ended without an answer', async () => {
    expect(await askWorkspaces(start, dataDir, quietLog)).toEqual({ ok: true, value: [] });
    expect(started).toBe(2);
  });

  it('ends in words where the second process ends as well', async () => {
    writeFileSync(join(dataDir, 'die-always'), '');
    expect(await askWorkspaces(start, dataDir, quietLog)).toMatchObject({
      ok: false,
      failure: {
        code: 'ENGINE_DOWN',
        message:
          'The workspaces of this PC could not be looked at because a part of Stockhand stopped. Nothing was changed; try again.',
      },
    });
    expect(started).toBe(2);
  });

  it('that deletes is asked once', async () => {
    const address = { baseUrl: 'http://127.0.0.1:1', organizationId: null };
    expect(await askToRemove(start, dataDir, address, quietLog)).toMatchObject({ ok: false });
    expect(started).toBe(1);
    expect(existsSync(join(dataDir, 'died'))).toBe(true);
  });
});
