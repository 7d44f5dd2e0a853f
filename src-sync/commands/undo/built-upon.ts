/** Operations that cannot be without a new record: its own later changes, stock that was booked of it, what was put to it. */
import { kindOf } from '../../operations/registry.ts';
import type { StoredOperation } from '../../domain/outbox/operation.ts';
import type { Writer } from '../../store/database.ts';
import { readOperation } from '../../store/outbox/outbox.ts';
import { orphansOf } from '../../store/outbox/settling.ts';

/** Open operations that need this create, the newest first; of any other operation none. */
export async function builtUpon(tx: Writer, create: StoredOperation): Promise<readonly StoredOperation[]> {
  const found = new Map<number, StoredOperation>();
  const waiting = kindOf(create.name) === 'create' ? [create] : [];
  for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
    for (const seq of await orphansOf(tx, one)) {
      const operation = seq === create.seq || found.has(seq) ? null : await readOperation(tx, seq);
      if (operation === null) continue;
      found.set(seq, operation);
      if (kindOf(operation.name) === 'create') waiting.push(operation);
    }
  }
  return [...found.values()].sort((a, b) => b.seq - a.seq);
}
