/** Undo as the desk asks for it. */
import { randomUUID } from 'node:crypto';
import { undo as takeBack } from '../../src-sync/commands/undo/take-back.ts';
import type { Writer } from '../../src-sync/store/database.ts';

/** @param isWhole a line of the outbox with all its edits */
export function undo(writer: Writer, operationId: string, isWhole = false): ReturnType<typeof takeBack> {
  return takeBack(writer, { operationId, isWhole }, { nowMs: Date.now(), newId: randomUUID });
}
