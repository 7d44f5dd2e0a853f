/** Taking back what was saved, and holding it as long as that is offered. */
import { z } from 'zod';

const id = z.string().min(1).max(200);
const hold = z.uuid();

export const undoQuestionMakers = {
  /** `isWhole`: a line of the outbox with all the edits that it consists of, not the one edit of this id. */
  'operations.undo': () => z.strictObject({ operationId: id, isWhole: z.boolean().optional() }),
  /** The Undo of a change, a bulk change or a posted session is still offered: nothing of it is sent for another while. */
  'holds.keep': () => z.strictObject({ hold }),
  /** It is offered no longer: what was made under the hold may be sent. */
  'holds.release': () => z.strictObject({ hold }),
} as const;

/** `withdrawn`: as if it had never been made. `reversed`: the Service had it, or may have, and the opposite change waits. */
export type TakenBack = 'withdrawn' | 'reversed';

export interface UndoAnswers {
  'operations.undo': TakenBack;
  'holds.keep': null;
  'holds.release': null;
}
