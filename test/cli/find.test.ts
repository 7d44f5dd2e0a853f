/** `find CODE`: a scan without a window. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { useProfileDir } from './profile-dir.ts';
import { enqueue, runCli, type CliOptions } from './run-cli.ts';

const profile = useProfileDir();
let options: CliOptions;

const ITEMS = [
  { name: 'Pen', sku: 'PEN', barcode: '9501101020917' },
  { name: 'Lock', sku: 'LOCK', barcode: 'Ab-Cd7' },
  { name: 'Shared 1', sku: 'S1', barcode: 'SHARED' },
  { name: 'Shared 2', sku: 'S2', barcode: 'SHARED' },
];

beforeEach(async () => {
  options = { dataDir: profile.path, baseUrl: 'http://127.0.0.1:1' };
  await enqueue(options, ...ITEMS.map((record) => ({ op: 'items.create', record })));
});

describe('find CODE', () => {
  test('prints the item of a GS1 code with its fields and its count, one line an item', async () => {
    const code = ']C1010950110102091710AB12\u001d3712';
    const { code: exit, lines } = await runCli(options, 'find', code);
    expect(exit).toBe(0);
    expect(lines[0]?.['id']).toEqual(expect.any(String));
    expect(lines).toMatchObject([
      {
        kind: 'item',
        name: 'Pen',
        sku: 'PEN',
        barcode: '9501101020917',
        gs1: { '01': '09501101020917', '10': 'AB12', '37': '12' },
        quantity: 12,
        how: 'gs1',
        layout: null,
      },
    ]);
    const shared = await runCli(options, 'find', 'SHARED');
    expect(shared.lines.map(({ sku }) => sku)).toEqual(['S1', 'S2']);
  });

  test('reads letters in another case, and digits of a French keyboard', async () => {
    expect((await runCli(options, 'find', 'aB-cD7')).lines).toMatchObject([{ sku: 'LOCK', how: 'case' }]);
    const french = await runCli(options, 'find', 'ç(à&&à&àéàç&è');
    expect(french.lines).toMatchObject([{ sku: 'PEN', how: 'position', layout: 'French' }]);
  });

  test('reads a label with data identifiers, and a code behind an extended channel', async () => {
    const label = '[)>\u001e06\u001d1PLOCK\u001dQ4\u001e\u0004';
    expect((await runCli(options, 'find', label)).lines).toMatchObject([
      { sku: 'LOCK', how: 'label', gs1: { '240': 'LOCK', '30': '4' }, quantity: 4 },
    ]);
    const channel = String.raw`]Q2\000026LOCK`;
    expect((await runCli(options, 'find', channel)).lines).toMatchObject([{ sku: 'LOCK', how: 'sku' }]);
  });

  test('says why it proposes no count, and shows both articles of a code that names two', async () => {
    const two = await runCli(options, 'find', '(01)09501101020917(02)08901030865275(37)12');
    expect(two.lines).toMatchObject([{ sku: 'PEN', quantity: null }]);
    expect(two.stderr).toContain('two articles, 09501101020917 and 08901030865275.');
    await enqueue(options, { op: 'items.create', record: { name: 'Nail', sku: '8901030865275' } });
    await enqueue(options, {
      op: 'items.create',
      record: { name: 'Gum', sku: 'G', barcode: '8901030865275' },
    });
    const both = await runCli(options, 'find', '(01)09501101020917(02)08901030865275(37)12');
    expect(both.lines.map(({ sku }) => sku)).toEqual(['PEN', 'G']);
    const counts = await runCli(options, 'find', '(01)09501101020917(30)5(37)12');
    expect(counts.lines).toMatchObject([{ sku: 'PEN', quantity: null }]);
    expect(counts.stderr).toContain('two counts, 5 and 12.');
  });

  test('exits 1 and says what the code is where nothing has it', async () => {
    for (const [code, words] of [
      ['HNG-9', /No item and no place .* “HNG-9”\.\s/],
      ['(01)09501101020917(17)271332', /one field has a date that does not exist: \(17\)271332\./],
      ['(01)09501101020917(10)A(10)B', /stands there twice, with different values: \(10\)B\./],
      ['01095011010209183712', /one field has a wrong check digit, so scan it again: \(01\)09501101020918\./],
      ['00106141412345678908', /pallet or parcel label \(SSCC 106141412345678908\)/],
      ['(01)09506000134352(10)A', /article number 09506000134352/],
      ['[01]09506000134352[10]A', /article number 09506000134352/],
    ] as const) {
      const { code: exit, lines, stderr } = await runCli(options, 'find', code);
      expect([exit, lines]).toEqual([1, []]);
      expect(stderr).toMatch(words);
    }
  });

  test('and labels mean the same by a code', async () => {
    const items = join(profile.path, 'items.json');
    writeFileSync(
      items,
      JSON.stringify([
        { id: ']C10109501101020917' },
        { id: '[01]09501101020917[10]A' },
        { id: 'AB-CD7' },
        { id: 'HNG-9' },
      ]),
    );
    const template = join(profile.path, 'template.json');
    writeFileSync(
      template,
      JSON.stringify({
        ...{ name: 'Roll', pageType: 'ROLL', labelWidthMm: 50, labelHeightMm: 25, columns: 1 },
        ...{ marginTopMm: 0, marginLeftMm: 0, fields: ['name', 'sku'] },
      }),
    );
    const out = join(profile.path, 'out.zpl');
    const ran = await runCli(options, 'labels', '--template', template, '--items', items, '--out', out);
    expect(ran.lines).toMatchObject([{ labels: 3, refused: [{ row: 3 }] }]);
  });
});
