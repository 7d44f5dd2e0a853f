/**
 * Operations that the windows of one test file sent and the stand-in Service carried out. `npm test` compares them with
 * docs/contract-coverage.md when the files have run (scripts/testing/arrivals.ts).
 */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { arrivalsFile } from '../../scripts/testing/arrivals.ts';
import { ANSWERED_CHANNEL } from '../../src-service/http/listener.ts';
import type { RequestEntry } from '../../src-service/options.ts';
import { OPERATIONS } from '../../src-sync/contract/operations.ts';

export interface Arrivals {
  /** Writes them down, and listens no more. */
  keep(): void;
}

const tests = resolve(import.meta.dirname, '..');

/** Paths without parameters first: `/pipelines/order` is no pipeline. */
const TEMPLATES = Object.values(OPERATIONS)
  .map(({ method, path }) => ({
    operation: `${method} ${path}`,
    method,
    pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    parameters: path.split('{').length,
  }))
  .sort((one, other) => one.parameters - other.parameters);

export function arrivalsOf(testPath: string): Arrivals {
  const operations = new Set<string>();
  const listen = (message: unknown): void => {
    const { method, path, status } = message as RequestEntry;
    if (status < 200 || status >= 300) return;
    const found = TEMPLATES.find((one) => one.method === method && one.pattern.test(path));
    if (found !== undefined) operations.add(found.operation);
  };
  subscribe(ANSWERED_CHANNEL, listen);
  return {
    keep: () => {
      unsubscribe(ANSWERED_CHANNEL, listen);
      const name = relative(tests, testPath)
        .replaceAll('\\', '/')
        .replace(/\.e2e\.ts$/, '');
      const file = arrivalsFile(name);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, JSON.stringify([...operations].sort(), null, 2));
    },
  };
}
