/** Minidumps of crashes in native code: kept on this PC for whoever can read one, and sent to nobody. */
import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { app, crashReporter } from 'electron';

/** Each has some megabytes at most; the newest tell of the version that runs. */
const KEPT_MAX = 5;

export interface CrashDump {
  readonly file: string;
  readonly bytes: number;
  readonly at: string;
}

const folderIn = (dataDir: string): string => join(dataDir, 'crashes');

/** The newest first. The library parts them by whether they were uploaded, in folders with other names on each system. */
export function listCrashDumps(dataDir: string): readonly CrashDump[] {
  const folder = folderIn(dataDir);
  if (statSync(folder, { throwIfNoEntry: false }) === undefined) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.dmp'))
    .flatMap((file) => {
      // Its writer moves it when it is whole.
      const facts = statSync(join(folder, file), { throwIfNoEntry: false });
      return facts === undefined ? [] : [{ file, bytes: facts.size, at: facts.mtime.toISOString() }];
    })
    .toSorted((one, other) => other.at.localeCompare(one.at));
}

/** Before the app is ready: processes that are there by then would leave nothing. */
export function keepCrashDumps(dataDir: string): void {
  app.setPath('crashDumps', folderIn(dataDir));
  crashReporter.start({ uploadToServer: false });
}

/** Removes all but the newest. */
export function dropOldCrashDumps(dataDir: string): void {
  for (const { file } of listCrashDumps(dataDir).slice(KEPT_MAX)) {
    for (const end of ['.dmp', '.meta'])
      rmSync(join(folderIn(dataDir), file.replace(/\.dmp$/, end)), { force: true });
  }
}
