/** Writes XLSX workbooks by hand, with everything that is legal and odd. */
import { zipOf, type Part } from './zip-writer.ts';

export interface SheetXml {
  readonly name: string;
  readonly state?: 'hidden' | 'veryHidden';
  /** Rows as XML, from `<row` to `</row>`. */
  readonly rows: string;
  readonly dimension?: string;
  readonly merges?: readonly string[];
}

export interface BookXml {
  readonly sheets: readonly SheetXml[];
  /** Each an item of the shared texts, as XML. */
  readonly shared?: readonly string[];
  /** Format codes; style 1 has the first. */
  readonly formats?: readonly string[];
  /** As XML; style 1 has the second, where no format codes are given. */
  readonly fonts?: readonly string[];
  readonly prefix?: string;
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';

export function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

export function partsOf({ sheets, shared = [], formats = [], fonts = [] }: BookXml): readonly Part[] {
  const relation = (id: string, kind: string, target: string): string =>
    `<Relationship Id="${id}" Type="${OFFICE}/${kind}" Target="${target}"/>`;
  const numFmts = formats
    .map((code, index) => `<numFmt numFmtId="${170 + index}" formatCode="${escapeXml(code)}"/>`)
    .join('');
  const ofFormats = formats.map((_, index) => `<xf numFmtId="${170 + index}" applyNumberFormat="1"/>`);
  const ofFonts = fonts.slice(1).map((_, index) => `<xf fontId="${index + 1}"/>`);
  const xfs = (formats.length > 0 ? ofFormats : ofFonts).join('');
  return [
    {
      name: '_rels/.rels',
      content: `<Relationships xmlns="${PACKAGE}">${relation('r1', 'officeDocument', '/xl/workbook.xml')}</Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      content: `<?xml version="1.0"?><workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets
        .map(
          ({ name, state }, index) =>
            `<sheet name="${escapeXml(name)}" sheetId="${index + 1}"${state === undefined ? '' : ` state="${state}"`} r:id="s${index}"/>`,
        )
        .join('')}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `<Relationships xmlns="${PACKAGE}">${sheets
        .map((_, index) => relation(`s${index}`, 'worksheet', `worksheets/page${index}.xml`))
        .join(
          '',
        )}${relation('t', 'sharedStrings', 'texts.xml')}${relation('y', 'styles', 'styles.xml')}</Relationships>`,
    },
    {
      name: 'xl/texts.xml',
      content: `<sst xmlns="${MAIN}">${shared.map((item) => `<si>${item}</si>`).join('')}</sst>`,
    },
    {
      name: 'xl/styles.xml',
      content: `<styleSheet xmlns="${MAIN}"><numFmts>${numFmts}</numFmts><fonts>${fonts.join('')}</fonts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${xfs}</cellXfs></styleSheet>`,
    },
    ...sheets.map(({ rows, dimension, merges = [] }, index) => ({
      name: `xl/worksheets/page${index}.xml`,
      content: `<worksheet xmlns="${MAIN}">${dimension === undefined ? '' : `<dimension ref="${dimension}"/>`}<sheetData>${rows}</sheetData>${
        merges.length === 0
          ? ''
          : `<mergeCells>${merges.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`
      }</worksheet>`,
    })),
  ];
}

export function workbookOf(book: BookXml): Buffer {
  return zipOf(partsOf(book));
}

/** Rows of inline texts and of XML cells (which start with `<`). */
export function rowsOf(lines: readonly (readonly string[])[]): string {
  return lines
    .map(
      (cells) =>
        `<row>${cells
          .map((cell) =>
            cell.startsWith('<c')
              ? cell
              : cell === ''
                ? '<c/>'
                : `<c t="inlineStr"><is><t>${escapeXml(cell)}</t></is></c>`,
          )
          .join('')}</row>`,
    )
    .join('');
}
