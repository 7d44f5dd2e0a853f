/** Labels saved to a file: how far it is, that it can be stopped, and that it is there whole or not at all. */
import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { labelTemplateDocument } from '../../../src-sync/domain/labels/label-template.ts';
import { STARTER_TEMPLATES } from '../../../src-sync/domain/labels/label-presets.ts';
import { ROLL_PRINTER } from '../../../src-sync/domain/labels/labels.ts';
import type { PrintJobLine } from '../../../src-sync/domain/labels/printing.ts';
import type { Answer, Question, QuestionName } from '../../../src-sync/domain/questions/questions.ts';
import type { Desk } from '../desk.ts';
import { answerOf, openLabelDesk, type LabelDesk } from './label-desk.ts';

const ITEM_LABEL = STARTER_TEMPLATES[3]!;
const LABELS = 5_000;

let opened: LabelDesk;
let desk: Desk;

beforeEach(async () => {
  opened = await openLabelDesk(4, 1);
  ({ desk } = opened);
});

afterEach(() => opened.close());

function answer<Name extends QuestionName>(name: Name, question: Question<Name>): Promise<Answer<Name>> {
  return answerOf(desk, name, question);
}

async function fileOrder(language: 'pdf' | 'zpl'): Promise<Question<'labels.toFile'>> {
  const items = await desk.records('items');
  const document = labelTemplateDocument(ITEM_LABEL) as Record<string, never>;
  return {
    ...{ jobId: randomUUID(), title: 'Shelf 4', kind: 'items', startCell: 0, quantityRule: 'one' },
    template: { key: 'starter:3', document, extras: ITEM_LABEL.extras as unknown as never },
    rows: [{ recordId: items[0]!.id, quantity: LABELS }],
    ...{ language, profile: ROLL_PRINTER, path: join(desk.dataDir, `labels.${language}`) },
  };
}

async function jobOf(id: string): Promise<PrintJobLine | undefined> {
  return (await answer('prints.list', { offset: 0, limit: 5 })).rows.find((row) => row.id === id);
}

function unfinished(): readonly string[] {
  return readdirSync(desk.dataDir).filter((name) => name.endsWith('.part'));
}

describe('thousands of labels into a file', () => {
  it.each(['pdf', 'zpl'] as const)('as %s are saved whole, and the history says where', async (language) => {
    const question = await fileOrder(language);
    await answer('labels.toFile', question);
    expect(await jobOf(question.jobId)).toMatchObject({
      ...{ state: 'done', toFile: true, printerName: `labels.${language}` },
      ...{ labels: LABELS, handedOver: LABELS },
    });
    expect(await answer('prints.file', { id: question.jobId })).toEqual({ path: question.path });
    expect([existsSync(question.path), unfinished()]).toEqual([true, []]);
  });

  it('tell how far they are, and stopped leave no half file and what was there before', async () => {
    const question = await fileOrder('pdf');
    writeFileSync(question.path, 'before');
    const saving = desk.engine.ask('labels.toFile', question);
    await vi.waitFor(
      async () => {
        const job = await jobOf(question.jobId);
        expect(job?.state).toBe('printing');
        expect(job?.handedOver).toBeGreaterThan(0);
        expect(job?.handedOver).toBeLessThan(LABELS);
      },
      { timeout: 20_000, interval: 10 },
    );
    expect(unfinished()).toHaveLength(1);
    await answer('prints.stop', { id: question.jobId });
    expect(await saving).toMatchObject({ ok: false, failure: { code: 'CANCELLED' } });
    expect(unfinished()).toEqual([]);
    expect(readFileSync(question.path, 'utf8')).toBe('before');
    // Nothing of a file that is not there was handed over, however much of it was written.
    expect(await jobOf(question.jobId)).toMatchObject({ state: 'stopped', handedOver: 0 });
    expect(await answer('prints.troubles', {})).toEqual([]);
  });

  it('that an end of the program cut off are no file, and nothing of them is said to be on paper', async () => {
    const question = await fileOrder('pdf');
    const saving = desk.engine.ask('labels.toFile', question);
    await vi.waitFor(async () => expect((await jobOf(question.jobId))?.handedOver).toBeGreaterThan(0), {
      timeout: 20_000,
      interval: 10,
    });
    desk = await desk.reopen();
    await saving;
    expect(await jobOf(question.jobId)).toMatchObject({ state: 'stopped', handedOver: 0 });
    expect([existsSync(question.path), unfinished()]).toEqual([false, []]);
  });
});
