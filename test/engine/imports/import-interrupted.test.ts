/** Imports that end in the middle: where they stand is kept with their rows. */
import { describe, expect, it } from 'vitest';
import type { Answer, Question, QuestionName } from '../../../src-sync/domain/questions/questions.ts';
import { desk, reopen, withSheets, write } from './sheet-desk.ts';

withSheets();

async function ask<Name extends QuestionName>(name: Name, question: Question<Name>): Promise<Answer<Name>> {
  const answered = await desk.engine.ask(name, question);
  if (!answered.ok) throw new Error(answered.failure.message);
  return answered.value;
}

describe('an import', () => {
  it('that ended in the middle says at the next start where it stands, goes on there, and takes each row in once', async () => {
    const rows = Array.from(
      { length: 250 },
      (_, index) => `Walk-in ${index},98${String(index).padStart(8, '0')}`,
    );
    const path = write('walk-ins.csv', ['Name,Phone', ...rows].join('\n'));
    const mapping = { name: 0, phone: 1 };
    const { importId, begun } = await ask('imports.open', { collection: 'contacts', path });
    expect(begun).toBeNull();
    const { planId } = await ask('imports.check', { importId, mapping, update: false });
    const first = await ask('imports.take', { importId, planId, from: 0 });
    expect(first).toMatchObject({ next: 100, taken: 100 });
    await reopen();

    const about = { collection: 'contacts', fileName: 'walk-ins.csv', rows: 250, taken: 100 };
    expect(await ask('imports.standing', {})).toMatchObject(about);
    const again = await ask('imports.resume', {});
    expect(again.begun).toEqual({ mapping, update: false, fixes: [], place: null, taken: 100 });
    const rest = await ask('imports.check', { importId: again.importId, mapping, update: false });
    expect(rest).toMatchObject({ rows: 250, takenBefore: 100, creates: 150 });
    for (let from: number | null = 0; from !== null;) {
      const step: Answer<'imports.take'> = await ask('imports.take', {
        ...{ importId: again.importId, planId: rest.planId },
        from,
      });
      from = step.next;
    }
    expect(await desk.outbox()).toHaveLength(250);
    expect(await ask('imports.standing', {})).toBeNull();
  });

  it('does not go on by itself in a file that was changed since, and is forgotten when nobody wants the rest', async () => {
    const rows = Array.from({ length: 150 }, (_, index) => `Nut ${index},N-${index}`);
    const path = write('nuts.csv', ['Name,SKU', ...rows].join('\n'));
    const { importId } = await ask('imports.open', { collection: 'items', path });
    const mapping = { name: 0, sku: 1 };
    const { planId } = await ask('imports.check', { importId, mapping, update: false });
    await ask('imports.take', { importId, planId, from: 0 });
    await reopen();
    write('nuts.csv', ['Name,SKU', 'Another,N-1', ...rows].join('\n'));
    expect(await desk.engine.ask('imports.resume', {})).toMatchObject({
      ok: false,
      failure: { code: 'TOO_LATE' },
    });
    expect((await ask('imports.open', { collection: 'items', path })).begun).toBeNull();
    await ask('imports.forget', {});
    expect(await ask('imports.standing', {})).toBeNull();
  });
});
