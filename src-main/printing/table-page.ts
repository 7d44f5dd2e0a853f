/** A table as a page for A4: its heading on every sheet, rows never cut, the number of each sheet at its foot. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Paper, PaperCell } from '../../src-sync/domain/papers/paper.ts';

const FONT = '@expo-google-fonts/noto-sans';
const WEIGHTS = [
  ['400', '400Regular/NotoSans_400Regular.ttf'],
  ['700', '700Bold/NotoSans_700Bold.ttf'],
] as const;

/**
 * Nothing runs in it and nothing is fetched: all that it shows is in it.
 * @param isNumbered the page numbers its own sheets, for a printer; a PDF gets `paperFoot` instead
 */
export function paperPage(paper: Paper, isNumbered: boolean): string {
  const { title, lines, columns, groups, foot } = paper;
  const head = columns.map((one) => `<th${one.isNumber ? ' class="n"' : ''}>${escaped(one.title)}</th>`);
  const bodies = groups.map((group) => {
    const name =
      group.title === null
        ? ''
        : `<tr class="g"><th colspan="${String(columns.length)}" scope="rowgroup">${escaped(group.title)}</th></tr>`;
    const rows = group.rows.map(
      (cells) => `<tr>${cells.map((one, at) => cellOf(one, columns[at])).join('')}</tr>`,
    );
    return `<tbody>${name}${rows.join('')}</tbody>`;
  });
  return `<!doctype html><html lang="${paper.language}"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; font-src data:">
<title>${escaped(title)}</title><style>${styles(isNumbered ? paper.name : null)}</style></head><body>
<h1>${escaped(title)}</h1>${lines.map((line) => `<p>${escaped(line)}</p>`).join('')}
<table><thead><tr>${head.join('')}</tr></thead>${bodies.join('')}</table>
<footer>${foot.map((line) => `<p>${escaped(line)}</p>`).join('')}</footer></body></html>`;
}

function cellOf(cell: PaperCell, column: Paper['columns'][number] | undefined): string {
  const shown = typeof cell === 'string' ? cell : cell.shown;
  return `<td${column?.isNumber === true ? ' class="n"' : ''}>${escaped(shown)}</td>`;
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => `&#${String(sign.charCodeAt(0))};`);
}

/** Every sign as its number: no text ends a string of CSS. */
function quoted(text: string): string {
  return `"${Array.from(text, (sign) => `\\${(sign.codePointAt(0) ?? 0x20).toString(16)} `).join('')}"`;
}

function styles(numberedAs: string | null): string {
  const { resolve } = createRequire(import.meta.url);
  const faces = WEIGHTS.map(([weight, file]) => {
    const bytes = readFileSync(resolve(`${FONT}/${file}`)).toString('base64');
    return `@font-face{font-family:Paper;font-weight:${weight};src:url(data:font/ttf;base64,${bytes})}`;
  });
  return `${faces.join('')}
@page{size:A4;margin:14mm 12mm 18mm;${numberedAs === null ? '' : numbers(numberedAs)}}
body{margin:0;font:10pt/1.4 Paper,sans-serif;color:#000;background:#fff}
h1{font-size:16pt;line-height:1.2;margin:0 0 4pt}
p{margin:0 0 2pt}
table{width:100%;border-collapse:collapse;margin-top:8pt}
thead{display:table-header-group}
tr{break-inside:avoid}
th,td{text-align:left;vertical-align:top;padding:3.5pt 6pt;border-bottom:.5pt solid #999;overflow-wrap:anywhere}
thead th{border-bottom:1pt solid #000;font-size:8.5pt;overflow-wrap:normal}
.n{text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums}
.g th{padding-top:10pt;font-size:11pt;break-after:avoid}
footer{margin-top:18pt;break-inside:avoid}
footer p{margin-top:14pt}`;
}

function numbers(name: string): string {
  return `@bottom-left{content:${quoted(name)};font:8pt Paper;color:#444}
@bottom-right{content:counter(page) " / " counter(pages);font:8pt Paper;color:#444}`;
}

/** The name and the number of the sheet, below each sheet of a PDF. */
export function paperFoot({ name }: Paper): string {
  const number = '<span class="pageNumber"></span> / <span class="totalPages"></span>';
  return `<div style="width:100%;padding:0 12mm;font:8pt sans-serif;color:#444;display:flex;justify-content:space-between">
<span>${escaped(name)}</span><span>${number}</span></div>`;
}
