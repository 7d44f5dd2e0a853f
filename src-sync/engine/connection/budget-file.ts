/**
 * The request budget on disk, so that a restart in the middle of a window does not start a new one. Written before each request
 * leaves, without fsync: a kill loses nothing, and after a power cut the window is long over.
 */
import { closeSync, constants, fstatSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { failed, ok, type Result } from '../../domain/result.ts';
import { folderTrouble } from '../../store/files/folder-trouble.ts';
import type { SavedBudget } from '../../transport/limits/request-scheduler.ts';
import { aboutThisPc } from '../../domain/messages/this-pc.ts';

export interface BudgetFile {
  readonly state: SavedBudget | undefined;
  save(state: SavedBudget): void;
  close(): void;
}

const stateSchema: z.ZodType<SavedBudget> = z.object({
  limit: z.number().int().min(1),
  window: z
    .object({
      leastMs: z.number().min(0),
      aheadMs: z.number().min(0),
      mostMs: z.number().min(1).nullable(),
      isShort: z.boolean(),
      stillMs: z.number().min(0),
      likelyMs: z.number().min(0).nullable(),
    })
    .optional(),
  sent: z.array(z.tuple([z.number(), z.number()])),
  inFlight: z.number().int().min(0),
  ranMs: z.number().min(0).optional(),
  pausedUntilWallMs: z.number().nullable(),
  pausedForMs: z.number().min(0).optional(),
});

/** More than the state of a whole window takes. */
const ROOM_BYTES = 8_192;

export function openBudgetFile(folder: string): Result<BudgetFile> {
  try {
    const state = readBudgetFile(folder);
    // Never truncated: a kill between opening and writing must not forget the window.
    const handle = openSync(fileIn(folder), constants.O_RDWR | constants.O_CREAT, 0o600);
    let longest = fstatSync(handle).size;
    // The space is taken now, so that a disk that fills up later does not fail a request that is about to leave.
    if (longest === 0) longest = writeSync(handle, ' '.repeat(ROOM_BYTES), 0, 'latin1');
    return ok({
      state,
      save: (next) => {
        // Padded, so that one write replaces what was there and no reader sees the tail of a longer, older state.
        const text = JSON.stringify(next).padEnd(longest);
        longest = text.length;
        writeSync(handle, text, 0, 'latin1');
      },
      close: () => closeSync(handle),
    });
  } catch (error) {
    const otherwise = aboutThisPc('profileNotWritten');
    return failed(folderTrouble(folder, error, otherwise));
  }
}

function fileIn(folder: string): string {
  return join(folder, 'budget.json');
}

/** For a command that only reads (`stockhand status`): the state that the last run left, or the running one has just written. */
export function readBudgetFile(folder: string): SavedBudget | undefined {
  try {
    return stateSchema.safeParse(JSON.parse(readFileSync(fileIn(folder), 'utf8'))).data;
  } catch (error) {
    // Absent on the first start; torn by a power cut: then the window it counted is over.
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
