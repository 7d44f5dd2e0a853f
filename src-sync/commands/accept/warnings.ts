/** Warnings about a write that is taken: the Service decides whether two records may share a sku or a phone. */
import type { OperationName } from '../../domain/outbox/operation.ts';
import type { Message } from '../../domain/messages/message.ts';
import { collectionOf } from '../../operations/registry.ts';
import { otherContactWithPhone, otherItemWithSku } from '../../store/outbox/accepting.ts';
import type { Reader } from '../../store/database.ts';
import type { Resolved } from '../input/references.ts';
import { aboutOutbox } from '../../domain/messages/outbox.ts';

export async function warningsFor(
  reader: Reader,
  name: OperationName,
  resolved: Resolved,
): Promise<readonly Message[]> {
  const { sku, phone } = resolved.body;
  if (collectionOf(name) === 'items' && typeof sku === 'string') {
    const other = await otherItemWithSku(reader, sku, resolved.subject?.id ?? null);
    if (other !== null) return [aboutOutbox('skuTaken', { other, sku })];
  }
  if (collectionOf(name) === 'contacts' && typeof phone === 'string') {
    const other = await otherContactWithPhone(reader, phone, resolved.subject?.id ?? null);
    if (other !== null) return [aboutOutbox('phoneTaken', { other, phone })];
  }
  return [];
}
