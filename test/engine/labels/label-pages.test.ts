/** A page of a job as it would be printed: used cells empty, numbers and labels of the page known. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { SHEET_PRESETS, STARTER_TEMPLATES } from '../../../src-sync/domain/labels/label-presets.ts';
import { labelTemplateDocument } from '../../../src-sync/domain/labels/label-template.ts';
import { SHEET_PRINTER } from '../../../src-sync/domain/labels/labels.ts';
import { answerOf, openLabelDesk, type LabelDesk } from './label-desk.ts';

let opened: LabelDesk;
beforeEach(async () => {
  opened = await openLabelDesk(2, 1);
});
afterEach(() => opened.close());

it('tells its number and its labels, and shows the last page where a later one is asked for', async () => {
  const base = { ...STARTER_TEMPLATES[3]!, ...SHEET_PRESETS[0]!.stock };
  const template = {
    key: 'starter:3',
    document: labelTemplateDocument(base) as Record<string, never>,
    extras: { ...base.extras, elements: null } as unknown as never,
  };
  const [item] = await opened.desk.records('items');
  const page = (at: number, quantity = 40) =>
    answerOf(opened.desk, 'labels.page', {
      ...{ template, profile: SHEET_PRINTER, startCell: 4, page: at },
      rows: [{ recordId: item!.id, quantity }],
    });
  // 21 labels a sheet, 4 of the first are used: 17, 21 and 2.
  expect(await page(0)).toMatchObject({ page: 0, pages: 3, firstLabel: 0, labels: 17 });
  expect(await page(1)).toMatchObject({ page: 1, pages: 3, firstLabel: 17, labels: 21 });
  expect(await page(9)).toMatchObject({ page: 2, pages: 3, firstLabel: 38, labels: 2 });
  const empty = await page(0, 0);
  expect(empty).toMatchObject({ page: 0, pages: 1, labels: 0 });
  expect(empty.svg).toContain('viewBox="0 0 210 297"');
  expect(empty.svg).not.toContain('<path');
});
