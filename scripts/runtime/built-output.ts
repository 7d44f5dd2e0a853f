/** Outputs that are built from sources: made again when a source is newer, and only then. */
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { withLock } from './lock.ts';
import { projectRoot } from './paths.ts';

export interface BuiltOutput {
  /** Patterns of the checkout. */
  readonly sources: readonly string[];
  /** Says what the output was built from. */
  readonly stampFile: string;
  readonly lockFile: string;
  /** Answers an exit code. */
  make(): Promise<number>;
}

const OTHER_BUILD_PATIENCE_MS = 5 * 60_000;

/** Changes whenever a source is added, removed or written; reads names and times only, so it takes milliseconds. */
function fingerprint({ sources }: BuiltOutput): string {
  const hash = createHash('sha256');
  for (const name of globSync(sources, { cwd: projectRoot }).toSorted()) {
    const facts = statSync(join(projectRoot, name), { throwIfNoEntry: false });
    if (facts?.isFile() === true) hash.update(`${name}\0${facts.mtimeMs}\0${facts.size}\n`);
  }
  return hash.digest('hex');
}

function isCurrent(output: BuiltOutput): boolean {
  return existsSync(output.stampFile) && readFileSync(output.stampFile, 'utf8') === fingerprint(output);
}

async function makeNow(output: BuiltOutput): Promise<number> {
  // Taken before: a file saved while the build runs must lead to another one.
  const builtFrom = fingerprint(output);
  const exitCode = await output.make();
  mkdirSync(dirname(output.stampFile), { recursive: true });
  if (exitCode === 0) writeFileSync(output.stampFile, builtFrom);
  return exitCode;
}

/** Makes it whatever the state; answers the exit code. */
export function make(output: BuiltOutput): Promise<number> {
  return withLock(output.lockFile, OTHER_BUILD_PATIENCE_MS, () => makeNow(output));
}

/** Makes it if needed; `built` tells whether it had to. */
export async function ensureMade(
  output: BuiltOutput,
): Promise<{ readonly exitCode: number; readonly built: boolean }> {
  const current = { exitCode: 0, built: false };
  if (isCurrent(output)) return current;
  return withLock(output.lockFile, OTHER_BUILD_PATIENCE_MS, async () =>
    // Another process may have made it while this one waited.
    isCurrent(output) ? current : { exitCode: await makeNow(output), built: true },
  );
}
