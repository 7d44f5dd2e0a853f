/** The last posting, while its labels may still be wanted: goods that came in, and what a count found more than was known. */
import type { LabelLine } from './label-queue.svelte.ts';
import { session } from './session.svelte.ts';

export interface PostedWork {
  readonly sessionId: string;
  readonly kind: 'receive' | 'count';
  readonly reference: string;
  /** One line for each item that came in or was found, with as many labels as units. */
  readonly lines: readonly LabelLine[];
}

class Posted {
  #last = $state.raw<{ readonly workspaceId: string | null; readonly work: PostedWork } | null>(null);

  /** `null` where no label is waiting to be asked for. */
  of(kind: PostedWork['kind']): PostedWork | null {
    const last = this.#last;
    if (last === null || last.workspaceId !== (session.app?.workspaceId ?? null)) return null;
    return last.work.kind === kind ? last.work : null;
  }

  keep(work: PostedWork): void {
    const { workspaceId = null } = session.app ?? {};
    this.#last = work.lines.length === 0 ? null : { workspaceId, work };
  }

  /** It was printed, put aside, or its session was taken back. */
  forget(sessionId: string): void {
    if (this.#last?.work.sessionId === sessionId) this.#last = null;
  }
}

export const posted = new Posted();
