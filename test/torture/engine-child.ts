/** An engine in a process of its own, to be killed: takes an operation a line, answers each when it is durable, and sends meanwhile. */
import { createInterface } from 'node:readline';
import { randomUUID } from 'node:crypto';
import { openDesk } from '../engine/desk.ts';
import { fastClock } from '../engine/fast-clock.ts';
import { tuningFor } from './tuning.ts';

const [dataDir = '', url = '', token = '', factor = '1', sinceMs = ''] = process.argv.slice(2);
const clock = fastClock(Number(factor), Number(sinceMs));
const desk = await openDesk({ dataDir, url, token, clock, tuning: tuningFor(Number(factor)) });
desk.engine.start();
for await (const line of createInterface(process.stdin)) {
  const operation = JSON.parse(line) as never;
  const answer = await desk.engine.ask('operations.accept', { operationId: randomUUID(), operation });
  process.stdout.write(
    `${JSON.stringify(answer.ok ? { accepted: true, ...answer.value } : answer.failure)}\n`,
  );
}
