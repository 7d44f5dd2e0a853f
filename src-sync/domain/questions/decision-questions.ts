/** The open decisions of a person: conflicts, and changes that took effect twice. */
import { z } from 'zod';
import type { LateDuplicate } from '../outbox/late-duplicate.ts';
import type { Decision } from '../outbox/decision.ts';
import type { ConflictEntry } from '../outbox/operation.ts';

const id = z.string().min(1).max(200);
const limit = z.number().int().min(1).max(500);
const side = z.enum(['mine', 'theirs']);
const choice = () => z.union([z.strictObject({ take: side }), z.strictObject({ value: z.json() })]);

export const decisionQuestionMakers = {
  'conflicts.list': () => z.strictObject({ limit }),
  /** One change that waits for a person, with all that they decide by; `null` where it waits no longer. */
  'decisions.get': () => z.strictObject({ operationId: id }),
  /** For each field one side or a value; `take` holds for those that `fields` does not name. */
  'conflicts.resolve': () =>
    z.strictObject({
      operationId: id,
      take: side.optional(),
      fields: z.record(z.string().max(500), choice()).optional(),
      /** Of the conflict that the person looked at; refused where it is another one by now. */
      version: z.string().max(64).optional(),
    }),
  'duplicates.list': () => z.strictObject({}),
  /** Of a change that took effect twice: one is taken back, or both are right. */
  'duplicates.decide': () => z.strictObject({ operationId: id, choice: z.enum(['reverse', 'keep']) }),
} as const;

export interface DecisionAnswers {
  'conflicts.list': readonly ConflictEntry[];
  'decisions.get': Decision | null;
  'conflicts.resolve': null;
  'duplicates.list': readonly LateDuplicate[];
  /** Ids of the changes that take back what is there besides. */
  'duplicates.decide': readonly string[];
}
