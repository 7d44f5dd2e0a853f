/**
 * Runs after npm changed the installed packages. better-sqlite3 brings its binaries and says `gypfile: false`, but npm
 * does not copy that into the lockfile, and `npm ci` (npm 10) then calls a compiler that a bare machine does not have.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './runtime/paths.ts';

const lockfile = join(projectRoot, 'package-lock.json');

interface Lockfile {
  readonly packages: Record<string, Record<string, unknown>>;
}

const content = JSON.parse(readFileSync(lockfile, 'utf8')) as Lockfile;
const entry = content.packages['node_modules/better-sqlite3'];
if (entry !== undefined && entry['gypfile'] !== false) {
  const { version, ...rest } = entry;
  content.packages['node_modules/better-sqlite3'] = { version, gypfile: false, ...rest };
  writeFileSync(lockfile, `${JSON.stringify(content, null, 2)}\n`);
}
