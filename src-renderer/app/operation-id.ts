/** Ids of operations. */

/** The operation's id, made when a form opens: a double click or a held Enter stays one operation. */
export function newOperationId(): string {
  return crypto.randomUUID();
}
