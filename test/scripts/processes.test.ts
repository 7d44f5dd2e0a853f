import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os, { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { runGathered } from '../../scripts/runtime/processes.ts';

const PROCESSES = path.join(import.meta.dirname, '../../scripts/runtime/processes.ts');
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'stockhand-processes-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** Its child writes its process id down and waits for ever, with the output of its parent as its own. */
const PARENT = `
const { spawn } = require('node:child_process');
const [pidFile, ending] = process.argv.slice(2);
const script = 'require("node:fs").writeFileSync(process.argv[1], String(process.pid)); setInterval(() => 0, 1000)';
spawn(process.execPath, ['-e', script, pidFile], { stdio: 'inherit' });
setInterval(() => { if (ending === 'ends' && require('node:fs').existsSync(pidFile)) process.exit(3); }, 20);
`;

/** Runs that parent through a script, and answers all it wrote once nobody holds its output any more. */
async function outputOf(parent: string, ending: string, abortMs: number): Promise<string> {
  const pidFile = path.join(folder, 'pid');
  const script = path.join(folder, 'script.mts');
  const words = JSON.stringify([parent, pidFile, ending]);
  await writeFile(
    script,
    `import { runWithChildren } from ${JSON.stringify(PROCESSES)};
const signal = AbortSignal.timeout(${abortMs});
console.log(await runWithChildren(process.execPath, ${words}, { signal }));`,
  );
  const child = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  for await (const chunk of child.stdout) output += String(chunk);
  const pid = Number(await readFile(pidFile, 'utf8'));
  await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'), { timeout: 10_000 });
  return output.trim();
}

it.runIf(process.platform !== 'win32')(
  'a run of tests leaves no process behind, whether it ends or is given up',
  async () => {
    const parent = path.join(folder, 'parent.cjs');
    await writeFile(parent, PARENT);
    expect(await outputOf(parent, 'ends', 60_000)).toBe('3');
    await rm(path.join(folder, 'pid'));
    expect(await outputOf(parent, 'stays', 2_000)).toBe('137');
  },
);

it('a check answers all it wrote and how it ended; beside the tests it gives way to them', async () => {
  const script = `
    console.error('x'.repeat(200_000));
    setTimeout(() => { console.log(require('node:os').getPriority()); process.exitCode = 3; }, 500);`;
  const gathered = (isPatient: boolean) => runGathered(process.execPath, ['-e', script], { isPatient });
  const own = os.getPriority();
  // Two at one moment, as `npm test` begins them.
  for (const beside of await Promise.all([gathered(true), gathered(true)])) {
    expect(beside.exitCode).toBe(3);
    expect(beside.output).toContain('x'.repeat(200_000));
    expect(beside.output.trim().split('\n').at(-1)).toBe(String(os.constants.priority.PRIORITY_LOW));
  }
  expect((await gathered(false)).output.trim().split('\n').at(-1)).toBe(String(own));
});
