/** Looking after the data of this PC: what is asked and answered about backups, checks and the mirror as a whole. */
import { z } from 'zod';
import { problemInWords, type CheckProblem } from '../labels/check-problem.ts';

/** Everything `verify` looks at, in its order. */
export const CHECKS = [
  'integrity',
  'foreignKeys',
  'searchIndexes',
  'views',
  'projections',
  'outbox',
  'references',
  'counts',
  'files',
] as const;

export type CheckName = (typeof CHECKS)[number];

export interface Check {
  readonly name: CheckName;
  readonly ok: boolean;
  /** For a person, in English: what was looked at, or the first things that are wrong. */
  readonly detail: string;
  /** The first things that are wrong. */
  readonly problems: readonly CheckProblem[];
  /** Number of further ones. */
  readonly more: number;
}

const PROBLEMS_SHOWN_MAX = 3;

/** @param fine what was looked at, for when nothing is wrong */
export function checkOf(name: CheckName, wrong: readonly CheckProblem[], fine: string): Check {
  const problems = wrong.slice(0, PROBLEMS_SHOWN_MAX);
  const more = wrong.length - problems.length;
  const shown = problems.map(problemInWords).join('; ');
  const detail = wrong.length === 0 ? fine : more > 0 ? `${shown}; and ${more} more` : shown;
  return { name, ok: wrong.length === 0, detail, problems, more };
}

export interface Verification {
  readonly ok: boolean;
  readonly checks: readonly Check[];
}

export interface BackupNote {
  /** ISO 8601: the moment whose data is in it. */
  readonly at: string;
  /** Its name, without the folder. */
  readonly file: string;
  readonly bytes: number;
}

export interface BackupMade extends BackupNote {
  /** Changes in it that wait for the Service or a person. */
  readonly waiting: number;
  /** Files of waiting changes: they lie beside the database, and are not in it. */
  readonly filesLeftOut: number;
}

/** The consequences of putting a backup in the place of the database. */
export interface RestorePlan {
  /** ISO 8601: the moment whose data is in the backup. */
  readonly at: string;
  /** Changes in the backup that wait; each is looked for at the Service before it is sent. */
  readonly waiting: number;
  /** Changes that wait here now. */
  readonly waitingHere: number;
  /** Work of a person that the backup does not have: changes that wait, half-filled forms, scans of sessions that are not posted. */
  readonly onlyHere: { readonly changes: number; readonly drafts: number; readonly scans: number };
}

export interface Restored extends Pick<RestorePlan, 'at' | 'waiting'> {
  /** The place where the former database is kept; `null` where there was none. */
  readonly keptAs: string | null;
}

/** The consequences of reading everything again. */
export interface RebuildPlan {
  /** Records that are here now. */
  readonly rows: number;
  /** Changes that wait for the Service or a person; none of them is touched. */
  readonly waiting: number;
  readonly requests: number;
  /** At the pace of the Service's limit. */
  readonly aboutMs: number;
  /** True where the Service answers. */
  readonly canBegin: boolean;
}

export const upkeepQuestionMakers = {
  /** When this PC's data was backed up last. */
  'upkeep.get': () => z.strictObject({}),
  /** A copy of the database into this file. Only the main process asks it, after a person has chosen the place. */
  'upkeep.backUp': () => z.strictObject({ path: z.string().min(1).max(32_767) }),
  'upkeep.verify': () => z.strictObject({}),
  /** Words that must not be in anything that is handed to support. Only the main process asks for them. */
  'support.known': () => z.strictObject({}),
  'rebuild.plan': () => z.strictObject({}),
  /** Everything is to be read again. Only the main process asks it, and starts the engine anew, which then begins. */
  'rebuild.begin': () => z.strictObject({}),
} as const;

export interface UpkeepAnswers {
  'upkeep.get': {
    readonly lastBackup: BackupNote | null;
    /** Version of the database that this program works with. */
    readonly dataFormat: number;
  };
  'upkeep.backUp': BackupMade;
  'upkeep.verify': Verification;
  /** Names, numbers and addresses of people and of records. */
  'support.known': readonly string[];
  'rebuild.plan': RebuildPlan;
  'rebuild.begin': null;
}
