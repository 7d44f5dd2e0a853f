/** A backup that somebody put in the place of the database: what waited in it may have been sent since it was made. */
import { z } from 'zod';
import { joined, type Message } from '../../domain/messages/message.ts';
import { aboutThisPc } from '../../domain/messages/this-pc.ts';
import { MOMENT_FACT } from './backup-mark.ts';
import { renewMark } from '../desk/stock-sessions.ts';
import { getFact, setFact } from '../sync/facts.ts';
import type { Writer } from '../sqlite/handles.ts';
import { refreshTouched } from '../records/views.ts';

/**
 * Nothing of it is sent before the Service was asked whether it has it already.
 * @returns what a person must be told; `null` where the database is no backup
 */
export async function recoverRestored(tx: Writer, nowMs: number): Promise<Message | null> {
  const momentMs = z.number().safeParse(await getFact(tx, MOMENT_FACT)).data;
  if (momentMs === undefined) return null;
  const newest = await tx
    .selectFrom('record')
    .select(({ fn }) => fn.max('seq').as('seq'))
    .executeTakeFirst();
  const rows = await tx
    .updateTable('operation')
    .set({ state: 'unconfirmed', was_sent: 1, sent_at_ms: Math.min(momentMs, nowMs) })
    .set(({ fn, val }) => ({ known_seq: fn.coalesce('known_seq', val(newest?.seq ?? 0)) }))
    .where('state', 'in', ['queued', 'blocked'])
    .returning('seq')
    .execute();
  // The duration of another profile's runs says nothing here.
  await tx.updateTable('operation').set({ lost_ran_ms: null }).where('state', '<>', 'done').execute();
  await refreshTouched(
    tx,
    rows.map((row) => row.seq),
  );
  await renewMark(tx);
  await setFact(tx, MOMENT_FACT, null);
  const moment = new Date(momentMs).toISOString().slice(0, 16).replace('T', ' ');
  return joined(
    aboutThisPc('backupOf', { moment }),
    rows.length === 1 ? aboutThisPc('oneLookedFor') : aboutThisPc('manyLookedFor', { count: rows.length }),
    aboutThisPc('lookBeforeSending'),
  );
}
