/** What a profile remembers between runs, so that later calls may leave it out. Holds no secret. */
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { failure } from '../domain/failure.ts';
import { failed, ok, type Result } from '../domain/result.ts';
import { prepareFolder, profileFolder } from './folders.ts';

const text = z.string().min(1).max(2_048).nullable().catch(null);
const rememberedSchema = z.object({ baseUrl: text, organizationId: text, brokerUrl: text });

export type Remembered = Readonly<z.infer<typeof rememberedSchema>>;

export const NOTHING_REMEMBERED: Remembered = { baseUrl: null, organizationId: null, brokerUrl: null };

/** Absolute path of the file that keeps it. */
export function rememberedFile(dataDir: string): string {
  return join(profileFolder(dataDir), 'profile.json');
}

/**
 * A missing or damaged file reads as nothing remembered: everything in it can be given again, so it must never stop a start.
 */
export function readRemembered(dataDir: string): Remembered {
  try {
    const parsed = rememberedSchema.safeParse(JSON.parse(readFileSync(rememberedFile(dataDir), 'utf8')));
    return parsed.success ? parsed.data : NOTHING_REMEMBERED;
  } catch (error) {
    if (error instanceof SyntaxError || isSystemError(error)) {
      return NOTHING_REMEMBERED;
    }
    throw error;
  }
}

/** Replaces the file as a whole: a reader or a power cut sees the old one or the new one, never half of it. */
export function writeRemembered(dataDir: string, remembered: Remembered): Result<null> {
  const folder = prepareFolder(profileFolder(dataDir));
  if (!folder.ok) {
    return folder;
  }
  const file = rememberedFile(dataDir);
  const unfinished = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  try {
    writeDurably(unfinished, `${JSON.stringify(remembered, null, 2)}\n`);
    renameSync(unfinished, file);
    return ok(null);
  } catch (error) {
    if (!isSystemError(error)) {
      throw error;
    }
    rmSync(unfinished, { force: true });
    return failed(
      failure(
        error.code === 'ENOSPC' ? 'STORAGE_FULL' : 'STORAGE_UNAVAILABLE',
        `The profile folder ${folder.value} cannot be written. Nothing was changed; free some space or check that you may write there.`,
        { detail: error.message },
      ),
    );
  }
}

function writeDurably(file: string, content: string): void {
  const descriptor = openSync(file, 'wx', 0o600);
  try {
    writeSync(descriptor, content);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function isSystemError(error: unknown): error is NodeJS.ErrnoException & { readonly code: string } {
  return error instanceof Error && 'code' in error && typeof error.code === 'string';
}
