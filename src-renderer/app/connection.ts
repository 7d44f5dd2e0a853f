/** One honest sentence about the line, for the status strip: icon, bold word, the rest. */
import type { AppState } from '../../src-main/ipc-contract/channels.ts';
import type { CollectionStatus, SyncStatus } from '../../src-sync/domain/status.ts';
import { formatIn, formatMoment } from '../i18n/format.svelte.ts';
import { t, tn } from '../i18n/index.svelte.ts';
import type { IconName } from '../ui/icons.ts';

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
  if (app.mode === 'first-run') return words('off', 'offline', t('line.notConnected'));
  if (app.engine.state === 'restarting') {
    return words('pending', 'sync', t('line.restarting'), t('line.nothingLost'));
  }
  if (app.engine.state === 'starting') return words('off', 'sync', t('line.starting'));
  if (app.engine.state === 'stopped') return words('needs', 'stop', t('line.stopped'));
  return null;
}

export function connectionWords(app: AppState | null, status: SyncStatus | null): ConnectionWords {
  const engine = app === null ? null : engineWords(app);
  if (engine !== null) return engine;
  if (status === null) return words('off', 'offline', t('line.connecting'));
  const reason = status.reason?.message ?? null;
  if (status.connection === 'online') return words('ok', 'online', t('line.online'));
  if (status.connection === 'limited') {
    const next = status.budget.nextSlotAt;
    return words(
      'pending',
      'gauge',
      t('line.limited'),
      next === null ? '' : t('line.nextSlot', { in: formatIn(next) }),
    );
  }
  if (status.connection === 'offline') {
    return {
      ...words('off', 'offline', t('line.offline'), t('line.since', { time: formatMoment(status.since) })),
      reason,
    };
  }
  if (status.connection === 'held') {
    const signIn = status.reason?.code === 'SIGN_IN_NEEDED';
    const ask = app?.signedIn === false ? t('line.signedOut') : t('line.signIn');
    return {
      ...words('pending', 'lock', signIn ? ask : t('line.held'), t('line.paused')),
      reason,
    };
  }
  return { ...words('off', 'online', t('line.connecting')), reason };
}

function isAsAtService({ lastError, guardedRows, parkedRows, warnings }: CollectionStatus): boolean {
  return lastError === null && guardedRows === 0 && parkedRows === 0 && warnings.length === 0;
}

/** "Synced 3 min ago", "All synced" only when it is true, or how far the first reading, or reading everything again, is. */
export function syncedWords(status: SyncStatus, open: number, ago: (iso: string) => string): string {
  if (status.syncedAt === null) {
    if (status.firstRun !== null) {
      const { isAgain, collectionsComplete: complete, collectionsAll: all } = status.firstRun;
      if (isAgain) return t(status.syncing ? 'line.again' : 'line.againSoFar', { complete, all });
      if (status.syncing) return t('line.firstRun', { complete, all });
    }
    const rows = status.collections.reduce((sum, one) => sum + one.rows, 0);
    return tn('line.neverSynced', rows);
  }
  const when = ago(status.syncedAt);
  const all =
    open === 0 &&
    status.connection === 'online' &&
    status.heldModules.length === 0 &&
    status.collections.every(isAsAtService);
  return all ? t('line.allSynced', { ago: when }) : t('line.synced', { ago: when });
}
