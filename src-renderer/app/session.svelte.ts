/** The state that main and engine report for the whole window: profile, settings, connection. One object, read by every screen. */
import type { AppState } from '../../src-main/ipc-contract/app-state.ts';
import type { Settings } from '../../src-main/ipc-contract/settings.ts';
import type { SweptCollection } from '../../src-sync/domain/records/collections.ts';
import type { SyncStatus } from '../../src-sync/domain/sync/status.ts';
import type { WarehouseRow } from '../../src-sync/domain/questions/rows.ts';
import { readWords, useLanguage } from '../i18n/index.svelte.ts';
import { readSentences } from '../i18n/sentences.svelte.ts';
import { forgetAhead } from '../live/ahead.ts';
import { ask, subscribe } from '../live/bridge.svelte.ts';
import { changeEverything, onChanged, startChanges } from '../live/changes.ts';
import { bringDraftsBack } from './drafts-back.ts';
import { clearDrafts } from './drafts.svelte.ts';
import { search } from './search.svelte.ts';
import { toasts } from './toasts.svelte.ts';

class Session {
  app = $state.raw<AppState | null>(null);
  status = $state.raw<SyncStatus | null>(null);
  warehouses = $state.raw<readonly WarehouseRow[]>([]);

  /** No workspace is open: there is nothing to look at but the settings and the way to one. */
  readonly asleep = $derived(this.app === null || this.app.mode === 'first-run');
  /** As the Service names it; as it was named when this PC was connected, until that is known. */
  readonly organizationName = $derived(this.status?.organization?.name ?? this.app?.organizationName ?? null);
  /** The Service can be asked now. */
  readonly isOnline = $derived(['online', 'limited'].includes(this.status?.connection ?? ''));
  readonly pending = $derived.by(() => {
    const outbox = this.status?.outbox;
    return outbox === undefined ? 0 : outbox.queued + outbox.sending + outbox.unconfirmed + outbox.blocked;
  });
  readonly needsYou = $derived.by(() => {
    if (this.status === null) return 0;
    const { outbox, lateDuplicates } = this.status;
    return outbox.conflict + outbox.rejected + lateDuplicates;
  });
  /** Collections of which the deletion guard keeps rows back until a person has looked. */
  readonly keptBack = $derived(
    this.status?.collections.filter((one) => one.guardedRows > 0 && one.guardAcceptedRows === 0).length ?? 0,
  );
  /** The first complete reading of this list is still to come: what is not here may be at the Service. */
  awaits(collection: SweptCollection): boolean {
    return this.status?.collections.find((one) => one.collection === collection)?.completeAt === null;
  }
  readonly workingPlace = $derived(
    this.warehouses.find((place) => place.id === this.app?.settings.workingWarehouseId) ?? null,
  );
}

export const session = new Session();

function applyLooks(settings: Settings): void {
  const dark = matchMedia('(prefers-color-scheme: dark)').matches;
  const theme = settings.theme === 'system' ? (dark ? 'dark' : 'light') : settings.theme;
  document.documentElement.dataset['theme'] = theme;
  document.documentElement.dataset['density'] = theme === 'floor' ? 'floor' : settings.density;
  document.documentElement.lang = settings.language;
  useLanguage(settings.language);
  void readWords(settings.language);
  void readSentences(settings.language);
}

/** Questions asked since then were lost or refused. Questions to an engine that only starts wait for it. */
let engineWasDown = false;

function takeApp(app: AppState): void {
  const before = session.app;
  session.app = app;
  applyLooks(app.settings);
  const { state } = app.engine;
  const back = engineWasDown && state === 'running';
  engineWasDown = !back && (engineWasDown || state === 'restarting' || state === 'stopped');
  const moved = before !== null && before.workspaceId !== app.workspaceId;
  if (moved) forgetWorkspace();
  if (back || moved) changeEverything();
  if (moved && app.mode !== 'first-run') void bringDraftsBack();
}

/** Nothing that belongs to one workspace is seen, or saved, in the next. */
function forgetWorkspace(): void {
  forgetAhead();
  toasts.clear();
  clearDrafts();
  search.clear();
  session.status = null;
  session.warehouses = [];
}

async function readStatus(): Promise<void> {
  if (session.app?.mode === 'first-run') {
    session.status = null;
    return;
  }
  const answer = await ask('status.get', {});
  if (answer.ok) session.status = answer.value;
}

async function readWarehouses(): Promise<void> {
  if (session.app?.mode === 'first-run') return;
  const answer = await ask('warehouses.list', {});
  // Most changes of the outbox leave the places as they are.
  const isNew = answer.ok && JSON.stringify(answer.value) !== JSON.stringify(session.warehouses);
  if (isNew) session.warehouses = answer.value;
}

/** Asks what the window is and keeps it current; resolves when its theme and its words are known: the first rows wait for nothing else. */
export async function startSession(): Promise<void> {
  startChanges();
  subscribe('app', takeApp);
  subscribe('status', (status) => {
    session.status = status;
  });
  onChanged(['warehouses', 'outbox'], () => void readWarehouses());
  onChanged(['status', 'outbox'], () => void readStatus());
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => {
    if (session.app !== null) applyLooks(session.app.settings);
  });
  const answer = await ask('app.get', {});
  if (!answer.ok) {
    toasts.failure(answer.failure);
    return;
  }
  takeApp(answer.value);
  await readWords(answer.value.settings.language);
}

/** Asks for the rest of what the frame shows, behind the first rows. */
export function followSession(): void {
  void readStatus();
  void readWarehouses();
  if (session.app !== null && session.app.mode !== 'first-run') void bringDraftsBack();
}

/** Changes settings; what main stored is what is shown. */
export async function changeSettings(change: Partial<Settings>): Promise<void> {
  const answer = await ask('settings.set', change);
  if (!answer.ok) {
    toasts.failure(answer.failure);
    return;
  }
  if (session.app !== null) takeApp({ ...session.app, settings: answer.value });
}
