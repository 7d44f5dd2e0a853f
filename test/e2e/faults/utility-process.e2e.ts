/** The product's own way to run the engine, shown with the Electron at hand: supervised as a utility process. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deskRuntime } from '../harness.ts';
import { openedPackage } from '../opened-package.ts';

interface Outcome {
  readonly pid: number;
  readonly second: { readonly value: { readonly pid: number } };
  readonly logged: readonly string[];
}

let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stockhand-utility-app-'));
  await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir: folder,
      target: 'node20.18',
      rolldownOptions: {
        input: {
          main: join(import.meta.dirname, 'utility-main.ts'),
          'practice-engine': join(import.meta.dirname, '..', '..', 'main', 'practice-engine.ts'),
        },
        external: ['electron'],
        output: { format: 'es', entryFileNames: '[name].js' },
      },
    },
  });
  const manifest = { name: 'utility', version: '0.0.0', type: 'module', main: 'main.js' };
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest));
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

it.skipIf(openedPackage !== null)(
  'as a utility process too, the engine answers, is back after a kill -9 and after a bug, whose stack is in the log, and stops when asked',
  async () => {
    const { executable, switches, environment } = deskRuntime();
    const { stdout } = await promisify(execFile)(executable, [...switches, folder], {
      env: { ...process.env, ...environment },
      timeout: 60_000,
    });
    const line = stdout.split('\n').find((text) => text.startsWith('{')) ?? 'nothing was printed';
    const outcome = JSON.parse(line) as Outcome;
    expect(outcome).toMatchObject({
      first: { ok: true, value: { accessToken: 'first' } },
      second: { ok: true },
      third: { ok: true, value: { accessToken: 'second', pid: outcome.second.value.pid } },
      afterBug: { ok: true, value: { accessToken: 'second', pid: outcome.pid } },
      states: ['running', 'restarting', 'running', 'restarting', 'running'],
      pidAfterStop: null,
    });
    const log = outcome.logged.join('\n');
    expect(log).toMatch(/Error: a bug of the practice engine[^]* at answer \(/);
  },
);
