/**
 * The work of Electron's own default app, for a build that comes without it: loads the app folder named on the
 * command line. The import is awaited at top level, otherwise `ready` fires before the app registered its schemes.
 */
import { app } from 'electron';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const named = process.argv.slice(1).find((argument) => !argument.startsWith('-'));
if (named === undefined) {
  console.error('Name the folder of the app to run, e.g. `electron .`.');
  process.exit(64);
}

const appFolder = resolve(named);
const manifest = JSON.parse(readFileSync(join(appFolder, 'package.json'), 'utf8'));
app.setName(manifest.productName ?? manifest.name);
app.setVersion(manifest.version);
app.setAppPath(appFolder);
await import(pathToFileURL(join(appFolder, manifest.main)).href);
