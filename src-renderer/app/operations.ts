/** Writes as every screen makes them: accepted on disk first, then said, with the way back. */
import type { JsonObject } from '../../src-sync/domain/json.ts';
import type { OutboxLine } from '../../src-sync/domain/operation.ts';
import type { Accepted } from '../../src-sync/domain/questions.ts';
import type { Result } from '../../src-sync/domain/result.ts';
import type { ChannelRequest } from '../../src-main/ipc-contract/channels.ts';
import { lineInWords } from '../i18n/change-words.svelte.ts';
import { t, tn } from '../i18n/index.svelte.ts';
import { inPersonsLanguage } from '../i18n/sentences.svelte.ts';
import { ask } from '../live/bridge.svelte.ts';
import { toasts } from './toasts.svelte.ts';

type Operation = JsonObject & { readonly op: string };
type JsonRecord = ChannelRequest<'operations.accept'>['operation'];

/** The operation's id, made when a form opens: a double click or a held Enter stays one operation. */
export function newOperationId(): string {
  return crypto.randomUUID();
}

/**
 * Takes it back while nothing of it was sent; what was sent is answered with its `opposite`, where there is one.
 *
 * @param what whose change it is and what, in words
 */
export async function undoOperation(
  operationId: string,
  what: string,
  opposite: Operation | null = null,
): Promise<void> {
  const answer = await ask('operations.undo', { operationId });
  if (answer.ok) toasts.show('ok', t('toast.undone'), { detail: what });
  else if (answer.failure.code !== 'TOO_LATE' || opposite === null) toasts.failure(answer.failure);
  else await makeOpposite(operationId, what, opposite);
}

/** The same of a line of the outbox, with all that it says. */
export async function undoLine(line: OutboxLine): Promise<void> {
  const answer = await ask('operations.undo', { operationId: line.opId, isWhole: true });
  if (answer.ok) toasts.show('ok', t('toast.undone'), { detail: lineInWords(line) });
  else toasts.failure(answer.failure);
}

/** What the Service refused or somebody else met is given up; everything else it has, or will have. */
async function makeOpposite(operationId: string, what: string, opposite: Operation): Promise<void> {
  const givenUp = await ask('operations.discard', { operationId });
  const answer = givenUp.ok ? givenUp : await acceptOperation(newOperationId(), opposite, null);
  if (answer.ok) toasts.show('ok', t(givenUp.ok ? 'toast.undone' : 'toast.changedBack'), { detail: what });
  else toasts.failure(answer.failure);
}

/** Accepts one operation and says so; a refusal is the caller's to show where it belongs. */
export async function acceptOperation(
  operationId: string,
  operation: Operation,
  said: string | null,
  opposite: Operation | null = null,
): Promise<Result<Accepted>> {
  const answer = await ask('operations.accept', {
    operationId,
    operation: operation as JsonRecord,
  });
  if (answer.ok && said !== null) sayAccepted(answer.value, operation, said, opposite);
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

function sayAccepted(
  accepted: Accepted,
  operation: Operation,
  said: string,
  opposite: Operation | null = null,
): void {
  // Asked while it still waits: once the Service has it, no list has its words.
  const what = whatItIs(accepted, operation);
  const undo = async (): Promise<void> => {
    await undoOperation(accepted.opId, (await what) ?? said, opposite);
  };
  toasts.show('ok', said, {
    detail: inPersonsLanguage(accepted.warnings[0] ?? t('toast.savedHere')),
    action: { label: t('undo'), run: () => void undo(), takesBack: true },
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
