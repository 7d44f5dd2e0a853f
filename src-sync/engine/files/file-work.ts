/** Reading and writing of files where nobody may wait for it: by threads of their own, unless a simulation brings its own disk. */
import { open, readFile, rename, rm } from 'node:fs/promises';

export interface FileWork {
  /** The whole content; throws the system's errors, as all of these do. */
  read(path: string): Promise<Uint8Array>;
  /** A file that is not there yet; answers when its content is on the disk for good. */
  writeNew(path: string, content: Uint8Array): Promise<void>;
  rename(from: string, to: string): Promise<void>;
  /** Harmless where it is not there. */
  remove(path: string): Promise<void>;
}

export const SYSTEM_FILES: FileWork = {
  read: (path) => readFile(path),
  async writeNew(path, content) {
    const handle = await open(path, 'wx', 0o600);
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
  },
  rename: (from, to) => rename(from, to),
  remove: (path) => rm(path, { force: true }),
};
