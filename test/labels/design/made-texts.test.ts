/** Texts that a design makes itself: dates, running numbers, answers. Plain data, drawn alike everywhere. */
import { describe, expect, test } from 'vitest';
import { readLabelExtras, readLabelTemplate } from '../../../src-sync/domain/labels/label-template.ts';
import {
  NO_EXTRAS,
  type CounterElement,
  type DateElement,
  type LabelElement,
} from '../../../src-sync/domain/labels/labels.ts';
import { counterText, dateText, withDay, withNumbers } from '../../../src-sync/domain/labels/made-texts.ts';
import { localDay } from '../../../src-sync/domain/values/local-day.ts';
import { renderSvg } from '../../../src-sync/labels/render/svg.ts';
import { renderTspl } from '../../../src-sync/labels/render/tspl.ts';
import { renderZpl } from '../../../src-sync/labels/render/zpl.ts';
import type { LabelPage } from '../../../src-sync/labels/page.ts';
import { fonts, job, laidOut, printer, row, template } from '../job.ts';

const PLACE = { xMm: 2, yMm: 2, widthMm: 40, heightMm: 5 };
const LOOK = { fontSizePt: 8, bold: false, align: 'left', ...PLACE } as const;
const DATE: DateElement = { kind: 'date', prefix: '', format: 'dd/MM/yyyy', offsetDays: 0, ...LOOK };
const COUNTER: CounterElement = {
  ...{ kind: 'counter', prefix: 'No. ', start: 98, step: 1, digits: 4, series: 0 },
  ...LOOK,
};
const ROLL = { pageType: 'ROLL', labelWidthMm: 60, labelHeightMm: 30, marginTopMm: 0, marginLeftMm: 0 };

function designed(elements: readonly LabelElement[]) {
  return template({ ...ROLL, columns: 1, extras: { ...NO_EXTRAS, elements } });
}

function textsOf({ boxes }: LabelPage): string[] {
  return boxes.flatMap((box) => (box.kind === 'text' ? [box.text] : []));
}

describe('a date', () => {
  const on = (format: DateElement['format'], offsetDays = 0): string =>
    dateText({ ...DATE, format, offsetDays }, '2026-11-29');

  test('is written as chosen, days before and after go over months and leap years', () => {
    expect(on('dd/MM/yyyy')).toBe('29/11/2026');
    expect(on('dd MMM yyyy', 3)).toBe('02 Dec 2026');
    expect(on('MM/yyyy', 33)).toBe('01/2027');
    expect(on('dd/MM/yy', -29)).toBe('31/10/26');
    expect(dateText({ ...DATE, offsetDays: 1 }, '2028-02-28')).toBe('29/02/2028');
  });

  test('stays that of the print when it is printed again', () => {
    const frozen = withDay(designed([DATE]), '2026-11-29');
    const [page] = [...laidOut(job(frozen, [row({})])).pages()];
    expect(textsOf(page!)).toEqual(['29/11/2026']);
    const [now] = [...laidOut(job(designed([DATE]), [row({})])).pages()];
    expect(textsOf(now!)).toEqual([dateText(DATE, localDay(Date.now()))]);
  });
});

describe('a running number', () => {
  test('is another on every label, copies of a row too, and goes on at a reprint from the middle', () => {
    const rows = [row({ name: 'A' }, 2), row({ name: 'B' }, 1)];
    const all = [...laidOut(job(designed([COUNTER]), rows)).pages()].flatMap(textsOf);
    expect(all).toEqual(['No. 0098', 'No. 0099', 'No. 0100']);
    const rest = [...laidOut(job(designed([COUNTER]), rows, { fromLabel: 2 })).pages()].flatMap(textsOf);
    expect(rest).toEqual(['No. 0100']);
    expect(counterText({ ...COUNTER, step: 5, digits: 0 }, 3)).toBe('113');
  });

  test('can be the code of a barcode; a row that is refused takes no number', () => {
    const code: LabelElement = {
      ...{ kind: 'barcode', fields: ['@counter'], symbology: 'CODE_128', withText: false },
      ...{ xMm: 2, yMm: 10, widthMm: 56, heightMm: 15 },
    };
    const name: LabelElement = { kind: 'field', field: 'name', prefix: '', ...LOOK };
    const rows = [row({ name: 'A' }), row({ name: 'smile 😀' }), row({ name: 'C' })];
    const laid = laidOut(job(designed([name, { ...COUNTER, yMm: 26, heightMm: 3 }, code]), rows));
    expect(laid.refused.map((one) => one.row)).toEqual([1]);
    const codes = [...laid.pages()].flatMap(({ boxes }) =>
      boxes.flatMap((box) => (box.kind === 'symbol' ? [box.data] : [])),
    );
    expect(codes).toEqual(['0098', '0099']);
  });

  test('goes on behind the last job, and begins anew with another start, step or series', () => {
    const design = designed([COUNTER]);
    const first = withNumbers(design, null);
    const nextOf = (elements: readonly LabelElement[], labels = 40): unknown =>
      withNumbers(designed(elements), { template: first, labels }).extras.elements;
    expect(first.extras.elements).toMatchObject([{ next: 98 }]);
    expect(nextOf([COUNTER])).toMatchObject([{ next: 138 }]);
    expect(nextOf([{ ...COUNTER, prefix: 'S/N ' }])).toMatchObject([{ next: 138 }]);
    expect(nextOf([{ ...COUNTER, start: 5 }])).toMatchObject([{ next: 5 }]);
    expect(nextOf([{ ...COUNTER, series: 1 }])).toMatchObject([{ next: 98 }]);
  });
});

test('preview and printer languages draw made texts as the same boxes', () => {
  const prompt: LabelElement = {
    ...{ kind: 'prompt', prefix: 'Batch ', question: 'Batch', answer: 'B-7' },
    ...{ ...LOOK, yMm: 20 },
  };
  const plain = (text: string, yMm: number): LabelElement => ({ kind: 'text', text, ...LOOK, yMm });
  const made = withDay(designed([DATE, { ...COUNTER, yMm: 10 }, prompt]), '2026-11-29');
  const typed = designed([plain('29/11/2026', 2), plain('No. 0098', 10), plain('Batch B-7', 20)]);
  const profile = printer(203);
  const drawn = [made, typed].map((one) => {
    const [page] = [...laidOut(job(one, [row({})], { printer: profile })).pages()];
    const bytes = [renderZpl, renderTspl].map((render) =>
      Buffer.concat([...render([page!], { fonts, printer: profile })].map((piece) => piece.bytes)).toString(
        'latin1',
      ),
    );
    return [renderSvg(page!, { fonts }), ...bytes];
  });
  expect(drawn[0]).toEqual(drawn[1]);
});

describe('a design that is read', () => {
  test('with made texts is complete with what is left out, and with wrong ones is refused', () => {
    const read = (element: object) => readLabelTemplate({ extras: { elements: [{ ...LOOK, ...element }] } });
    const made = read({ kind: 'counter', start: 7 });
    expect(made.ok && made.value.extras.elements).toMatchObject([
      { start: 7, step: 1, digits: 0, series: 0 },
    ]);
    for (const wrong of [
      { kind: 'counter', step: 0 },
      { kind: 'counter', start: 1.5 },
      { kind: 'counter', start: 1e15 },
      { kind: 'date', format: 'QQQQ' },
      { kind: 'date', from: 'tomorrow' },
      { kind: 'prompt', question: 'x'.repeat(101) },
      { kind: 'script', text: 'x' },
    ]) {
      expect(read(wrong).ok, JSON.stringify(wrong)).toBe(false);
    }
  });

  test('of an earlier version reads as before', () => {
    const elements = [{ kind: 'text', text: 'A', ...LOOK }];
    expect(readLabelExtras({ elements }).elements).toEqual(elements);
  });
});
