/** The places of the checkout and of the machine-wide cache. */
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';

/** The checkout's root, whatever folder a script is started from. */
export const projectRoot = resolve(import.meta.dirname, '..', '..');

/** Outside the checkout, so that a fresh clone does not fetch 196 MB again. */
export function cacheFolder(): string {
  const base = process.env['XDG_CACHE_HOME'];
  return join(base !== undefined && base !== '' ? base : join(homedir(), '.cache'), 'stockhand');
}

/** A command that a development package installed, e.g. `eslint`. */
export function installedCommand(name: string): string {
  const suffix = process.platform === 'win32' ? '.cmd' : '';
  return join(projectRoot, 'node_modules', '.bin', name + suffix);
}
