/** A session that ends: posted or discarded, each said with its way back. */
import type { SessionHead, SessionItem } from '../../../../src-sync/domain/stock/stock-session.ts';
import { LABELS_MAX } from '../../../../src-sync/domain/labels/labels.ts';
import type { LabelLine } from '../../../app/label-queue.svelte.ts';
import { posted, type PostedWork } from '../../../app/posted.svelte.ts';
import { toasts } from '../../../app/toasts.svelte.ts';
import { saySaved, sayTakenBack, whenSent } from '../../../app/undo.ts';
import { t, tn } from '../../../i18n/index.svelte.ts';
import { ask } from '../../../live/bridge.svelte.ts';
import { scans } from '../../../shared/scan/scans.svelte.ts';
import { changeSession } from './scanning.svelte.ts';

/** Nothing is thrown away: the session can be opened again while the words stand there. */
export async function discardSession(head: Pick<SessionHead, 'id' | 'reference'>): Promise<void> {
  const answer = await changeSession(head.id, { state: 'discarded' });
  if (!answer.ok) return;
  toasts.show('ok', t('session.discarded', { reference: head.reference }), {
    action: { label: t('undo'), run: () => void changeSession(head.id, { state: 'open' }) },
  });
}

/** After posting: said with the way back. @param differs what is other than was expected, in words */
export function sayPosted(
  { id, kind }: Pick<SessionHead, 'id' | 'kind'>,
  reference: string,
  operations: number,
  differs = '',
): void {
  const done = tn(`posted.${kind}.lines`, operations, { reference });
  const text = differs === '' ? done : `${done} · ${differs}`;
  scans.say({ tone: 'ok', text, aside: whenSent() }, true);
  if (operations > 0) saySaved({ text, hold: id, undo: () => takePostedBack(id, text) });
}

/** Whole units that came in or were found can be labelled: called with what was posted, before its page goes. */
export function offerLabels(
  { id, reference }: Pick<SessionHead, 'id' | 'reference'>,
  kind: PostedWork['kind'],
  arrived: readonly { readonly item: SessionItem; readonly qty: number }[],
): void {
  const lines = arrived.map(({ item, qty }): LabelLine => {
    const { onHand } = item;
    const quantity = Math.min(LABELS_MAX, Math.floor(qty));
    return {
      id: item.id,
      name: item.name,
      sku: item.sku,
      onHand: onHand === null ? null : onHand + qty,
      quantity,
    };
  });
  posted.keep({ sessionId: id, kind, reference, lines: lines.filter(({ quantity }) => quantity > 0) });
}

/** Open again while nothing of it was sent; else every line is reversed. */
async function takePostedBack(id: string, what: string): Promise<void> {
  const answer = await ask('sessions.reverse', { id, reversalId: crypto.randomUUID() });
  if (answer.ok) posted.forget(id);
  sayTakenBack(answer.ok ? { ok: true, value: answer.value.how } : answer, what);
}
