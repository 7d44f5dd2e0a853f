/** The unsaved input of a form, as the window hands it over and gets it back. */
import { z } from 'zod';
import { onDemand } from '../sync/on-demand.ts';

export const draftSchema = onDemand(() =>
  z.strictObject({
    /** The form it belongs to, e.g. `contacts/new` or `items/ID`. */
    key: z.string().min(1).max(300),
    /** The operation that saving it would be: a save that was accepted before a crash is recognised by it. */
    operationId: z.uuid(),
    /** Fields that differ from the record, as typed. */
    typed: z.record(z.string().min(1).max(200), z.string().max(100_000)),
  }),
);

export type KeptDraft = z.infer<ReturnType<typeof draftSchema>>;

export const draftQuestionMakers = {
  'drafts.list': () => z.strictObject({}),
  /** In place of what was kept of this form; nothing typed forgets it. */
  'drafts.keep': draftSchema,
} as const;

export interface DraftAnswers {
  'drafts.list': readonly KeptDraft[];
  'drafts.keep': null;
}
