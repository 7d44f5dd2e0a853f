/** The reading of a file is proposed, shown with its first rows, and can be changed: sheet, heading, encoding; in the real window. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type StandInService } from '../../../src-service/server.ts';
import type { Desk } from '../harness.ts';
import {
  encryptedWorkbook,
  fileWith,
  firstRows,
  openImport,
  problems,
  will,
  workbook,
} from './import-window.ts';
import { connectedDesk, eventually, seesText } from '../person.ts';

let service: StandInService;
let desk: Desk;

beforeAll(async () => {
  service = await startService({ data: { items: 20, contacts: 5, warehouses: 2 }, rateLimit: null });
  desk = await connectedDesk(service, ['--size', '1366x768']);
});

afterAll(async () => {
  await desk.close();
  await service.stop();
});

function headingRow(row: number) {
  return firstRows(desk).getByRole('radio', { name: `Use row ${row} as the heading` });
}

describe('how a spreadsheet is read', () => {
  it('takes the first sheet that is seen, names the hidden one, and reads it where it is chosen', async () => {
    const file = await fileWith(
      'sheets.xlsx',
      workbook([
        {
          name: 'Old list',
          hidden: true,
          rows: [
            ['Name', 'SKU'],
            ['Old bolt', 'OLD-1'],
            ['Old nut', 'OLD-2'],
          ],
        },
        {
          name: 'Prices',
          rows: [
            ['Name', 'SKU', 'Price'],
            ['New bolt', 'NEW-1', 5],
          ],
        },
      ]),
    );
    await openImport(desk, 'Items', file);
    await seesText(will(desk), '1 item will be created.');
    const sheet = desk.window.getByLabel('Sheet', { exact: true });
    await expect.poll(() => sheet.inputValue()).toBe('Prices');
    expect(await sheet.locator('option').allInnerTexts()).toEqual([
      expect.stringMatching(/^Old list \(hidden\), \d rows$/),
      expect.stringMatching(/^Prices, \d rows?$/),
    ]);
    await seesText(firstRows(desk), 'New bolt');
    await sheet.selectOption('Old list');
    await seesText(firstRows(desk), 'Old bolt');
    await seesText(will(desk), '2 items will be created.');
  });

  it.each([
    [
      'a text file',
      async () =>
        fileWith(
          'titled.csv',
          'Asha Hardware - Stock Summary\r\n1-Apr-2026 to 31-Mar-2027\r\n\r\nName,SKU,Price\r\nBolt,TTL-3,5\r\nNut,TTL-4,6\r\n',
        ),
    ],
    [
      'a workbook',
      async () =>
        fileWith(
          'titled.xlsx',
          workbook([
            {
              name: 'Stock',
              rows: [
                ['Asha Hardware - Stock Summary'],
                ['1-Apr-2026 to 31-Mar-2027'],
                [],
                ['Name', 'SKU', 'Price'],
                ['Bolt', 'TTL-1', 5],
                ['Nut', 'TTL-2', 6],
              ],
            },
          ]),
        ),
    ],
  ] as const)(
    'proposes the heading below the titles of %s; another row can be the heading, by keyboard',
    async (_what, write) => {
      await openImport(desk, 'Items', await write());
      await seesText(will(desk), '2 items will be created.');
      await eventually(async () => expect(await headingRow(4).isChecked()).toBe(true));
      await seesText(firstRows(desk), /Asha Hardware/);
      await headingRow(4).press('ArrowDown');
      await eventually(async () => expect(await headingRow(5).isChecked()).toBe(true));
      await seesText(desk.window.getByRole('main'), 'Choose the column that has it.');
      await headingRow(5).press('ArrowUp');
      await seesText(will(desk), '2 items will be created.');
    },
  );

  it('reads a heading of two rows as one, and as many rows as the person says', async () => {
    const lines = [
      'Asha Hardware,,,',
      'Particulars,Part No.,Rate,',
      ',,Sale,Purchase',
      ...Array.from({ length: 6 }, (_, row) => `Stacked ${row},ST-${row},${row + 1},5`),
    ];
    await openImport(desk, 'Items', await fileWith('tally.csv', lines.join('\r\n')));
    await seesText(will(desk), '6 items will be created.');
    await eventually(async () => expect(await headingRow(2).isChecked()).toBe(true));
    await seesText(firstRows(desk), 'Stacked 4');
    const rows = desk.window.getByLabel('Rows of the heading', { exact: true });
    await expect.poll(() => rows.inputValue()).toBe('2');
    await seesText(desk.window.getByRole('main'), 'Rate Purchase');
    await rows.selectOption('1');
    await seesText(desk.window.getByRole('main'), 'tally.csv, 7 rows');
    await rows.selectOption('0');
    await seesText(desk.window.getByRole('main'), 'tally.csv, 8 rows');
    await expect.poll(() => headingRow(2).isChecked()).toBe(false);
    await rows.selectOption('2');
    await seesText(will(desk), '6 items will be created.');
  });

  it('says where the name is the code, of two prices which one is read, and loses no row without a heading', async () => {
    const tally = 'Particulars,Rate/Doz,Rate/Box\r\nBolt,450,10\r\nNut,30,20\r\n';
    await openImport(desk, 'Items', await fileWith('names.csv', tally));
    await seesText(firstRows(desk), 'Name, SKU');
    const main = desk.window.getByRole('main');
    // Of rows without a unit a person says what one is.
    await seesText(main, '2 rows need a look');
    await seesText(main, 'Bolt · Nut. The file has no codes. The name is the code of a new item.');
    await seesText(main, 'not of “doz”. Not used, but may be meant: Rate/Box.');
    await openImport(desk, 'Items', await fileWith('bare.csv', 'Bolt,B-1,145\r\nNut,N-1,120\r\n'));
    await seesText(main, 'bare.csv, 2 rows');
    const rows = desk.window.getByLabel('Rows of the heading', { exact: true });
    await expect.poll(() => rows.inputValue()).toBe('0');
    await desk.window.getByLabel('Name', { exact: true }).selectOption({ label: 'Column 1' });
    await desk.window.getByLabel('SKU', { exact: true }).selectOption({ label: 'Column 2' });
    await seesText(will(desk), '2 items will be created.');
  });

  it('joins names and phones of Google, shows which columns are in them, and lets all empty names be the firm', async () => {
    const lines = [
      'First Name,Last Name,Organization Name,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value',
      'Asha,Rao,Rao Traders,Work,080-23456789,Mobile,98450 11111',
      ',,Shah & Co,Mobile,98450 22222,,',
      ',,Om Steel,Mobile,98450 33344,,',
    ];
    await openImport(desk, 'Contacts', await fileWith('google.csv', lines.join('\r\n')));
    await seesText(will(desk), '1 contact will be created.');
    const heads = firstRows(desk).getByRole('columnheader');
    await eventually(async () =>
      expect(await heads.allInnerTexts()).toEqual([
        'Row',
        'Name',
        'Name',
        'Company',
        '–',
        'Phone',
        '–',
        'Phone',
      ]),
    );
    await seesText(problems(desk), '2 empty cells in Name');
    await seesText(problems(desk), 'Not used: 080-23456789.');
    await problems(desk).getByRole('button', { name: 'Use the suggestions' }).click();
    await seesText(will(desk), '3 contacts will be created.');
  });

  it('keeps Hindi readable where one byte is wrong, and names that cell', async () => {
    const lines = ['Name,SKU', ...[0, 1, 2].map((row) => `हिंदी कब्ज़ा ${row},OB-${row}`)].join('\r\n');
    const bad = Buffer.concat([
      Buffer.from(`${lines}\r\nLatch `),
      Buffer.from([0xa0]),
      Buffer.from(' brass,OB-9\r\n'),
    ]);
    await openImport(desk, 'Items', await fileWith('one-bad-byte.csv', bad));
    await seesText(firstRows(desk), 'हिंदी कब्ज़ा 2');
    await seesText(problems(desk), 'Some letters are damaged.');
    await problems(desk).getByText('Row by row').click();
    const rows = problems(desk).getByRole('table', { name: 'Row by row' });
    await seesText(rows, /5\s+Name\s+Latch/);
  });

  it.each([
    [
      'DOS',
      'cp437',
      Buffer.concat([
        Buffer.from('Name,SKU\r\nCaf'),
        Buffer.from([0x82, 0x20, 0xab]),
        Buffer.from(',CP-1\r\n'),
      ]),
      'Café ½',
    ],
    [
      'Mac',
      'macintosh',
      Buffer.concat([
        Buffer.from('Name,SKU\rCaf'),
        Buffer.from([0x8e]),
        Buffer.from(' latch,MR-1\rNut,MR-2\r'),
      ]),
      'Café latch',
    ],
  ] as const)(
    'shows the first rows anew when an encoding of %s is chosen',
    async (_what, encoding, bytes, shown) => {
      await openImport(desk, 'Items', await fileWith(`${encoding}.csv`, bytes));
      const select = desk.window.getByLabel('Text encoding', { exact: true });
      await select.waitFor();
      const wanted = (
        await select
          .locator('option')
          .evaluateAll((options) => options.map((one) => (one as HTMLOptionElement).value))
      ).find((value) => value.replaceAll(/[^a-z0-9]/g, '').includes(encoding === 'cp437' ? '437' : 'mac'));
      expect(wanted).toBeDefined();
      await select.selectOption(wanted!);
      await seesText(firstRows(desk), shown);
    },
  );

  it('names the row of a quote that is not closed and imports the others', async () => {
    const file = await fileWith(
      'inch.csv',
      'Name,SKU,Price\r\n"1/2" ball valve,INCH-1,120\r\nTee,INCH-2,30\r\n',
    );
    await openImport(desk, 'Items', file);
    await seesText(will(desk), /[12] items? will be created/);
    await problems(desk).getByText('Row by row').click();
    await seesText(problems(desk).getByRole('table', { name: 'Row by row' }), /2\s+Whole row/);
    await seesText(problems(desk), 'A quote mark in this row is not closed.');
  });

  it('says that a workbook has a password, and that nothing is read', async () => {
    await openImport(desk, 'Items', await fileWith('locked.xlsx', encryptedWorkbook()));
    await seesText(desk.window.getByRole('alert'), /password/);
  });
});
