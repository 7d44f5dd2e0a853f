/** Field log 17 (Q1): quotes that nobody closed, whatever delimiter and place they have. */
import { describe, expect, it } from 'vitest';
import { cellsOf, draftsOf } from './read.ts';

const REST = [
  ['Tee', 'Q-2', '30'],
  ['Rod', 'Q-4', '6'],
] as const;

/** Problems of the rows of an import of items, as `row kind`. */
async function problemsOf(file: string): Promise<readonly string[]> {
  const drafts = await draftsOf(file);
  return drafts.flatMap(({ row, problems }) => problems.map(({ kind }) => `${row} ${kind}`));
}

describe.each([',', ';', '\t', '|'])('in a file cut by %j', (sign) => {
  const cut = (line: string): string => line.replaceAll('¤', sign);
  const file = (line: string, end = '\r\n'): string =>
    cut(['Name¤SKU¤Price', line, 'Tee¤Q-2¤30', `"Cap${sign} brass"¤Q-3¤5`, 'Rod¤Q-4¤6', ''].join(end));

  it.each([
    '"1/2" ball valve¤Q-1¤120',
    '"2 inch pipe¤Q-1¤120',
    'Pipe¤"Q-1¤120',
    'Pipe¤Q-1¤"120',
    '"3" x "4" tee¤Q-1¤120',
    '"Pipe 2"" ¤Q-1¤120',
    '"Pipe 2\\" brass"¤Q-1¤120',
    '""Pipe""¤Q-1¤120',
  ])('%s is named, and all other rows come in', async (line) => {
    for (const end of ['\r\n', '\n', '\r']) {
      const [first, ...others] = await problemsOf(file(line, end));
      expect(first).toBe('2 quotes');
      expect(others.filter((problem) => !problem.startsWith('2 '))).toEqual([]);
      expect(await cellsOf(file(line, end))).toEqual(
        expect.arrayContaining([REST[0], [`Cap${sign} brass`, 'Q-3', '5'], REST[1]]),
      );
    }
  });

  it.each([
    ['Pipe 2"¤Q-1¤120', 'Pipe 2"'],
    ['2" x 3" tee¤Q-1¤120', '2" x 3" tee'],
    ['"Pipe ""2"""¤Q-1¤120', 'Pipe "2"'],
    [`"Pipe${sign} 2"  ¤Q-1¤120`, `Pipe${sign} 2`],
    [` "Pipe${sign} 2"¤ "Q-1"¤ 120`, `Pipe${sign} 2`],
    ["'Pipe'¤Q-1¤120", "'Pipe'"],
  ])('%s is a row as any other', async (line, name) => {
    expect(await problemsOf(file(line))).toEqual([]);
    expect((await cellsOf(file(line)))[0]).toEqual([name, 'Q-1', '120']);
  });

  it('two rows that are open at one place are held back, as they may be one', async () => {
    const text = cut('Name¤SKU¤Price\nPipe¤"Q-1¤120\nTee¤Q-2¤30\nBend¤Q-3"¤130\nCap¤Q-4¤5\n');
    expect(await problemsOf(text)).toEqual(['2 severalLines']);
    expect((await cellsOf(text)).at(-1)).toEqual(['Cap', 'Q-4', '5']);
  });

  it('a text of several lines is one cell', async () => {
    const text = cut('Name¤SKU¤Category\nBolt¤Q-1¤"first\nsecond"\nNut¤Q-2¤"a\n\nb ""c"""\n');
    expect(await problemsOf(text)).toEqual([]);
    expect(await cellsOf(text)).toEqual([
      ['Bolt', 'Q-1', 'first\nsecond'],
      ['Nut', 'Q-2', 'a\n\nb "c"'],
    ]);
  });
});

it('a heading that comes again on the next page is named, a part that is called like a column is not', async () => {
  const text = 'Name,SKU,Price\nBolt,Q-1,5\n\nName,SKU,Price\nNut,Q-2,6\nName,Q-3,7\n,SKU,8\n';
  expect(await problemsOf(text)).toEqual(['4 headingAgain', '7 missing']);
});

describe('apostrophes as quotes', () => {
  it.each([',', ';', '\t'])(
    'around every title and text of a file cut by %j are no part of them',
    async (sign) => {
      const lines = [
        ["'Name'", "'SKU'", "'Price'"],
        [`'Bolt${sign} hex 1/2"'`, "'B-1'", "'10'"],
        ["'O''Ring'", "'O-1'", '2'],
      ];
      const file = `${lines.map((line) => line.join(sign)).join('\n')}\n`;
      expect(await cellsOf(file)).toEqual([
        [`Bolt${sign} hex 1/2"`, 'B-1', '10'],
        ["O'Ring", 'O-1', '2'],
      ]);
    },
  );

  it('stay where titles have none', async () => {
    expect(await cellsOf("Name,SKU,Price\n'Bolt','B-1','10'\n")).toEqual([["'Bolt'", "'B-1'", "'10'"]]);
  });
});

it('a row below a lone quote is cut as it stands, though another quote further down was tried', async () => {
  const file = 'Name,SKU,Price\nGear,B-0,4\n"1/2 bolt,B-1,5\nNut 3",B-2,6,7\nPin 2",B-3,6\nCap,B-4,8\n';
  expect(await cellsOf(file)).toEqual([
    ['Gear', 'B-0', '4'],
    ['"1/2 bolt', 'B-1', '5'],
    ['Nut 3"', 'B-2', '6', '7'],
    ['Pin 2"', 'B-3', '6'],
    ['Cap', 'B-4', '8'],
  ]);
});
