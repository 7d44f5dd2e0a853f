/** Forms that were not saved: kept until they are saved or given up, and never offered again once they were. */
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { KeptDraft } from '../../../src-sync/domain/records/drafts.ts';
import { openDesk, type Desk } from '../desk.ts';

/** Nothing listens there: drafts are nobody's business but this PC's. */
const NOWHERE = { url: 'http://127.0.0.1:9', token: 'token' };
const typed = { name: 'Asha Stores', phone: '+91 98450 12345' };

let desk: Desk;

beforeEach(async () => {
  desk = await openDesk(NOWHERE);
});
afterEach(() => desk.close());

async function drafts(): Promise<readonly KeptDraft[]> {
  const listed = await desk.engine.ask('drafts.list', {});
  if (!listed.ok) throw new Error(listed.failure.message);
  return listed.value;
}

async function keep(draft: Partial<KeptDraft>): Promise<KeptDraft> {
  const whole = { key: 'contacts/new', operationId: randomUUID(), typed, ...draft };
  const kept = await desk.engine.ask('drafts.keep', whole);
  if (!kept.ok) throw new Error(kept.failure.message);
  return whole;
}

describe('a form that was not saved', () => {
  it('is there again after a restart, as it was typed last', async () => {
    const first = await keep({ typed: { name: 'Asha' } });
    const last = await keep({ operationId: first.operationId });
    const other = await keep({ key: 'items/42', typed: { 'customFields.Bay': '  7 ', notes: '' } });
    desk = await desk.reopen();
    expect(await drafts()).toEqual([last, other]);
  });

  it('is gone once it was given up', async () => {
    await keep({});
    await keep({ typed: {} });
    expect(await drafts()).toEqual([]);
  });

  it('is not offered again when it was saved and the window went down before it could say so', async () => {
    const { operationId } = await keep({});
    const saved = await desk.engine.ask('operations.accept', {
      operationId,
      operation: { op: 'contacts.create', record: typed },
    });
    expect(saved.ok).toBe(true);
    desk = await desk.reopen();
    expect(await drafts()).toEqual([]);
  });

  it('is refused where it is no form of ours, and the others stay', async () => {
    const good = await keep({});
    for (const bad of [{ key: '' }, { operationId: 'mine' }, { typed: { note: 7 as never } }])
      expect((await desk.engine.ask('drafts.keep', { ...good, ...bad })).ok).toBe(false);
    expect(await drafts()).toEqual([good]);
  });
});
