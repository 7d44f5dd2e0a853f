/** Before the first window: a current build, an Electron, a display and a keyring, whoever started the tests. */
import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { ARRIVALS_FOLDER } from '../../scripts/testing/arrivals.ts';
import { projectRoot } from '../../scripts/runtime/paths.ts';
import { ensureBuilt } from '../../scripts/runtime/build.ts';
import { startKeyring } from '../../scripts/runtime/keyring.ts';
import { prepareRuntime } from '../../scripts/runtime/runtime.ts';
import { DESKS_AT_ONCE } from './at-once.ts';
import { openedPackage } from './opened-package.ts';

/** The needs of every window of a run, handed to the tests as data. */
export interface DeskRuntime {
  readonly executable: string;
  readonly switches: readonly string[];
  /** Names the app to the executable; a package has its own inside. */
  readonly app: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly description: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    /** One for each that runs at once: clipboard, focus and keychain are nobody else's. */
    deskRuntimes: readonly DeskRuntime[];
  }
}

interface Place {
  readonly runtime: DeskRuntime;
  readonly close: () => void;
}

async function preparePlace(): Promise<Place> {
  const runtime = await prepareRuntime({ displaySize: { width: 1920, height: 1200 }, keychain: true });
  const keyring = process.platform === 'linux' ? await startKeyring() : null;
  const description = openedPackage === null ? runtime.description : `the package in ${openedPackage}`;
  console.log(`End-to-end tests on ${description}`);
  return {
    runtime: {
      executable: openedPackage ?? runtime.executable,
      switches: runtime.switches,
      app: openedPackage === null ? [projectRoot] : [],
      environment: { ...runtime.environment, ...keyring?.environment },
      description,
    },
    close: () => {
      keyring?.close();
      runtime.close();
    },
  };
}

export default async function prepare(project: TestProject): Promise<() => void> {
  // Of an earlier run.
  rmSync(ARRIVALS_FOLDER, { recursive: true, force: true });
  if (openedPackage === null) {
    const { exitCode } = await ensureBuilt();
    if (exitCode !== 0) throw new Error('The build failed, so there is no window to test.');
  }
  const places: Place[] = [];
  const close = (): void => {
    for (const place of places) place.close();
  };
  try {
    // One after the other: the first may have to fetch and install what all need.
    while (places.length < DESKS_AT_ONCE) places.push(await preparePlace());
  } catch (error) {
    close();
    throw error;
  }
  project.provide(
    'deskRuntimes',
    places.map(({ runtime }) => runtime),
  );
  return close;
}
