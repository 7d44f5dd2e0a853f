/** Schemas of what is kept of a message. Beside `message.ts`, which the window reads before its first rows. */
import { z } from 'zod';
import { onDemand } from '../sync/on-demand.ts';
import type { Message, Sentence } from './message.ts';

export const messageSchema = onDemand((): z.ZodType<Message> => {
  const message = z.string();
  return z.union([z.strictObject({ message }), z.strictObject({ message, words: wordsSchema() })]);
});

/** Whoever says them says a text whose key is not known as it was written. */
export const wordsSchema = onDemand((): z.ZodType<readonly Sentence[]> => {
  const value = z.union([z.string(), z.number(), z.lazy(messageSchema)]);
  return z.array(
    z.union([z.string(), z.strictObject({ key: z.string(), values: z.record(z.string(), value) })]),
  );
});
