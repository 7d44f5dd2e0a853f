/** The state of this PC: what works, what needs attention, and the screen for it. */
import type { AppState } from '../../../../src-main/ipc-contract/app-state.ts';
import type { DataPlace } from '../../../../src-main/ipc-contract/channels.ts';
import { meansOffline } from '../../../../src-sync/domain/failure.ts';
import type { BackupNote } from '../../../../src-sync/domain/sync/upkeep.ts';
import type { SyncStatus } from '../../../../src-sync/domain/sync/status.ts';
import { daysAgo, formatAgo } from '../../../i18n/format.svelte.ts';
import { t, tn } from '../../../i18n/index.svelte.ts';
import { inPersonsLanguage } from '../../../i18n/sentences.svelte.ts';
import { sizeWords } from '../../../shared/records/related-words.ts';

export const HEALTH_PARTS = [
  'engine',
  'connection',
  'mirror',
  'changes',
  'space',
  'backup',
  'version',
] as const;
export type HealthPart = (typeof HEALTH_PARTS)[number];

export interface HealthLine {
  readonly part: HealthPart;
  readonly isFine: boolean;
  readonly words: string;
  /** The screen on which a person looks closer. */
  readonly hash: string | null;
}

export interface HealthFacts {
  readonly app: AppState;
  /** `null` while the engine has said nothing. */
  readonly status: SyncStatus | null;
  /** `undefined` while it was not told. */
  readonly data: DataPlace | undefined;
  /** `null` where none was made, `undefined` while it was not told. */
  readonly lastBackup: BackupNote | null | undefined;
  /** Changes that a person must decide, and those that wait for the Service. */
  readonly needsYou: number;
  readonly waiting: number;
  readonly nowMs: number;
}

const SYNC = '#/sync';
const settingsOf = (section: string): string => `#/settings/${section}`;

/** A whole desk is looked at every few minutes: older than this, something keeps it from being read. */
const MIRROR_OLD_MS = 60 * 60_000;
const BACKUP_OLD_DAYS = 7;
/** The database is written anew now and then, beside itself. */
const FREE_BYTES_MIN = 500_000_000;

type Judged = Omit<HealthLine, 'part'> | null;

function engine({ app: { engine: one } }: HealthFacts): Judged {
  const isFine = one.state === 'running' || one.state === 'starting';
  return {
    isFine,
    words: one.failure ? inPersonsLanguage(one.failure) : t(`health.engine.${one.state}`),
    hash: null,
  };
}

function connection({ app, status }: HealthFacts): Judged {
  if (!app.signedIn) return { isFine: false, words: t('health.signedOut'), hash: settingsOf('connection') };
  if (status === null) return null;
  const isFine = status.connection !== 'offline' && status.connection !== 'held';
  return {
    isFine,
    words: isFine
      ? t(`health.connection.${status.connection}`)
      : inPersonsLanguage(status.reason ?? t('health.connection.offline')),
    hash: isFine ? null : settingsOf(app.demoOffline ? 'connection' : 'network'),
  };
}

function mirror({ status, nowMs }: HealthFacts): Judged {
  if (status === null) return null;
  const { collections, syncedAt, firstRun } = status;
  const troubles = collections.filter(
    (one) =>
      one.heldBy !== null ||
      one.suspectedRows > 0 ||
      one.parkedRows > 0 ||
      one.warnings.length > 0 ||
      one.guardedRows > 0,
  );
  if (troubles.length > 0) return { isFine: false, words: tn('health.lists', troubles.length), hash: SYNC };
  if (syncedAt === null || firstRun !== null)
    return { isFine: true, words: t('health.firstRun'), hash: SYNC };
  const isOld = nowMs - Date.parse(syncedAt) > MIRROR_OLD_MS;
  return {
    isFine: !isOld,
    words: t('health.mirror', { ago: formatAgo(syncedAt) }),
    hash: isOld ? SYNC : null,
  };
}

function changes({ status, needsYou, waiting }: HealthFacts): Judged {
  if (status === null) return null;
  if (needsYou > 0) return { isFine: false, words: tn('health.needsYou', needsYou), hash: SYNC };
  return {
    isFine: true,
    words: waiting === 0 ? t('health.sent') : tn('health.waiting', waiting),
    hash: null,
  };
}

function space({ data }: HealthFacts): Judged {
  if (data?.freeBytes == null) return null;
  const isFine = data.freeBytes > Math.max(FREE_BYTES_MIN, 2 * data.databaseBytes);
  const sizes = { free: sizeWords(data.freeBytes), size: sizeWords(data.databaseBytes) };
  const words = t(isFine ? 'health.space' : 'health.spaceLow', sizes);
  return { isFine, words, hash: isFine ? null : settingsOf('data') };
}

function backup({ app, lastBackup }: HealthFacts): Judged {
  if (lastBackup === undefined || app.mode === 'demo') return null;
  const hash = settingsOf('data');
  if (lastBackup === null) return { isFine: false, words: t('health.noBackup'), hash };
  const isFine = daysAgo(lastBackup.at) <= BACKUP_OLD_DAYS;
  return { isFine, words: t('health.backup', { ago: formatAgo(lastBackup.at) }), hash: isFine ? null : hash };
}

function version({ app }: HealthFacts): Judged {
  const { newVersion, failure } = app.updates;
  // A PC that is away from the address of its updates is in order.
  const trouble = failure === null || meansOffline(failure) ? null : failure;
  const isFine = newVersion === null && trouble === null;
  const words = t(newVersion === null ? 'health.version' : 'health.newVersion', { version: app.version });
  return { isFine, words: trouble?.message ?? words, hash: isFine ? null : settingsOf('updates') };
}

const JUDGES: Readonly<Record<HealthPart, (facts: HealthFacts) => Judged>> = {
  ...{ engine, connection, mirror, changes, space, backup, version },
};

/** In a fixed order; a part of which nothing is known is left out. */
export function healthOf(facts: HealthFacts): readonly HealthLine[] {
  return HEALTH_PARTS.flatMap((part) => {
    const judged = JUDGES[part](facts);
    return judged === null ? [] : [{ part, ...judged }];
  });
}
