/** The programs that threads run: sources in a checkout, files of `out/programs` in a build (scripts/runtime/programs.ts). */
import { basename, dirname, join } from 'node:path';

const { dirname: here, filename } = import.meta;

/** A bundler puts this module into a program or into a chunk beside it, in `out/programs` or in the command’s folder beside that. */
const built = basename(here) === 'chunks' ? dirname(here) : here;
const isSource = filename.endsWith('.ts');

export const SHEET_THREAD = isSource
  ? join(here, '..', 'sheets', 'thread.ts')
  : join(built, '..', 'programs', 'sheets.js');

export const UPKEEP_THREAD = isSource
  ? join(here, '..', 'engine', 'upkeep', 'thread.ts')
  : join(built, '..', 'programs', 'upkeep.js');

export const LABEL_THREAD = isSource
  ? join(here, '..', 'labels', 'drawing', 'thread.ts')
  : join(built, '..', 'programs', 'labels.js');
