/** The contents of an outbox file of a database: the open work, and whose data it is as far as sign-ins have told. */
import type { OutboxContents } from '../../domain/outbox/outbox-file.ts';
import type { Reader } from '../../store/database.ts';
import { readOpenWork } from '../../store/outbox/outbox-export.ts';
import { readIdentity } from '../identity/identity-check.ts';

export async function readOutboxContents(reader: Reader): Promise<OutboxContents> {
  const { organizations } = await readIdentity(reader);
  const { operations, records } = await readOpenWork(reader);
  return {
    organizations: organizations.map(({ ids, name }) => ({ ids: [...ids], name })),
    operations: [...operations],
    records: [...records],
  };
}
