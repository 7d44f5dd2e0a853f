/**
 * The main module of a tiny Electron app without a window: supervises a practice engine as a utility process, kills it,
 * stops it, and prints what happened as one line of JSON. Run by utility-process.e2e.ts.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { app } from 'electron';
import { Supervisor } from '../../../src-main/engine/supervisor.ts';
import { startUtilityChild } from '../../../src-main/engine/utility-child.ts';
import { DEFAULT_CONTRACT_NAMES } from '../../../src-sync/domain/sync/profile.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'stockhand-utility-'));
const modulePath = join(dirname(fileURLToPath(import.meta.url)), 'practice-engine.js');
const states: string[] = [];
const logged: string[] = [];

function write(message: string, details: object = {}): void {
  logged.push(`${message} ${JSON.stringify(details)}`);
}

async function run(): Promise<Record<string, unknown>> {
  const supervisor = new Supervisor({
    start: () =>
      startUtilityChild({
        modulePath,
        arguments: [],
        name: 'practice engine',
        compiledFolder: join(dataDir, 'compiled'),
      }),
    open: {
      dataDir,
      address: { baseUrl: 'http://127.0.0.1:1', organizationId: null },
      broker: null,
      names: DEFAULT_CONTRACT_NAMES,
      secrets: { accessToken: 'first', brokerCredential: null },
    },
    log: { detail: write, info: write, warning: write, problem: write },
    onState: (state) => states.push(state.state),
    onChanged: () => undefined,
    onStatus: () => undefined,
  });
  supervisor.start();
  const ask = (q: string) => supervisor.ask('search.everything', { q });
  const first = await ask('anything');
  const second = await ask('die once');
  supervisor.setSecrets({ accessToken: 'second', brokerCredential: null });
  const third = await ask('anything');
  const afterBug = await ask('throw once');
  const pid = supervisor.pid();
  await supervisor.stop();
  return { first, second, third, afterBug, states, pid, logged, pidAfterStop: supervisor.pid() };
}

void app.whenReady().then(async () => {
  const outcome = await run();
  rmSync(dataDir, { recursive: true, force: true });
  process.stdout.write(`${JSON.stringify(outcome)}\n`, () => app.exit(0));
});
