/**
 * Print jobs that stopped and wait for a person. The bench shows them; on every other screen a toast says it, with the way there, because
 * a job often stops when whoever printed it has gone on with something else.
 */
import type { PrintJobLine } from '../../../../src-sync/domain/labels/printing.ts';
import { router } from '../../../app/router.svelte.ts';
import { session } from '../../../app/session.svelte.ts';
import { toasts } from '../../../app/toasts.svelte.ts';
import { t } from '../../../i18n/index.svelte.ts';
import { ask } from '../../../live/bridge.svelte.ts';
import { onChanged } from '../../../live/changes.ts';
import { troubleWords } from './trouble-words.ts';

class Troubles {
  /** Newest first. */
  jobs = $state.raw<readonly PrintJobLine[]>([]);
  #workspaceId: string | null = null;
  /** The toast of each job that was told here. */
  readonly #told = new Map<string, number>();
  /** The sentence of the moment at which a job set off: not true any more once it stops. */
  readonly #hopes = new Map<string, number>();

  async look(): Promise<void> {
    const workspaceId = session.app?.workspaceId ?? null;
    const found = session.asleep ? null : await ask('prints.troubles', {});
    if (workspaceId !== (session.app?.workspaceId ?? null)) return;
    if (workspaceId !== this.#workspaceId) this.#told.clear();
    this.#workspaceId = workspaceId;
    // An engine that cannot answer just now says so itself; what was known of the jobs stays.
    if (found?.ok === false) return;
    this.jobs = found?.value ?? [];
    this.#tell();
  }

  #tell(): void {
    const open = new Set(this.jobs.map(({ id }) => id));
    for (const [id, toast] of this.#told) if (!open.has(id)) toasts.dismiss(toast);
    for (const job of this.jobs) {
      const hope = this.#hopes.get(job.id);
      if (hope !== undefined) toasts.dismiss(hope);
      if (this.#told.has(job.id)) continue;
      this.#told.set(job.id, isSeen() ? 0 : say(job));
    }
  }

  follow(jobId: string, toast: number): void {
    this.#hopes.clear();
    this.#hopes.set(jobId, toast);
  }

  /** The person has come to where they are shown. */
  seen(): void {
    for (const toast of this.#told.values()) toasts.dismiss(toast);
  }
}

export const troubles = new Troubles();

/** Bench and history show every job that stopped. */
function isSeen(): boolean {
  return router.route.page === 'labels' && router.route.id !== 'printers';
}

function say(job: PrintJobLine): number {
  return toasts.show('needs', t('trouble.toast', { title: job.title }), {
    detail: troubleWords(job),
    action: {
      label: t('trouble.show'),
      run: () => {
        router.go('labels');
      },
    },
  });
}

/** Looks once the window stands, and after every step of a print job. Returns the function that stops it. */
export function watchTroubles(): () => void {
  const first = requestIdleCallback(() => void troubles.look());
  const stop = onChanged(['prints'], () => void troubles.look());
  return () => {
    cancelIdleCallback(first);
    stop();
  };
}
