/** Keeps forms that were not saved yet, so that their text survives a closed window and a power cut. */
import { sql } from 'kysely';
import { draftSchema, type KeptDraft } from '../../domain/records/drafts.ts';
import type { Result } from '../../domain/result.ts';
import { setFact } from '../sync/facts.ts';
import type { Reader, Writer } from '../sqlite/handles.ts';
import { inWrite } from '../sqlite/transaction.ts';
import { storedJson } from '../rows.ts';

const PREFIX = 'draft:';

/** Without those whose saving was accepted: they are operations by now. */
export async function listDrafts(reader: Reader): Promise<readonly KeptDraft[]> {
  const { rows } = await sql<{ value: string }>`
    SELECT value FROM fact
     WHERE name GLOB ${`${PREFIX}*`}
       AND json_extract(value, '$.operationId') NOT IN (SELECT operation_id FROM accepted)
     ORDER BY name`.execute(reader);
  return rows.flatMap(({ value }) => {
    const draft = draftSchema().safeParse(storedJson(value));
    return draft.success ? [draft.data] : [];
  });
}

/** Durable when it answers, like anything else that a person typed. */
export function keepDraft(writer: Writer, draft: KeptDraft): Promise<Result<void>> {
  const value = Object.keys(draft.typed).length === 0 ? null : { ...draft };
  return inWrite(writer, (tx) => setFact(tx, PREFIX + draft.key, value));
}
