/**
 * The folder in which files of records and of waiting operations lie, named by their content: a file is there whole or not at all, and
 * equal contents are one file.
 */
import { createHash, randomUUID } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import {
  FILE_NAME,
  pictureKind,
  storedNameOf,
  type QueuedFile,
  type QueuedFiles,
} from '../../domain/records/queued-file.ts';
import { SYSTEM_FILES, type FileWork } from './file-work.ts';

export interface FileShelf extends QueuedFiles {
  /** Writes the content unless it is there, and answers when it is on the disk for good. @returns its name */
  put(content: Uint8Array): Promise<string>;
  hasName(fileName: string): boolean;
  /** For a thread that reads it by itself. */
  pathOf(file: QueuedFile): string;
  pathOfName(fileName: string): string;
  /** True where there is anything that `tidy` would have to look at. */
  isEmpty(): boolean;
  /** Removes files that a kill left half written, and files that nothing refers to. Call it where nobody can begin to refer to a file meanwhile. */
  tidy(keptNames: ReadonlySet<string>): void;
  /** Moves what nothing refers to into another folder of the same disk, once: after that folder was filled it is left as it is. */
  setAside(keptNames: ReadonlySet<string>, folder: string): void;
}

export function openFileShelf(folder: string, work: FileWork = SYSTEM_FILES): FileShelf {
  const pathOf = (fileName: string): string => {
    if (!FILE_NAME.test(fileName)) throw new Error('not the name of a kept file');
    return join(folder, fileName);
  };
  return {
    async put(content) {
      const hash = hashOf(content);
      const fileName = `${hash}.${pictureKind(content)?.ending ?? 'bin'}`;
      const present = await contentOf(work, pathOf(fileName));
      // The file there may have been damaged since; then it is written anew.
      if (present === null || hashOf(present) !== hash) await write(work, { folder, fileName, content });
      return fileName;
    },
    pathOf: (file) => pathOf(storedNameOf(file)),
    pathOfName: pathOf,
    hasName: (fileName) => sizeOf(pathOf(fileName)) !== null,
    has: (file) => sizeOf(pathOf(storedNameOf(file))) === file.sizeBytes,
    async read(file) {
      const content = await contentOf(work, pathOf(storedNameOf(file)));
      return content !== null && hashOf(content) === file.sha256 ? content : null;
    },
    isEmpty: () => namesIn(folder).length === 0,
    tidy: (keptNames) => {
      for (const name of namesIn(folder)) {
        if (!keptNames.has(name)) rmSync(join(folder, name), { force: true });
      }
    },
    setAside: (keptNames, aside) => {
      if (sizeOf(join(aside, COMPLETE)) !== null) return;
      mkdirSync(aside, { recursive: true, mode: 0o700 });
      for (const name of namesIn(folder)) {
        if (!keptNames.has(name)) renameSync(join(folder, name), join(aside, name));
      }
      // Until this is there a kill may have left some behind.
      writeFileSync(join(aside, COMPLETE), '');
    },
  };
}

const COMPLETE = 'complete';

function hashOf(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

function sizeOf(path: string): number | null {
  return statSync(path, { throwIfNoEntry: false })?.size ?? null;
}

/** `null` where it is not there, or cannot be read (a disk that fails): both mean that it cannot be used. */
async function contentOf(work: FileWork, path: string): Promise<Uint8Array | null> {
  try {
    return await work.read(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error) return null;
    throw error;
  }
}

function namesIn(folder: string): readonly string[] {
  return statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true ? readdirSync(folder) : [];
}

interface Written {
  readonly folder: string;
  readonly fileName: string;
  readonly content: Uint8Array;
}

async function write(work: FileWork, { folder, fileName, content }: Written): Promise<void> {
  const isNew = statSync(folder, { throwIfNoEntry: false }) === undefined;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // Two processes may put the same content away at the same time.
  const unfinished = join(folder, `${fileName}.${randomUUID()}.part`);
  try {
    await work.writeNew(unfinished, content);
  } catch (error) {
    await work.remove(unfinished);
    throw error;
  }
  await work.rename(unfinished, join(folder, fileName));
  keepEntry(folder);
  if (isNew) keepEntry(dirname(folder));
}

/** The name of a file survives a power cut once its folder is on the disk. Windows keeps names by itself and opens no folders. */
function keepEntry(folder: string): void {
  if (process.platform === 'win32') return;
  const descriptor = openSync(folder, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
