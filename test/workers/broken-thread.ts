/** A thread that goes wrong in the way that the environment names, whatever its job. */
import { writeFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';

/** Nothing for a thread that answers questions. */
const given = (workerData ?? {}) as { kind?: string; path?: string; job?: { draft?: string } };

function leaveDraft(): void {
  const { kind, path, job } = given;
  const draft = kind === 'write' ? path : job?.draft;
  if (draft !== undefined) writeFileSync(draft, 'half of it');
}

function fault(kind: string | undefined): void {
  if (kind === 'throws') throw new Error('a mistake');
  if (kind === 'exits') process.exit(3);
  if (kind === 'loops') for (;;);
  const kept: string[][] = [];
  for (;;) kept.push(Array.from({ length: 10_000 }, (_, index) => `${index}.${kept.length}`));
}

leaveDraft();
const kind = process.env['STOCKHAND_TEST_FAULT'];
const isAboutToRead = given.kind === 'read' || 'job' in given;
if (isAboutToRead) fault(kind);
else parentPort?.on('message', () => fault(kind));
