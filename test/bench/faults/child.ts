/**
 * The other end of `contest.ts`: what a contestant's program says, a line of JSON at a time. First it is run as `take`: it reads what the
 * Service has, is cut off, takes the changes from stdin until each is durable, and ends. Then as `send`, until nothing is left to send.
 */
import { writeSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Deed, Mark } from './work.ts';

export interface Saying {
  /** It has what it needs from the Service. */
  readonly ready?: true;
  /** So many changes are durable. */
  readonly taken?: number;
  /** A change whose refusal or conflict its means of telling brought to the application, and so to a person. */
  readonly told?: Mark;
  /** Nothing waits to be sent any more; so many refused changes are still there to be put right. */
  readonly kept?: number;
}

export interface Place {
  readonly dataDir: string;
  readonly url: string;
  readonly token: string;
}

const [mode = '', dataDir = '', url = '', token = ''] = process.argv.slice(2);

export const place: Place = { dataDir, url, token };
export const isSending = mode === 'send';

/** Written before it returns, so that a kill a moment later does not unsay it. */
export function say(saying: Saying): void {
  writeSync(1, `${JSON.stringify(saying)}\n`);
}

export async function readDeeds(): Promise<readonly Deed[]> {
  const deeds: Deed[] = [];
  for await (const line of createInterface(process.stdin)) deeds.push(JSON.parse(line) as Deed);
  return deeds;
}

/** Ends the program although a library still holds timers or sockets. */
export function end(saying: Saying): never {
  say(saying);
  process.exit(0);
}
