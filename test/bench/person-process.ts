/** Runs `person-desk.ts` to its end. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { StandInService } from '../../src-service/server.ts';

export interface Click {
  readonly id: string;
  /** Unix time at which somebody clicked. */
  readonly atMs: number;
}

/** @returns the clicks made during a first sync that came to its end */
export async function startPersonDesk(
  service: StandInService,
  dataDir: string,
  everyMs: number,
): Promise<readonly Click[]> {
  const script = join(import.meta.dirname, 'person-desk.ts');
  const child = spawn(process.execPath, [script, service.url, dataDir, String(everyMs)], {
    env: { PATH: process.env['PATH'] ?? '', HOME: dataDir, STOCKHAND_ACCESS_TOKEN: service.token },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = await Promise.all([text(child.stdout), once(child, 'close')]);
  const lines = said
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Partial<Click> & { readonly stopped?: string });
  const stopped = lines.at(-1)?.stopped;
  if (stopped !== 'complete') throw new Error(`the first sync ended with ${stopped ?? 'a crash'}`);
  return lines.filter((line): line is Click => line.id !== undefined && line.atMs !== undefined);
}
