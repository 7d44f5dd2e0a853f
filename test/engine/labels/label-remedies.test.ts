/** Remedies for a label whose rows are refused: only those that were tried and print them. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ROLL_PRINTER } from '../../../src-sync/domain/labels/labels.ts';
import type { Answer, Question, QuestionName } from '../../../src-sync/domain/questions/questions.ts';
import type { Desk } from '../desk.ts';
import { answerOf, openLabelDesk, type LabelDesk } from './label-desk.ts';

let opened: LabelDesk;
let desk: Desk;

beforeEach(async () => {
  opened = await openLabelDesk(6, 1);
  ({ desk } = opened);
});

afterEach(() => opened.close());

function answer<Name extends QuestionName>(name: Name, question: Question<Name>): Promise<Answer<Name>> {
  return answerOf(desk, name, question);
}

describe('a label whose code does not fit', () => {
  it('is mended by what was tried with every row: another code, more room, or a larger label', async () => {
    const [item] = await desk.records('items');
    const rows = [{ recordId: item!.id, quantity: 1 }];
    const code = { kind: 'barcode', fields: ['sku'], symbology: null, withText: false, yMm: 2 };
    const remedyOf = async (
      symbology: string,
      labelWidthMm: number,
      xMm: number,
      widthMm: number,
      heightMm = 20,
    ) => {
      const elements = [{ ...code, xMm, widthMm, heightMm }];
      const document = {
        name: 'T',
        pageType: 'ROLL',
        labelWidthMm,
        labelHeightMm: 24,
        symbology,
        columns: 1,
      };
      const extras = { elements, pageWidthMm: null, pageHeightMm: null, rows: null };
      const template = {
        key: 'starter:3',
        document,
        extras,
      } as unknown as Question<'labels.check'>['template'];
      const asked = { template, profile: ROLL_PRINTER, rows };
      return { asked, checked: await answer('labels.check', asked) };
    };
    const other = (await remedyOf('EAN_13', 60, 2, 56)).checked;
    expect(other.remedy).toMatchObject({ kind: 'code', symbology: 'CODE_128' });
    const narrow = await remedyOf('CODE_128', 60, 40, 6, 4);
    expect(narrow.checked.remedy).toMatchObject({ kind: 'place', element: 0 });
    if (narrow.checked.remedy?.kind !== 'place') return;
    const { xMm, widthMm } = narrow.checked.remedy.place;
    expect((await remedyOf('CODE_128', 60, xMm, widthMm)).checked.problems).toEqual([]);
    const tiny = (await remedyOf('CODE_128', 6, 0, 6, 4)).checked;
    expect([tiny.problems[0]?.alternatives, tiny.remedy]).toEqual([[], { kind: 'label' }]);
  });

  it('is offered no code that would lose a row which is good as it is', async () => {
    const [first] = await desk.records('items');
    const record = {
      name: 'Long',
      sku: 'LONG-SKU-0123456789-0123456789-0123456789',
      price: 1,
      category: 'x',
    };
    await desk.accept({ op: 'items.create', record: { ...record, barcode: '8901234567890' } });
    const long = (await desk.records('items')).find((one) => one.record['name'] === 'Long')!;
    const elements = [
      {
        kind: 'barcode',
        fields: ['barcode'],
        symbology: null,
        withText: false,
        xMm: 1,
        yMm: 1,
        widthMm: 58,
        heightMm: 10,
      },
      {
        kind: 'barcode',
        fields: ['sku'],
        symbology: 'DATA_MATRIX',
        withText: false,
        xMm: 1,
        yMm: 12,
        widthMm: 10,
        heightMm: 10,
      },
    ];
    const document = {
      name: 'T',
      pageType: 'ROLL',
      labelWidthMm: 60,
      labelHeightMm: 24,
      symbology: 'EAN_13',
      columns: 1,
    };
    const extras = { elements, pageWidthMm: null, pageHeightMm: null, rows: null };
    const template = {
      key: 'starter:3',
      document,
      extras,
    } as unknown as Question<'labels.check'>['template'];
    const rows = [first!, long].map(({ id }) => ({ recordId: id, quantity: 1 }));
    await desk.accept({ op: 'items.update', id: first!.id, changes: { barcode: 'HNG-4' } });
    const { problems, remedy } = await answer('labels.check', { template, profile: ROLL_PRINTER, rows });
    // In one kind of code the long SKU of the other row finds no room beside its barcode.
    expect(problems.map(({ row, alternatives }) => [row, alternatives[0]?.symbology])).toEqual([
      [0, 'CODE_128'],
    ]);
    expect(remedy).not.toMatchObject({ symbology: 'CODE_128' });
  });
});
