/** Answers what is asked about looking after the data of this PC. */
import type { Answer, Question } from '../../domain/questions/questions.ts';
import { ok, type Result } from '../../domain/result.ts';
import type { SyncStatus } from '../../domain/sync/status.ts';
import type { UpkeepAnswers } from '../../domain/sync/upkeep.ts';
import { lastBackup } from '../../store/files/backup.ts';
import { SCHEMA_VERSION, type Store } from '../../store/database.ts';
import { knownWords } from '../../store/queries/words-to-redact.ts';
import { askForRebuild, rebuildPlan } from './rebuild.ts';
import type { Upkeep } from './run.ts';

export type UpkeepQuestion = keyof UpkeepAnswers;

export interface UpkeepParts {
  readonly store: Store;
  readonly upkeep: Upkeep;
  readonly nowMs: () => number;
  readonly status: () => Promise<SyncStatus>;
}

type UpkeepAnswerers = {
  readonly [Name in UpkeepQuestion]: (question: Question<Name>) => Promise<Result<Answer<Name>>>;
};

export function upkeepAnswerers({ store, upkeep, nowMs, status }: UpkeepParts): UpkeepAnswerers {
  return {
    'upkeep.get': async () => ok({ lastBackup: await lastBackup(store.reader), dataFormat: SCHEMA_VERSION }),
    'upkeep.backUp': ({ path }) => upkeep.backUp(path, nowMs()),
    'upkeep.verify': () => upkeep.verify(),
    'support.known': async () => ok(await knownWords(store.reader)),
    'rebuild.plan': async () => ok(rebuildPlan(await status())),
    'rebuild.begin': async () => askForRebuild(store.writer, await status()),
  };
}
