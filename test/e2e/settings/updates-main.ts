/**
 * The main module of a tiny Electron app without a window: takes an update from the folder named in FEED, as the product does on Windows,
 * and prints what became of it as one line of JSON. Run by updates.e2e.ts.
 */
import { join } from 'node:path';
import { app } from 'electron';
import { ElectronAppAdapter } from 'electron-updater/out/ElectronAppAdapter.js';
import { createElectronSource } from '../../../src-main/background/updates/electron-source.ts';

/** The Electron at hand is no package, and only a package is updated. */
class PackagedApp extends ElectronAppAdapter {
  override get isPackaged(): boolean {
    return true;
  }

  override get appUpdateConfigPath(): string {
    return join(app.getAppPath(), 'app-update.yml');
  }
}

void app.whenReady().then(async () => {
  const source = createElectronSource({
    ...{ feed: process.env['FEED'] ?? '', version: null },
    network: () => Promise.resolve({}),
    log: { detail: () => undefined },
    app: new PackagedApp(app),
  });
  const outcome = { found: await source.find(), fetched: await source.fetch() };
  process.stdout.write(`${JSON.stringify(outcome)}\n`, () => app.exit(0));
});
