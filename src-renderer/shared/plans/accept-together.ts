/** Several changes that are one to a person: said in one toast, and taken back by one Undo. */
import type { ChannelRequest } from '../../../src-main/ipc-contract/channels.ts';
import type { Result } from '../../../src-sync/domain/result.ts';
import { newOperationId } from '../../app/operation-id.ts';
import { saySaved } from '../../app/undo.ts';
import { ask } from '../../live/bridge.svelte.ts';
import { takeBackPlan } from './take-back.ts';

type Operation = ChannelRequest<'operations.accept'>['operation'];

/** In this order, until one is refused. */
export async function acceptTogether(operations: readonly Operation[], said: string): Promise<Result<null>> {
  const hold = newOperationId();
  for (const operation of operations) {
    const answer = await ask('operations.accept', { operationId: newOperationId(), operation, hold });
    if (!answer.ok) return answer;
  }
  saySaved({ text: said, hold, undo: () => takeBackPlan(hold) });
  return { ok: true, value: null };
}
