/** Pages that hide rows, cells and tables, hold tables within cells, and cells that reach over several rows. */
import { describe, expect, it } from 'vitest';
import { HEAD, LIST, ROWS, row, TABLE } from './page.ts';
import { cellsOf, read } from './read.ts';

describe('a page hides', () => {
  const old = '<td>Old</td><td>O-1</td><td>1</td>';
  const list = (rows: string): string => `<table>${HEAD}${row('Bolt', 'G-1', '5')}${rows}</table>`;

  it.each([
    `<tr hidden>${old}</tr>`,
    `<tr style="display:none">${old}</tr>`,
    `<tr style='visibility: collapse'>${old}</tr>`,
    `<tr class="old">${old}</tr>`,
    `<tbody style="display: none"><tr>${old}</tbody>`,
    `<tbody hidden><tr>${old}</tr></tbody><tbody></tbody>`,
  ])('a row, which is read and counted as in a workbook: %s', async (hidden) => {
    const { rows, layout } = await read(`<style>.old { display: none }</style>${list(hidden)}`);
    expect([rows.length, layout.hiddenRows]).toEqual([2, 1]);
  });

  it.each(['hidden', 'style="display:none"', 'class=old'])(
    'a cell, and the next one takes its place: <td %s>',
    async (hidden) => {
      const page = `<style>.old{display:none}</style>${list(`<tr><td>Nut</td><td ${hidden}>x<table><tr><td>9</td></tr></table></td><td>G-2</td><td>6</td></tr>`)}`;
      expect(await cellsOf(page)).toEqual(LIST);
    },
  );

  it('a cell that keeps its place', async () => {
    const page = list('<tr><td>Nut</td><td>G-2</td><td style="visibility:hidden" x:num="6">6</td></tr>');
    expect((await cellsOf(page))[1]).toEqual(['Nut', 'G-2']);
  });

  it.each([
    ['<table hidden>', ''],
    ['<table style="display:none">', ''],
    ['<div style="display:none"><div><p>x</div><table>', '</div>'],
    ['<section hidden><table>', '</section>'],
  ])('a table, and reads another one: %s', async (begin, end) => {
    const hidden = `${begin}${HEAD}${row('Old', 'O-1', '1').repeat(5)}</table>${end}`;
    for (const page of [`${hidden}${TABLE}`, `${TABLE}${hidden}`]) {
      expect(await cellsOf(`<p>List</p>${page}`)).toEqual(LIST);
      expect((await read(`<p>List</p>${page}`)).layout.sheets.map((one) => one.hidden).toSorted()).toEqual([
        false,
        true,
      ]);
    }
    expect(await cellsOf(`<p>List</p>${hidden}`)).toHaveLength(5);
  });

  it('a column', async () => {
    const { layout, hidden } = await read(
      `<table><col><col span=2 style="display:none">${HEAD}${ROWS}</table>`,
    );
    expect([layout.hiddenColumns, hidden]).toEqual([2, [1, 2]]);
  });
});

describe('a table within a cell', () => {
  const priceOf = async (cell: string): Promise<string | undefined> =>
    (await cellsOf(`<table>${HEAD}${row('Bolt', 'G-1', cell)}${row('Nut', 'G-2', '6')}</table>`))[0]?.[2];

  it.each([
    ['<table><tr><td>45</td></tr></table>', '45'],
    ['<table><tr><td><table><tr><td>45</table></table>', '45'],
    ['<b>Rs.</b> <table><tr><td>45</td></tr></table>', 'Rs.\n45'],
    ['<table><tr><td>45</td><td>60</td></tr></table>', '45\n60'],
    ['1<table><tr><td>45</td></tr></table>2', '1\n45\n2'],
    ['45<table hidden><tr><td>60</td></tr></table>', '45'],
    ['45<span hidden><table><tr><td>60</td></tr></table></span>', '45'],
  ])('is what the cell says: %s', async (cell, shown) => {
    expect(await priceOf(cell)).toBe(shown);
  });

  it('is a list by itself where it is large', async () => {
    const page = `<table><tr><td>Menu</td><td>${TABLE.replace(ROWS, ROWS.repeat(4))}</td></tr><tr><td>Foot</td></tr></table>`;
    expect(await cellsOf(page)).toHaveLength(8);
  });
});

it.each([
  [`<tr><td rowspan=0>Bolt</td><td>G-1</td><td>5</td></tr><tr><td>G-2</td><td>6</td></tr>`],
  [`<tbody><tr><td rowspan=9>Bolt</td><td>G-1</td><td>5</td></tr><tr><td>G-2</td><td>6</td></tr></tbody>`],
])('a cell reaches to the end of its part of the table: %s', async (rows) => {
  const page = `<table>${HEAD}${rows}<tbody>${row('Nut', 'G-3', '7')}</tbody></table>`;
  expect(await cellsOf(page)).toEqual([
    ['Bolt', 'G-1', '5'],
    ['Bolt', 'G-2', '6'],
    ['Nut', 'G-3', '7'],
  ]);
});
