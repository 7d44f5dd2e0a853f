/** Writes as every screen makes them: accepted on disk first, then said, with the way back. */
import { newOperationId } from './operation-id.ts';
import type { JsonObject } from '../../src-sync/domain/values/json.ts';
import type { OutboxLine } from '../../src-sync/domain/outbox/change-summary.ts';
import type { Accepted } from '../../src-sync/domain/questions/rows.ts';
import type { Result } from '../../src-sync/domain/result.ts';
import type { ChannelRequest } from '../../src-main/ipc-contract/channels.ts';
import { lineInWords } from '../i18n/change-words.svelte.ts';
import { t, tn } from '../i18n/index.svelte.ts';
import { inPersonsLanguage } from '../i18n/sentences.svelte.ts';
import { ask } from '../live/bridge.svelte.ts';
import { toasts } from './toasts.svelte.ts';
import { saySaved, sayTakenBack } from './undo.ts';

type Operation = JsonObject & { readonly op: string };
type JsonRecord = ChannelRequest<'operations.accept'>['operation'];

/** Takes a line of the outbox back, with all that it says. */
export async function undoLine(line: OutboxLine): Promise<void> {
  const answer = await ask('operations.undo', { operationId: line.opId, isWhole: true });
  sayTakenBack(answer, lineInWords(line));
}

/**
 * Accepts one operation; a refusal is the caller's to show where it belongs.
 * @param said in words: it is said so, and held as long as it can be taken back there. `null`: nothing is said, and it is sent at once.
 */
export async function acceptOperation(
  operationId: string,
  operation: Operation,
  said: string | null,
): Promise<Result<Accepted>> {
  const answer = await ask('operations.accept', {
    operationId,
    operation: operation as JsonRecord,
    hold: said !== null,
  });
  if (answer.ok && said !== null) sayAccepted(answer.value, operation, said);
  return answer;
}

/** The same with a file that the person chooses now; nothing happens when they think better of it. */
export async function acceptChosenFile(
  operation: Operation,
  kind: 'picture' | 'any',
  said: string,
): Promise<void> {
  const answer = await ask('files.choose', {
    operationId: newOperationId(),
    operation: operation as JsonRecord,
    kind,
  });
  if (!answer.ok) toasts.failure(answer.failure);
  else if (answer.value !== null) sayAccepted(answer.value, operation, said);
}

function sayAccepted(accepted: Accepted, operation: Operation, said: string): void {
  const { opId: operationId, warnings } = accepted;
  // Asked while it still waits: once it is taken back, no list has its words.
  const what = whatItIs(accepted, operation);
  saySaved({
    text: said,
    hold: operationId,
    detail: warnings[0] === undefined ? undefined : inPersonsLanguage(warnings[0]),
    undo: async () => {
      sayTakenBack(await ask('operations.undo', { operationId }), (await what) ?? said);
    },
  });
}

/** As the page of its record says it; `null` for what has no such page. */
async function whatItIs({ opId, recordId }: Accepted, { op }: Operation): Promise<string | null> {
  const isContact = op.startsWith('contacts.');
  if (!isContact && !op.startsWith('items.') && !op.startsWith('stock.')) return null;
  const detail = await ask(isContact ? 'contacts.get' : 'items.get', { id: recordId });
  const line = detail.ok ? detail.value.operations.find((one) => one.opId === opId) : undefined;
  return line === undefined ? null : lineInWords(line);
}

/** For buttons that have no form of their own: a refusal becomes a toast. */
export async function acceptQuietly(operation: Operation): Promise<void> {
  const answer = await acceptOperation(newOperationId(), operation, null);
  if (!answer.ok) toasts.failure(answer.failure);
}

/** Sends a refused or conflicting change once more as it is. */
export async function retryOperation(operationId: string): Promise<void> {
  const answer = await ask('operations.retry', { operationId });
  if (answer.ok) toasts.show('pending', t('toast.retrying'));
  else toasts.failure(answer.failure);
}

/** Gives a change up: the record shows what the Service has. */
export async function discardOperation(operationId: string): Promise<void> {
  const answer = await ask('operations.discard', { operationId });
  if (answer.ok) toasts.show('ok', t('toast.discarded'));
  else toasts.failure(answer.failure);
}

/** Writes what waits into a file that the person chooses, and says so. */
export async function exportOutbox(): Promise<void> {
  const saved = await ask('outbox.save', {});
  if (!saved.ok) toasts.failure(saved.failure);
  else if (saved.value.file !== null) {
    const { file, operations } = saved.value;
    toasts.show('ok', tn('outbox.exported', operations, { file }), { detail: t('outbox.exportWhy') });
  }
}
