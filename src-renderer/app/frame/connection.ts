/** One honest sentence about the line, for the status strip: icon, bold word, the rest. */
import type { AppState } from '../../../src-main/ipc-contract/app-state.ts';
import { deskLooks, type CollectionStatus, type SyncStatus } from '../../../src-sync/domain/sync/status.ts';
import { nameInSentence } from '../../shared/collection-groups.ts';
import { formatIn, formatMoment } from '../../i18n/format.svelte.ts';
import { t, tn } from '../../i18n/index.svelte.ts';
import { inPersonsLanguage } from '../../i18n/sentences.svelte.ts';
import type { IconName } from '../../ui/icons.ts';

export interface ConnectionWords {
  readonly tone: 'ok' | 'pending' | 'off' | 'needs';
  readonly icon: IconName;
  readonly word: string;
  readonly rest: string;
  /** The full reason, on hover and for screen readers. */
  readonly reason: string | null;
}

function words(tone: ConnectionWords['tone'], icon: IconName, word: string, rest = ''): ConnectionWords {
  return { tone, icon, word, rest, reason: null };
}

function engineWords(app: AppState): ConnectionWords | null {
  if (app.mode === 'first-run') return words('off', 'offline', t('strip.notConnected'));
  if (app.engine.state === 'restarting') {
    return words('pending', 'sync', t('strip.restarting'), t('strip.nothingLost'));
  }
  if (app.engine.state === 'silent') {
    return words('pending', 'sync', t('strip.silent'), t('strip.nothingLost'));
  }
  if (app.engine.state === 'starting') return words('off', 'sync', t('strip.starting'));
  if (app.engine.state === 'stopped') return words('needs', 'stop', t('strip.stopped'));
  return null;
}

export function connectionWords(app: AppState | null, status: SyncStatus | null): ConnectionWords {
  const engine = app === null ? null : engineWords(app);
  if (engine !== null) return engine;
  if (status === null) return words('off', 'offline', t('strip.connecting'));
  const reason = status.reason === null ? null : inPersonsLanguage(status.reason);
  if (status.connection === 'online') return words('ok', 'online', t('strip.online'));
  if (status.connection === 'limited') {
    const next = status.budget.nextSlotAt;
    return words(
      'pending',
      'gauge',
      t('strip.limited'),
      next === null ? '' : t('strip.nextSlot', { in: formatIn(next) }),
    );
  }
  if (status.connection === 'offline') {
    return {
      ...words('off', 'offline', t('strip.offline'), t('strip.since', { time: formatMoment(status.since) })),
      reason,
    };
  }
  if (status.connection === 'held') {
    const signIn = status.reason?.code === 'SIGN_IN_NEEDED';
    const ask = app?.signedIn === false ? t('strip.signedOut') : t('strip.signIn');
    return {
      ...words('pending', 'lock', signIn ? ask : t('strip.held'), t('strip.paused')),
      reason,
    };
  }
  return { ...words('off', 'online', t('strip.connecting')), reason };
}

function isAsAtService(one: CollectionStatus): boolean {
  const { lastError, guardedRows, suspectedRows, parkedRows, warnings } = one;
  const isEqual = guardedRows === 0 && suspectedRows === 0 && parkedRows === 0;
  return isEqual && lastError === null && warnings.length === 0;
}

/** Lists that were looked at within this time of one another count as looked at together. */
const TOGETHER_MS = 120_000;

/** The list that is staler than others, by its name: a person must not believe stock as fresh as notifications. */
function stalestList(status: SyncStatus): string | null {
  const looks = deskLooks(status.collections);
  const [oldest, newest] = [looks[0], looks.at(-1)];
  if (oldest === undefined || newest === undefined) return null;
  const apartMs = Date.parse(newest.lookedAt) - Date.parse(oldest.lookedAt);
  return apartMs < TOGETHER_MS ? null : nameInSentence(oldest.collection);
}

/** For hovering: each list that people work on, and when it was last looked at. */
export function looksInWords(status: SyncStatus, ago: (iso: string) => string): string {
  return deskLooks(status.collections)
    .map((one) => t('strip.lookedAt', { name: t(`collection.${one.collection}`), ago: ago(one.lookedAt) }))
    .join('\n');
}

/**
 * "Synced 3 min ago", "All synced" only when it is true, or how far the first reading, or reading everything again, is. The time is that
 * of the list that was not looked at for longest.
 */
export function syncedWords(status: SyncStatus, open: number, ago: (iso: string) => string): string {
  if (status.syncedAt === null) {
    if (status.firstRun !== null) {
      const { isAgain, collectionsComplete: complete, collectionsAll: all } = status.firstRun;
      if (isAgain) return t(status.syncing ? 'strip.again' : 'strip.againSoFar', { complete, all });
      if (status.syncing) return t('strip.firstRun', { complete, all });
    }
    const rows = status.collections.reduce((sum, one) => sum + one.rows, 0);
    return tn('strip.neverSynced', rows);
  }
  const when = ago(status.syncedAt);
  const name = stalestList(status);
  const all =
    open === 0 &&
    status.connection === 'online' &&
    status.heldModules.length === 0 &&
    status.collections.every(isAsAtService);
  if (name === null) return t(all ? 'strip.allSynced' : 'strip.synced', { ago: when });
  return t(all ? 'strip.allSyncedBut' : 'strip.syncedBut', { name, ago: when });
}
