import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DEFAULT_CONTRACT_NAMES } from '../../src-sync/domain/sync/profile.ts';
import type { ChangedTopic, QuestionName } from '../../src-sync/domain/questions/questions.ts';
import type { HeartbeatTimes } from '../../src-main/engine/heartbeat.ts';
import { createRestartPolicy } from '../../src-main/engine/restart-policy.ts';
import { Supervisor } from '../../src-main/engine/supervisor.ts';
import type { EngineState } from '../../src-main/ipc-contract/app-state.ts';
import { quietLog, startPracticeEngine } from './practice.ts';

interface Answered {
  readonly ok: true;
  readonly value: { readonly pid: number; readonly accessToken: string | null };
}

let dataDir = '';
let running: Supervisor[] = [];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'stockhand-supervisor-'));
});

afterEach(async () => {
  await Promise.all(running.map((supervisor) => supervisor.stop()));
  running = [];
  rmSync(dataDir, { recursive: true, force: true });
});

function mark(name: string): void {
  writeFileSync(join(dataDir, name), '');
}

function supervise(stopPatienceMs = 5_000, heartbeat?: HeartbeatTimes) {
  const states: EngineState[] = [];
  const changed: (readonly ChangedTopic[])[] = [];
  const supervisor = new Supervisor({
    start: () => startPracticeEngine(dataDir),
    open: {
      dataDir,
      address: { baseUrl: 'http://127.0.0.1:1', organizationId: null },
      broker: null,
      names: DEFAULT_CONTRACT_NAMES,
      secrets: { accessToken: 'first', brokerCredential: null },
    },
    log: quietLog,
    onState: (state) => states.push(state),
    onChanged: (topics) => changed.push(topics),
    onStatus: () => undefined,
    stopPatienceMs,
    ...(heartbeat === undefined ? {} : { heartbeat }),
    restarts: createRestartPolicy([0, 20, 40]),
  });
  running.push(supervisor);
  supervisor.start();
  const ask = (q: string, name: QuestionName = 'search.everything') =>
    supervisor.ask(name, q === '' ? {} : { q, operationId: q });
  return { supervisor, states, changed, ask };
}

function died(pid: number): Promise<void> {
  return vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow());
}

describe('the supervisor of the engine process', () => {
  it('answers what was asked before the engine was open', async () => {
    const { ask } = supervise();
    expect(await ask('anything')).toMatchObject({ ok: true });
  });

  it('has the engine keep what was compiled of it for the next start', async () => {
    const { supervisor, ask } = supervise();
    await ask('anything');
    await supervisor.stop();
    const kept = readdirSync(join(dataDir, 'compiled'), { recursive: true, withFileTypes: true });
    expect(kept.filter((entry) => entry.isFile())).not.toEqual([]);
  });

  it('brings the engine back at once after a kill -9, and says so meanwhile', async () => {
    const { supervisor, states, changed, ask } = supervise();
    const before = (await ask('anything')) as Answered;
    process.kill(before.value.pid, 'SIGKILL');
    await died(before.value.pid);
    const after = (await ask('anything')) as Answered;
    expect(after.value.pid).not.toBe(before.value.pid);
    expect(supervisor.state.state).toBe('running');
    expect(states.map((state) => state.state)).toEqual(['running', 'restarting', 'running']);
    // Nobody knows what the dead engine committed last: every live query asks again.
    expect(changed.at(-1)).toContain('outbox');
  });

  it('asks a read again that was under way when the engine died', async () => {
    const { ask } = supervise();
    expect(await ask('die once')).toMatchObject({ ok: true });
  });

  it('asks an accepted write again too: its operation id makes it one operation', async () => {
    const { ask } = supervise();
    expect(await ask('die once', 'operations.accept')).toMatchObject({ ok: true });
  });

  it('fails a write that is not the same twice, in words, instead of repeating it', async () => {
    const { ask } = supervise();
    expect(await ask('die once', 'operations.retry')).toMatchObject({
      ok: false,
      failure: {
        code: 'ENGINE_DOWN',
        message: expect.stringContaining('not known whether it was done') as string,
      },
    });
    expect(await ask('anything')).toMatchObject({ ok: true });
  });

  it('gives up a question that kills the engine each time, and goes on with the others', async () => {
    const { ask } = supervise();
    expect(await ask('die always')).toMatchObject({ ok: false, failure: { code: 'ENGINE_DOWN' } });
    expect(await ask('anything')).toMatchObject({ ok: true });
  });

  it('stops a crash loop with a clear failure and fails what waits', async () => {
    mark('die-at-start');
    const { supervisor, ask } = supervise();
    const waiting = await ask('anything');
    expect(waiting).toMatchObject({ ok: false, failure: { code: 'ENGINE_DOWN' } });
    expect(supervisor.state).toMatchObject({ state: 'stopped', failure: { code: 'ENGINE_DOWN' } });
    expect(await ask('anything')).toEqual(waiting);
  });

  it('P11: stays down when the engine refuses a newer database, and answers with its reason', async () => {
    mark('newer');
    const { supervisor, ask } = supervise();
    expect(await ask('anything')).toMatchObject({ ok: false, failure: { code: 'STORAGE_NEWER' } });
    expect(supervisor.state.state).toBe('stopped');
  });

  it('waits for the engine of a killed run to let go of the profile', async () => {
    mark('locked-once');
    const { ask } = supervise();
    expect(await ask('anything')).toMatchObject({ ok: true });
  });

  it('starts every later engine with the sign-in given last', async () => {
    const { supervisor, ask } = supervise();
    const { value } = (await ask('anything')) as Answered;
    expect(value.accessToken).toBe('first');
    supervisor.setSecrets({ accessToken: 'second', brokerCredential: null });
    expect(await ask('anything')).toMatchObject({ value: { accessToken: 'second' } });
    process.kill(value.pid, 'SIGKILL');
    await died(value.pid);
    expect(await ask('anything')).toMatchObject({ value: { accessToken: 'second' } });
  });

  it('stops the engine when asked, and fails what was still open', async () => {
    const { supervisor, ask } = supervise();
    const { value } = (await ask('anything')) as Answered;
    const open = ask('never');
    await supervisor.stop();
    expect(await open).toMatchObject({ ok: false, failure: { code: 'CANCELLED' } });
    expect(() => process.kill(value.pid, 0)).toThrow();
    expect(await ask('anything')).toMatchObject({ ok: false, failure: { code: 'CANCELLED' } });
  });

  it('answers what the engine still finishes while it stops', async () => {
    const { supervisor, ask } = supervise();
    await ask('anything');
    const saved = ask('slow', 'operations.accept');
    await supervisor.stop();
    expect(await saved).toMatchObject({ ok: true });
  });

  it('kills an engine that does not stop', async () => {
    const { supervisor, ask } = supervise(200);
    const { value } = (await ask('anything')) as Answered;
    void ask('hang');
    await supervisor.stop();
    await died(value.pid);
  });
});

describe('an engine that runs and does not answer', () => {
  const often = { everyMs: 100, silentBeats: 3 };

  it('is told, and is as before once it answers again: a question asked meanwhile is answered', async () => {
    const { supervisor, states, ask } = supervise(5_000, { ...often, lostBeats: 1_000 });
    const first = (await ask('')) as Answered;
    process.kill(first.value.pid, 'SIGSTOP');
    const meanwhile = ask('meanwhile');
    await vi.waitFor(() => expect(supervisor.state.state).toBe('silent'), 5_000);
    process.kill(first.value.pid, 'SIGCONT');
    expect(await meanwhile).toMatchObject({ ok: true, value: { pid: first.value.pid } });
    await vi.waitFor(() => expect(supervisor.state.state).toBe('running'), 5_000);
    expect(states.map(({ state }) => state)).toEqual(['running', 'silent', 'running']);
  });

  it('is ended and started again when that lasts, and the next one answers what it was asked', async () => {
    const { states, ask } = supervise(5_000, { ...often, lostBeats: 6 });
    const first = (await ask('')) as Answered;
    process.kill(first.value.pid, 'SIGSTOP');
    const answered = (await ask('meanwhile')) as Answered;
    expect(answered.value.pid).not.toBe(first.value.pid);
    await died(first.value.pid);
    expect(states.map(({ state }) => state)).toEqual(['running', 'silent', 'restarting', 'running']);
  });
});
