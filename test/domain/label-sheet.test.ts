import { describe, expect, test } from 'vitest';
import {
  ROLL_PRESETS,
  SHEET_PRESETS,
  STARTER_TEMPLATES,
} from '../../src-sync/domain/labels/label-presets.ts';
import { cellAt, cellsPerPage, gridOf, nextStart } from '../../src-sync/domain/labels/label-sheet.ts';
import {
  fieldsOfElements,
  labelTemplateDocument,
  readLabelTemplate,
  symbologyOf,
} from '../../src-sync/domain/labels/label-template.ts';
import { labelTemplateBody } from '../../src-sync/contract/bodies.ts';
import { NO_EXTRAS, type LabelTemplate } from '../../src-sync/domain/labels/labels.ts';

function templateOn(stock: object): LabelTemplate {
  const read = readLabelTemplate({ name: 'Test', ...stock });
  if (!read.ok) throw new Error(read.failure.message);
  return read.value;
}

function grid(stock: object) {
  const found = gridOf(templateOn(stock));
  if (!found.ok) throw new Error(found.failure.message);
  return found.value;
}

describe('sheets', () => {
  test.each([
    ['l7160', 3, 7],
    ['l7163', 2, 7],
    ['l7651', 5, 13],
    ['l7162', 2, 8],
    ['l7165', 2, 4],
    ['5160', 3, 10],
    ['3652', 3, 7],
    ['3657', 4, 10],
    ['3664', 3, 8],
  ])('%s has its %i columns and %i rows, and its measures add up to the page', (id, columns, rows) => {
    const preset = SHEET_PRESETS.find((one) => one.id === id)!;
    const found = grid(preset.stock);
    expect([found.columns, found.rows]).toEqual([columns, rows]);
    expect(found.doubts).toEqual([]);
    const last = cellAt(found, cellsPerPage(found) - 1);
    expect(last.xMm + found.label.widthMm).toBeLessThanOrEqual(found.page.widthMm - found.leftMm + 0.5);
    expect(last.yMm + found.label.heightMm).toBeLessThanOrEqual(found.page.heightMm - found.topMm + 0.5);
  });

  test.each(SHEET_PRESETS.map((preset) => [preset.name, preset] as const))(
    '%s closes on its page: labels and both margins, and no label on another',
    (_, { stock }) => {
      const { page, columns, rows, pitchXMm, pitchYMm, leftMm, topMm, label } = grid(stock);
      const across = 2 * leftMm + (columns - 1) * pitchXMm + label.widthMm;
      const down = 2 * topMm + (rows - 1) * pitchYMm + label.heightMm;
      expect(Math.abs(across - page.widthMm)).toBeLessThanOrEqual(0.3);
      expect(Math.abs(down - page.heightMm)).toBeLessThanOrEqual(0.3);
      expect(pitchXMm).toBeGreaterThanOrEqual(label.widthMm);
      expect(pitchYMm).toBeGreaterThanOrEqual(label.heightMm);
    },
  );

  test('a grid wider than its page is refused with the sum that does not fit', () => {
    const found = gridOf(templateOn({ ...SHEET_PRESETS[0]!.stock, columns: 4 }));
    expect(found).toMatchObject({ ok: false, failure: { code: 'VALIDATION' } });
    if (!found.ok) expect(found.failure.message).toContain('268.82 mm');
  });

  test('margins that differ from left to right are doubted, not refused', () => {
    expect(grid({ ...SHEET_PRESETS[0]!.stock, marginLeftMm: 4 }).doubts).toHaveLength(1);
  });

  test('a page type that nobody knows is refused unless the page is measured', () => {
    expect(gridOf(templateOn({ pageType: 'C7' })).ok).toBe(false);
    const extras = { ...NO_EXTRAS, pageWidthMm: 210, pageHeightMm: 100 };
    expect(gridOf(templateOn({ pageType: 'C7', extras })).ok).toBe(true);
  });

  test('a roll is one label a page, however it is called', () => {
    for (const { stock } of ROLL_PRESETS) expect(grid(stock)).toMatchObject({ rows: 1, isRoll: true });
    expect(grid({ ...ROLL_PRESETS[0]!.stock, pageType: 'Thermal' }).isRoll).toBe(true);
  });

  test('the next job is proposed to start where the last one ended', () => {
    const found = grid(SHEET_PRESETS[0]!.stock);
    expect(nextStart(found, 5, 10)).toBe(15);
    expect(nextStart(found, 20, 1)).toBe(0);
  });
});

describe('templates', () => {
  test('are read from the Service with numbers as text and missing fields', () => {
    const read = readLabelTemplate({ name: 'A', labelWidthMm: '63.5', symbology: 'ean-13', id: 'x' });
    expect(read).toMatchObject({ ok: true, value: { labelWidthMm: 63.5, symbology: 'EAN_13', columns: 4 } });
  });

  test('with a barcode type that cannot be drawn are refused by name', () => {
    const read = readLabelTemplate({ name: 'A', symbology: 'PDF417' });
    expect(read.ok ? '' : read.failure.message).toContain('“PDF417”');
    expect(symbologyOf('Code 128')).toBe('CODE_128');
  });

  test.each(STARTER_TEMPLATES.map((template) => [template.name, template] as const))(
    '%s is accepted by the contract and comes back as it was',
    (_, template) => {
      const document = labelTemplateDocument(template);
      expect(labelTemplateBody.safeParse(document).success).toBe(true);
      expect(readLabelTemplate(document, template.extras)).toEqual({ ok: true, value: template });
      expect(readLabelTemplate(template)).toEqual({ ok: true, value: template });
      expect(fieldsOfElements(template.extras.elements ?? [])).toContain('barcode');
    },
  );
});
