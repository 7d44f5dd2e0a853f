/** Programs of a print system that a test writes itself: found before any real one, and gone with the test. */
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';

export interface PrintPrograms {
  /** They run here, and leave here what they were given. */
  readonly folder: string;
  /** Bodies of shell scripts by the names of the programs. */
  install(programs: Readonly<Record<string, string>>): void;
}

/** Call it where the tests of a file are described: each test gets a folder of its own. */
export function printPrograms(): PrintPrograms {
  const path = process.env['PATH'];
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'stockhand-queue-'));
  });
  afterEach(() => {
    process.env['PATH'] = path;
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    get folder() {
      return folder;
    },
    install(programs) {
      for (const [name, body] of Object.entries(programs)) {
        writeFileSync(join(folder, name), `#!/bin/sh\ncd "${folder}"\n${body}\n`);
        chmodSync(join(folder, name), 0o755);
      }
      process.env['PATH'] = `${folder}:${path ?? ''}`;
    },
  };
}
