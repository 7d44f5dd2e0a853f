/** A slice of `npm run hostile-lines`, in a process of its own: the lines write into the folder that they are run in. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const MAIN = join(import.meta.dirname, 'main.ts');

it('a command line that nobody would write ends with a code, a sentence and no trace', async () => {
  // The time of each is no question of a PC that runs other tests beside this one.
  const argv = [MAIN, '--lines', '50', '--seed', '7', '--processes', '0', '--slow-ms', '60000'];
  const told = await new Promise<string>((resolve) => {
    execFile(process.execPath, argv, (error, stdout, stderr) =>
      resolve(`${String(error?.code ?? 0)} ${stdout}${stderr}`),
    );
  });
  expect(told).toMatch(/^0 50 lines, 0 problems; /);
});
