/** The folder in which files of records lie, named by their content: a file is there whole or not at all. */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { FILE_NAME, pictureKind } from '../domain/record-file.ts';

export interface FileShelf {
  /** Writes the content unless it is there. @returns its name */
  put(content: Uint8Array): Promise<string>;
  has(fileName: string): boolean;
  remove(fileName: string): Promise<void>;
  /** At start: what a kill left half written, and what no record refers to. */
  tidy(keptNames: ReadonlySet<string>): void;
}

export function openFileShelf(folder: string): FileShelf {
  const pathOf = (fileName: string): string => {
    if (!FILE_NAME.test(fileName)) throw new Error('not the name of a kept file');
    return join(folder, fileName);
  };
  return {
    async put(content) {
      const hash = createHash('sha256').update(content).digest('hex');
      const fileName = `${hash}.${pictureKind(content)?.ending ?? 'bin'}`;
      if (sizeOf(pathOf(fileName)) !== content.byteLength) await write(folder, fileName, content);
      return fileName;
    },
    has: (fileName) => sizeOf(pathOf(fileName)) !== null,
    remove: (fileName) => rm(pathOf(fileName), { force: true }),
    tidy: (keptNames) => {
      for (const name of namesIn(folder)) {
        if (!keptNames.has(name)) rmSync(join(folder, name), { force: true });
      }
    },
  };
}

function sizeOf(path: string): number | null {
  return statSync(path, { throwIfNoEntry: false })?.size ?? null;
}

function namesIn(folder: string): readonly string[] {
  return statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true ? readdirSync(folder) : [];
}

async function write(folder: string, fileName: string, content: Uint8Array): Promise<void> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const unfinished = join(folder, `${fileName}.part`);
  const handle = await open(unfinished, 'w', 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(unfinished, join(folder, fileName));
}
