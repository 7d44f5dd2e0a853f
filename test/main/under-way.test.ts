/** Work that a restart for a new version waits for, asked of a real engine. */
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { workUnderWay, type AskEngine } from '../../src-main/background/under-way.ts';
import { STARTER_TEMPLATES } from '../../src-sync/domain/labels/label-presets.ts';
import { labelTemplateDocument } from '../../src-sync/domain/labels/label-template.ts';
import { ROLL_PRINTER } from '../../src-sync/domain/labels/labels.ts';
import type { Answer, Question, QuestionName } from '../../src-sync/domain/questions/questions.ts';
import type { Desk } from '../engine/desk.ts';
import { answerOf, openLabelDesk, type LabelDesk } from '../engine/labels/label-desk.ts';

const ITEM_LABEL = STARTER_TEMPLATES[3]!;

let opened: LabelDesk;
let desk: Desk;

beforeEach(async () => {
  opened = await openLabelDesk(4, 1);
  ({ desk } = opened);
});

afterEach(() => opened.close());

const askEngine: AskEngine = (name, question) => desk.engine.ask(name, question as Question<typeof name>);
const now = () => workUnderWay(askEngine);
const inAnHour = () => workUnderWay(askEngine, Date.now() + 3_600_000);

function answer<Name extends QuestionName>(name: Name, question: Question<Name>): Promise<Answer<Name>> {
  return answerOf(desk, name, question);
}

test('nothing is under way at a desk that only reads', async () => {
  expect(await now()).toBeNull();
});

test('labels on their way to a printer or a file are', async () => {
  const [item] = await desk.records('items');
  const jobId = randomUUID();
  const saving = desk.engine.ask('labels.toFile', {
    ...{ jobId, title: 'Shelf 4', kind: 'items', startCell: 0, quantityRule: 'one' },
    template: {
      ...{ key: 'starter:3', document: labelTemplateDocument(ITEM_LABEL) as Record<string, never> },
      extras: ITEM_LABEL.extras as unknown as never,
    },
    rows: [{ recordId: item!.id, quantity: 2_000 }],
    ...{ language: 'pdf', profile: ROLL_PRINTER, path: join(desk.dataDir, 'labels.pdf') },
  });
  const printing = {
    code: 'WORK_UNDER_WAY',
    message: expect.stringContaining('Labels are being printed') as string,
  };
  await vi.waitFor(async () => expect(await now()).toMatchObject(printing), {
    timeout: 20_000,
    interval: 10,
  });
  await answer('prints.stop', { id: jobId });
  await saving;
  expect(await now()).toBeNull();
});

test('an import is while its rows come in, and one that somebody left is not', async () => {
  const rows = Array.from(
    { length: 250 },
    (_, index) => `Walk-in ${index},98${String(index).padStart(8, '0')}`,
  );
  const path = join(desk.dataDir, 'walk-ins.csv');
  writeFileSync(path, ['Name,Phone', ...rows].join('\n'));
  const { importId } = await answer('imports.open', { collection: 'contacts', path });
  const mapping = { name: 0, phone: 1 };
  const { planId } = await answer('imports.check', { importId, mapping, update: false });
  expect(await now()).toBeNull();
  await answer('imports.take', { importId, planId, from: 0 });
  expect(await now()).toMatchObject({ message: expect.stringContaining('are being imported') as string });
  expect(await inAnHour()).toBeNull();
});

test('a count is while somebody scans, and one that waits for tomorrow is not', async () => {
  const place = { warehouseId: null, toWarehouseId: null } as const;
  await answer('sessions.begin', { id: randomUUID(), kind: 'adjust', name: '', ...place, blind: false });
  expect(await now()).toMatchObject({ message: expect.stringContaining('counts or scans') as string });
  expect(await inAnHour()).toBeNull();
});

test('an engine that does not answer keeps nobody from a restart', async () => {
  expect(await workUnderWay(() => new Promise(() => undefined))).toBeNull();
});
