/** Inputs that several operations share. */
import type { z } from 'zod';
import type { CollectionName } from '../domain/records/collections.ts';
import type { InputShape } from './definition.ts';

/** An operation that names its record and says nothing else. */
export function withoutBody(subject: CollectionName | null): InputShape {
  return { subject, body: null, references: {}, creates: false };
}

/** An edit: `changes` with the fields that are set. */
export function changesTo(subject: CollectionName, schema: z.ZodType): InputShape {
  return { subject, body: { part: 'changes', schema }, references: {}, creates: false };
}

/** An operation with a `record`: the fields of a new record, or of a booking. */
export function recordOf(schema: z.ZodType, others: Partial<InputShape> = {}): InputShape {
  return { subject: null, body: { part: 'record', schema }, references: {}, creates: false, ...others };
}

/** A file of many records, with what a person chose for it. */
export function fileOf(schema: z.ZodType, others: Partial<InputShape> = {}): InputShape {
  return recordOf(schema, { body: { part: 'record', schema, optional: true }, file: 'any', ...others });
}
