/** A small list as a web page has it. */

export function row(...cells: readonly string[]): string {
  return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
}

export const HEAD = row('Name', 'SKU', 'Price');
export const ROWS = row('Bolt', 'G-1', '5') + row('Nut', 'G-2', '6');
export const TABLE = `<table>${HEAD}${ROWS}</table>`;
/** Its rows as they are read. */
export const LIST = [
  ['Bolt', 'G-1', '5'],
  ['Nut', 'G-2', '6'],
];
