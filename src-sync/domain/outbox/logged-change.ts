/** Schema of what the log keeps of a change. Beside `change-summary.ts`, which the window reads before its first rows. */
import { z } from 'zod';
import { messageSchema } from '../messages/message-schema.ts';
import { onDemand } from '../sync/on-demand.ts';
import { CHANGE_TEXTS, type ChangeKey, type LoggedChange } from './change-summary.ts';

export const loggedChange = onDemand((): z.ZodType<LoggedChange> => {
  const text = z.string();
  const unit = text.nullable();
  const shown = z.union([text, z.number(), z.boolean()]).nullable();
  const change = z.strictObject({ field: text, entry: text.nullable(), from: shown, to: shown, unit });
  const quantity = z.strictObject({ figure: z.number(), unit, isDifference: z.boolean() });
  const values = z.record(text, z.union([text, z.number(), quantity]));
  const phrase = z.strictObject({ key: z.enum(Object.keys(CHANGE_TEXTS) as ChangeKey[]), values });
  const summary = z.strictObject({ parts: z.array(z.union([text, phrase, change])), more: z.number() });
  return z.strictObject({ title: text, summary, why: z.union([text, messageSchema()]).nullable() });
});
