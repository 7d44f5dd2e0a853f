/**
 * The disk took a saved change and then refused to show it (src-sync/store/outbox/project.ts), because it filled up in between. The next thing
 * that is written shows it; here something is written, until that works.
 */
import type { Failure } from '../../domain/failure.ts';
import { inMirrorWrite } from '../../store/database.ts';
import type { RunParts } from './contexts.ts';

const RETRY_MS = 5_000;

/** @returns what to tell of each refusal; `shown` is called once everything is shown after all */
export function lateShowing({ parts, signals }: RunParts, shown: () => void): (trouble: Failure) => void {
  let isWaiting = false;
  const refused = ({ code }: Failure): void => {
    if (isWaiting || signals.isStopped) return;
    isWaiting = true;
    parts.events.note({ kind: 'storage', code, during: 'showing' });
    parts.clock.after(RETRY_MS, () => void again());
  };
  const again = async (): Promise<void> => {
    isWaiting = false;
    if (signals.isStopped) return;
    const written = await inMirrorWrite(parts.store.writer, () => Promise.resolve());
    if (written.ok) shown();
    else refused(written.failure);
  };
  return refused;
}
