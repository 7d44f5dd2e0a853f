/** Rows that are no article of the shop, or none any more, and tables of another shape. */
import { describe, expect, it } from 'vitest';
import type { ImportCollection } from '../../../src-sync/domain/imports/import-fields.ts';
import { looseNameKey } from '../../../src-sync/domain/imports/cells/names.ts';
import { proposeMapping } from '../../../src-sync/domain/imports/propose-mapping.ts';
import { surveyColumns } from '../../../src-sync/domain/imports/survey-columns.ts';
import { FixBook, type Fix } from '../../../src-sync/domain/imports/fixes.ts';
import { tellOtherItems } from '../../../src-sync/engine/imports/doubts/updates.ts';
import { draftsOf, read } from '../../sheets/neighbours/read.ts';

/** The question about each row, or its name. */
async function rows(
  lines: readonly string[],
  collection: ImportCollection = 'items',
  fixes: readonly Fix[] = [],
): Promise<readonly unknown[]> {
  const drafts = await draftsOf(`${lines.join('\n')}\n`, collection, fixes);
  return drafts.map(({ record, problems, isSkipped }) => {
    if (isSkipped) return 'skipped';
    return problems.map(({ kind, value }) => `${kind} ${value}`).join(', ') || record['name'];
  });
}

describe('a row that says of itself that nobody uses it any more', () => {
  it.each([
    ['Active', 'N'],
    ['Is Active', 'false'],
    ['Enabled', '0'],
    ['सक्रिय', 'नहीं'],
    ['Status', 'Discontinued'],
    ['Item Status', 'inactive'],
    ['Status', 'In-active'],
    ['Inactive', 'Yes'],
    ['Deleted', 'Y'],
    ['Discontinued', 'discontinued'],
    ['Deleted On', '31-03-2026'],
  ])('%s: %s is asked about', async (title, cell) => {
    const lines = [`Name,Code,Price,${title}`, `Bolt,B-1,5,${cell}`, 'Nut,N-1,5,'];
    const told = `retired ${title}: ${cell}`;
    expect(await rows(lines)).toEqual([told, 'Nut']);
    const fix = { field: null, kind: 'retired', value: null } as const;
    expect(await rows(lines, 'items', [{ ...fix, action: 'skip-row' }])).toEqual(['skipped', 'Nut']);
    expect(await rows(lines, 'items', [{ ...fix, action: 'accept' }])).toEqual(['Bolt', 'Nut']);
    const people = [`Name,Phone,${title}`, `Asha,9845011122,${cell}`];
    expect(await rows(people, 'contacts')).toEqual([told]);
  });

  it.each([
    ['Active', 'Yes'],
    ['Status', 'Active'],
    ['Status', 'In stock'],
    ['Deleted', 'No'],
    ['Deleted', '0'],
    ['Discontinued', '-'],
    ['Deleted On', '00-00-0000'],
    ['Deleted On', '-'],
    ['Remarks', 'Discontinued'],
    ['Blocked', '1'],
    ['Blocked', '2.5'],
    ['Closed On', 'Sunday'],
    ['Closed On', '2nd & 4th Saturday'],
    ['Lead Status', 'Closed'],
  ])('%s: %s is none', async (title, cell) => {
    expect(await rows([`Name,Code,Price,${title}`, `Bolt,B-1,5,${cell}`])).toEqual(['Bolt']);
  });
});

it.each([
  ['Closed On', '31-03-2026', true],
  ['Closed On', 'Mar 2025', true],
  ['Closed On', '1.4.25', true],
  ['Blocked', 'Yes', true],
  ['Inactive', '1', true],
  ['Status,Lead Owner', 'Dead,Asha', false],
  ['Status,Lead Owner', 'Inactive,Asha', true],
  ['Status,Area', 'Closed,Pune', true],
])('a contact with %s “%s” is retired: %s', async (titles, cells, isRetired) => {
  const told = await rows([`Name,Phone,${titles}`, `Asha,9845011122,${cells}`], 'contacts');
  expect(String(told[0]).startsWith('retired')).toBe(isRetired);
});

it('a lead that is closed beside others that are won is no contact that ended', async () => {
  const lines = ['Name,Phone,Status', 'Asha,9845011122,Closed', 'Bina,9845011133,Closed Won'];
  expect(await rows(lines, 'contacts')).toEqual(['Asha', 'Bina']);
});

it('a flag beside numbers above one is no flag: it counts', async () => {
  expect(await rows(['Name,Code,Discontinued', 'Bolt,B-1,1', 'Nut,N-1,12'])).toEqual(['Bolt', 'Nut']);
});

describe('stock of an item whose stock is not tracked', () => {
  it('is asked about, and none is no question', async () => {
    const lines = ['Name,Code,Track stock,Stock', 'Visit,V-1,No,5', 'Call,C-1,No,0', 'Bolt,B-1,Yes,5'];
    expect(await rows(lines)).toEqual(['stockUntracked 5', 'Call', 'Bolt']);
    const fix = { field: 'openingStock', kind: 'stockUntracked', value: null, action: 'empty' } as const;
    const [visit] = await draftsOf(`${lines.join('\n')}\n`, 'items', [fix]);
    expect(visit?.record).toEqual({ name: 'Visit', sku: 'V-1', trackInventory: false });
  });
});

describe('a table on its side', () => {
  it('is told as one, and not cell by cell', async () => {
    const lines = ['Item,Hinge,Bolt', 'Code,H-1,B-1', 'Rate,10,5', 'Stock,3,4'];
    expect(await rows(lines)).toEqual(['sideways Code', 'sideways Rate', 'sideways Stock']);
    expect(
      await rows(['Name,Asha,Bina', 'Phone,9845011122,9845011133', 'Email,a@b.co,b@c.co'], 'contacts'),
    ).toEqual(['sideways Phone', 'sideways Email']);
  });

  it('is none with goods that are called so', async () => {
    const lines = ['Item,Code,Rate', 'Product,P-1,10', 'Goods,G-1,5', 'Stock,S-1,3', 'Barcode,B-1,3'];
    expect(await rows(lines)).toEqual(['Product', 'Goods', 'Stock', 'Barcode']);
  });
});

describe('a list without codes', () => {
  it('says once that a name is missing', async () => {
    expect(await rows(['Particulars,Rate', 'Bolt,5', ',7'])).toEqual(['Bolt', 'missing ']);
  });

  it('has titles of groups with a letter before them, and goods with numbers', async () => {
    const lines = [
      'S.No,Particulars,Rate',
      'A,HINGES,',
      '1,Hinge 3,5',
      '2,Hinge 4,6',
      'II),BOLTS,',
      '3,Bolt,2',
    ];
    expect(await rows(lines)).toEqual([
      'groupTitle HINGES',
      'Hinge 3',
      'Hinge 4',
      'groupTitle BOLTS',
      'Bolt',
    ]);
  });

  it.each([
    ['Wire nails 6 inch', 'Wire nails 6″'],
    ['Wire nails ½"', 'Wire nails 0.5 inch'],
    ['Pipe 10×12', 'PIPE 10 x 12'],
    ['Wire 2.5sqmm', 'Wire 2.5 sq. mm'],
    ['Cement 50kgs', 'Cement, 50 kg'],
  ])('finds %s in %s', (one, other) => {
    expect(looseNameKey(one)).toBe(looseNameKey(other));
  });

  it.each([
    ['Wire 1.5', 'Wire 15'],
    ['Bolt 6 mm', 'Bolt 6 inch'],
    ['Hinge 3/8', 'Hinge 38'],
  ])('does not find %s in %s', (one, other) => {
    expect(looseNameKey(one)).not.toBe(looseNameKey(other));
  });
});

describe('two lists side by side', () => {
  it('are of two kinds where a column without a title stands between them', async () => {
    const heading = 'Item,Code,Qty,,Customer,Mobile,Balance';
    expect(await rows([heading, 'Bolt,B-1,5,,Asha,9845011122,700'])).toEqual(['Bolt']);
    expect(await rows([heading.replace(',,', ','), 'Bolt,B-1,5,Asha,9845011122,700'])).toEqual([
      'otherQuantity 5',
    ]);
  });
});

describe('a column of places', () => {
  it('is the one that names our warehouses, whatever the other is called', async () => {
    const table = await read('Name,Code,Store,Location,Qty\nBolt,B-1,Chakan Yard,Rack 3,5\n');
    const placeIn = (isPlace?: (text: string) => boolean): string | undefined =>
      table.columns[proposeMapping('items', table, isPlace).openingPlace ?? -1];
    expect(placeIn((text) => text === 'Chakan Yard')).toBe('Store');
    expect(placeIn((text) => text === 'Rack 3')).toBe('Location');
    expect(placeIn(() => false)).toBe(placeIn());
  });
});

describe('a ditto mark', () => {
  const fix = { field: 'category', kind: 'dittoMark', value: null, action: 'replace' } as const;

  it.each([',,', '"', "''", '-do-', 'Do', 'ditto', '〃', 'same', 'as above', '- " -', 'तदैव', 'वही'])(
    '%s means the cell above it, and is asked about',
    async (mark) => {
      const quoted = `"${mark.replaceAll('"', '""')}"`;
      const lines = ['Name,Code,Category', 'Hinge,H-1,Locks', `Bolt,B-1,${quoted}`, `Nut,N-1,${quoted}`];
      expect(await rows(lines)).toEqual(['Hinge', `dittoMark ${mark}`, `dittoMark ${mark}`]);
      const drafts = await draftsOf(`${lines.join('\n')}\n`, 'items', [fix]);
      expect(drafts.map(({ record }) => record['category'])).toEqual(['Locks', 'Locks', 'Locks']);
    },
  );

  it('is known in names, codes and numbers as well, and has no suggestion below an empty cell', async () => {
    const lines = ['Name,Code,Price,GST', 'Hinge,H-1,10.5,18', 'do,H-2,",,",do', 'Bolt,,,', 'Nut,do,do,18'];
    const drafts = await draftsOf(`${lines.join('\n')}\n`);
    const told = drafts.map(({ problems }) =>
      problems.map(({ kind, field, suggestion }) => `${kind} ${field} ${suggestion}`),
    );
    expect(told).toEqual([
      [],
      ['dittoMark name Hinge', 'dittoMark price 10.5', 'dittoMark gstRate 18'],
      ['missing sku undefined'],
      ['dittoMark sku undefined', 'dittoMark price undefined'],
    ]);
  });

  it('is none in the first row, and beside a billing address it means that one', async () => {
    expect(await rows(['Name,Code,Category', 'Do,D-1,Same'])).toEqual(['Do']);
    const lines = ['Name,Phone,Billing Address,Shipping Address', 'Asha,9845011122,MG Road,same as above'];
    const [asha] = await draftsOf(`${lines.join('\n')}\n`, 'contacts');
    expect(asha?.problems).toMatchObject([{ kind: 'dittoMark', suggestion: 'MG Road' }]);
  });
});

describe('several columns of currencies', () => {
  it('belong each to the amount beside it', async () => {
    const lines = ['Name,Code,Price,Currency,Cost,Currency', 'Bolt,B-1,5,INR,2,USD', 'Nut,N-1,5,EUR,2,INR'];
    expect(await rows(lines)).toEqual(['notANumber 2 USD', 'notANumber 5 EUR']);
  });
});

describe('a list without codes', () => {
  const NAMED = { name: 'Particulars', sku: 'Particulars', openingStock: 'Opening Balance' };
  it.each([
    ['Particulars,Opening Balance,Rate,Value', NAMED],
    ['Particulars,Opening Balance,Opening Value,Amount', NAMED],
    ['Particulars,Opening Balance,Drawing', { name: 'Particulars', openingStock: 'Opening Balance' }],
  ])('%s: what a stock is worth is no code', async (titles, fields) => {
    const table = await read(`${titles}\nLock,25,180,4500\nHinge,100,30,3000\n`);
    const proposed = Object.entries(
      proposeMapping('items', {
        ...table,
        rows: table.rows.map(({ cells }) => ({
          cells: titles.endsWith('Drawing') ? [...cells.slice(0, 2), `DR-${String(cells[1])}`] : cells,
        })),
      }),
    );
    expect(Object.fromEntries(proposed.map(([field, column]) => [field, table.columns[column]]))).toEqual(
      fields,
    );
  });

  it('has no group that says all that its goods say', async () => {
    const goods = ['Bolt,12,6.50,Nos', 'Nut,5,2.10,Pcs', 'Cap,7,1.40,Nos', 'Pin,9,3,Nos'];
    expect(await rows(['Particulars,Quantity,Sale Rate,Unit', ...goods])).toEqual([
      'Bolt',
      'Nut',
      'Cap',
      'Pin',
    ]);
    const group = ['Steel,12,,', ...goods.slice(1)];
    expect((await rows(['Particulars,Quantity,Sale Rate,Unit', ...group]))[0]).toBe('totalRow Steel');
  });

  it.each([
    ['Opening Balance', 'Nos', ['4500.00', '"3,000.00"'], 'maybeMoney'],
    ['Closing Balance', '', ['4500.00 Dr', '3000.00 Dr'], null],
    ['Balance', 'Pcs', ['25.50', '12.00'], 'maybeMoney'],
    ['Opening Balance', 'Kg', ['4500.00', '3000.00'], null],
    ['Opening Balance', 'Nos', ['4500', '3000.00'], null],
    ['Opening Stock', 'Nos', ['25.00', '12.00'], null],
    ['Closing Qty', 'Nos', ['25.00', '12.00'], null],
  ])('%s in %s of %j: a balance of rupees is no stock', async (title, unit, cells, kind) => {
    const lines = cells.map((cell, at) => `Bolt ${at},${unit},${cell}`);
    const drafts = await draftsOf(`${['Name of Item,Units,' + title, ...lines].join('\n')}\n`);
    const asked = drafts.map(({ problems }) => problems.some((one) => one.kind === 'maybeMoney'));
    expect(asked).toEqual(cells.map(() => kind === 'maybeMoney'));
  });

  it('of a balance beside its value has quantities', async () => {
    const lines = ['Item,Units,Closing Balance,Value', 'Lock,Nos,25.00,4500.00', 'Hinge,Nos,10.00,300.00'];
    expect(await rows(lines)).toEqual(['Lock', 'Hinge']);
  });
});

it.each([
  [
    ['6', '9', '2.5', '14'],
    ['unusualRate 6', 'unusualRate 9', 'unusualRate 2.5', 'unusualRate 14'],
  ],
  [
    ['6%', '9%'],
    ['unusualRate 6%', 'unusualRate 9%'],
  ],
  [
    ['6', '12', '18', '1.5'],
    ['A0', 'A1', 'A2', 'A3'],
  ],
])('a rate among halves is a half itself: %j', async (rates, told) => {
  expect(await rows(['Name,Code,GST', ...rates.map((rate, at) => `A${at},H-${at},${rate}`)])).toEqual(told);
});
describe('an update of an item with stock', () => {
  const here = { name: 'Wire nails', unit: 'Kg', trackInventory: true };
  const asked = async (cells: string, onHand: number, counted: Record<string, unknown> = {}) => {
    const drafts = await draftsOf(`Name,Code,Unit,Track stock\nWire nails,W-1,${cells}\n`);
    for (const draft of drafts) {
      draft.problems = [];
      draft.match = {
        id: 'w',
        name: here.name,
        field: 'sku',
        here: { ...here, ...counted },
        isDecided: false,
        ownKeys: {},
        onHand,
      };
    }
    const columns = surveyColumns([], {}, ',');
    tellOtherItems(drafts, { collection: 'items', mapping: {}, columns, fixes: new FixBook('items', []) });
    return drafts.flatMap(({ problems }) => problems.map(({ kind, value, detail }) => [kind, value, detail]));
  };

  it.each([
    ['Nos,', 385, [['otherUnit', 'Nos', '385 Kg']]],
    ['g,', 385, [['otherUnit', 'g', '385 Kg']]],
    ['Kgs,', 385, []],
    [',', 385, []],
    ['Nos,', 0, []],
    ['Kg,No', 385, [['stockUntracked', '385 Kg', '']]],
    ['Kg,Yes', 385, []],
    ['Kg,No', 0, []],
  ] as const)('in “%s” with %s on hand', async (cells, onHand, told) => {
    expect(await asked(cells, onHand)).toEqual(told);
  });

  it('says nothing of a unit that is the same in other words, or of stock that was never tracked', async () => {
    expect(await asked('Pcs,', 5, { unit: 'Nos' })).toEqual([]);
    expect(await asked('Coils,', 5, { unit: 'Coil' })).toEqual([]);
    expect(await asked('Kg,No', 5, { trackInventory: false })).toEqual([]);
  });
});
