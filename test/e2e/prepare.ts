/** Before the first window: a current build, an Electron, a display and a keyring, whoever started the tests. */
import type { TestProject } from 'vitest/node';
import { ensureBuilt } from '../../scripts/runtime/build.ts';
import { startKeyring } from '../../scripts/runtime/keyring.ts';
import { prepareRuntime } from '../../scripts/runtime/runtime.ts';

/** What every window of a run needs, handed to the tests as data. */
export interface DeskRuntime {
  readonly executable: string;
  readonly switches: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly description: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    deskRuntime: DeskRuntime;
  }
}

export default async function prepare(project: TestProject): Promise<() => void> {
  const { exitCode } = await ensureBuilt();
  if (exitCode !== 0) throw new Error('The build failed, so there is no window to test.');
  const runtime = await prepareRuntime({ displaySize: { width: 1920, height: 1200 }, keychain: true });
  const keyring = process.platform === 'linux' ? await startKeyring() : null;
  console.log(`End-to-end tests on ${runtime.description}`);
  project.provide('deskRuntime', {
    executable: runtime.executable,
    switches: runtime.switches,
    environment: { ...runtime.environment, ...keyring?.environment },
    description: runtime.description,
  });
  return () => {
    keyring?.close();
    runtime.close();
  };
}
