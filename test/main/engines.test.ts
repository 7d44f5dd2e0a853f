import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Child } from '../../src-main/engine/child.ts';
import { createEngines, type Engines } from '../../src-main/engine/engines.ts';
import { startPracticeEngine } from './practice.ts';

let dataDir = '';
let started: Child[] = [];
let engines: Engines;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'stockhand-engines-'));
  started = [];
  engines = createEngines(() => {
    const child = startPracticeEngine(dataDir);
    started.push(child);
    return child;
  });
});
afterEach(() => {
  for (const child of started) child.kill();
  rmSync(dataDir, { recursive: true, force: true });
});

const ended = (child: Child): Promise<string> => new Promise((resolve) => child.onExit(resolve));

describe('an engine that is started ahead', () => {
  it('is the one that the first start takes, and no other does', () => {
    engines.startAhead();
    engines.startAhead();
    expect(started).toHaveLength(1);
    expect(engines.start()).toBe(started[0]);
    expect(engines.start()).toBe(started[1]);
    expect(started).toHaveLength(2);
  });

  it('is not taken when it has ended meanwhile', async () => {
    engines.startAhead();
    const [first] = started;
    if (first === undefined) throw new Error('nothing was started');
    const end = ended(first);
    first.kill();
    await end;
    const second = engines.start();
    expect(second).not.toBe(first);
    expect(second.pid()).not.toBeNull();
  });

  it('that was taken and has ended does not stand in the way of the next', async () => {
    engines.startAhead();
    const first = engines.start();
    const end = ended(first);
    engines.startAhead();
    first.kill();
    await end;
    expect(engines.start()).toBe(started[1]);
  });
});
