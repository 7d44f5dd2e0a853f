/** Pages as vector PDF, piece by piece: memory holds one page and the fonts. */
import PDFDocument from 'pdfkit';
import { turnOf } from '../../domain/labels/label-turn.ts';
import type { BlackImage } from '../../domain/labels/labels.ts';
import { POINT_MM } from '../../domain/values/lengths.ts';
import type { LabelPage, LabelPiece, SymbolBox, TextBox } from '../page.ts';
import type { LabelFace, LabelFonts } from '../text/fonts.ts';
import { barPlacesOf } from './bars.ts';
import { pngOf } from './png.ts';

export interface PdfOptions {
  readonly fonts: LabelFonts;
  readonly title: string;
  /** Written into the file; the same job at the same time gives the same bytes. */
  readonly createdAtMs: number;
}

const POINTS_PER_MM = 1 / POINT_MM;
/**
 * By the letter of the PDF specification every dot that a shape touches is inked: a bar that ends a hair beyond its
 * dot would become one dot wider. So bars end this little before it; a fortieth of a dot at 300 dpi.
 */
const HAIR_MM = 0.002;

type Document = InstanceType<typeof PDFDocument>;

/** Renders as it is read: each piece ends with a finished page, the last one with the file's index. */
export function* renderPdf(
  pages: Iterable<LabelPage>,
  { fonts, title, createdAtMs }: PdfOptions,
): Generator<LabelPiece, void, undefined> {
  const document = new PDFDocument({
    autoFirstPage: false,
    compress: true,
    // No font of its own: it would be read from disk and never used.
    font: '',
    info: { Title: title, Creator: 'Stockhand', Producer: 'Stockhand', CreationDate: new Date(createdAtMs) },
  });
  neverScaled(document);
  useFace(document, 'regular', fonts.regular);
  useFace(document, 'bold', fonts.bold);
  const draw = drawerOn(document);
  for (const page of pages) {
    document.addPage({ size: [page.widthMm * POINTS_PER_MM, page.heightMm * POINTS_PER_MM], margin: 0 });
    document.fillColor('black');
    draw(page);
    document.flushPages();
    forgetWrittenPage(document);
    yield { bytes: written(document), labels: page.labels };
  }
  document.end();
  yield { bytes: written(document), labels: 0 };
}

/** The writer's font as far as it is used here; lengths in thousandths of the em square. */
interface WriterFont {
  layout: (text: string) => {
    readonly glyphs: readonly unknown[];
    readonly positions: readonly Readonly<Record<string, number>>[];
    readonly advanceWidth: number;
  };
}

/**
 * Lets the writer draw the glyphs that the layout measured. Its own shaping would find the same ones, slower, and keep
 * every word it ever saw: 20,000 labels would fill the memory with their numbers.
 */
function useFace(document: Document, name: string, face: LabelFace): void {
  document.registerFont(name, face.file);
  const { _font: font } = document.font(name) as unknown as { _font: WriterFont };
  font.layout = (text) => {
    const shaped = face.shape(text);
    const positions = shaped.map(({ advance, dx, dy, glyph }) => ({
      xAdvance: advance * 1000,
      yAdvance: 0,
      xOffset: dx * 1000,
      yOffset: dy * 1000,
      advanceWidth: (glyph.advanceWidth * 1000) / face.unitsPerEm,
    }));
    const advanceWidth = shaped.reduce((sum, { advance }) => sum + advance * 1000, 0);
    return { glyphs: shaped.map(({ glyph }) => glyph), positions, advanceWidth };
  };
}

/** Asks print dialogues to print at 100 %: their usual “fit to page” moves every label. */
function neverScaled(document: Document): void {
  const { _root: root } = document as unknown as { _root: { data: Record<string, unknown> } };
  root.data['ViewerPreferences'] = document.ref({ PrintScaling: 'None' });
}

/** The writer's list of pages: for its last line it needs their numbers. */
interface WriterPages {
  readonly _root: { readonly data: { readonly Pages: { readonly data: { readonly Kids: object[] } } } };
}

/** Leaves only its number of a page that is written: the writer would keep each with all that belongs to it until the end. */
function forgetWrittenPage(document: Document): void {
  const { Kids: pages } = (document as unknown as WriterPages)._root.data.Pages.data;
  const page = pages.at(-1) as { readonly id: number; readonly gen: number } | undefined;
  if (page === undefined) return;
  const { id, gen } = page;
  // Of the same kind, or it would not be written as a reference.
  pages[pages.length - 1] = Object.assign(Object.create(Object.getPrototypeOf(page) as object) as object, {
    id,
    gen,
  });
}

/** The bytes that the document has written so far; it writes as it goes, never later. */
function written(document: Document): Uint8Array {
  const parts: Buffer[] = [];
  for (let part: unknown = document.read(); part !== null; part = document.read()) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

function drawerOn(document: Document): (page: LabelPage) => void {
  const pictures = new Map<BlackImage, unknown>();
  const picture = (image: BlackImage): unknown => {
    const known = pictures.get(image);
    if (known !== undefined) return known;
    const opened = (document as unknown as { openImage: (png: Buffer) => unknown }).openImage(
      Buffer.from(pngOf(image)),
    );
    pictures.set(image, opened);
    return opened;
  };
  const ink = (xMm: number, yMm: number, widthMm: number, heightMm: number): void => {
    document.rect(
      xMm * POINTS_PER_MM,
      yMm * POINTS_PER_MM,
      widthMm * POINTS_PER_MM,
      heightMm * POINTS_PER_MM,
    );
  };
  return ({ boxes }) => {
    for (const box of boxes) {
      switch (box.kind) {
        case 'text':
          drawText(document, box);
          break;
        case 'ink':
          ink(box.xMm, box.yMm, box.widthMm, box.heightMm);
          document.fill();
          break;
        case 'symbol':
          drawSymbol(box, ink);
          document.fill();
          break;
        case 'image': {
          const size = { width: box.widthMm * POINTS_PER_MM, height: box.heightMm * POINTS_PER_MM };
          const at = [box.xMm * POINTS_PER_MM, box.yMm * POINTS_PER_MM] as const;
          document.image(picture(box.image) as string, ...at, size);
          break;
        }
      }
    }
  };
}

function drawText(document: Document, box: TextBox): void {
  const turn = turnOf(box);
  if (turn !== 0) {
    document.save();
    document.rotate(turn, { origin: [box.xMm * POINTS_PER_MM, box.baselineMm * POINTS_PER_MM] });
  }
  document
    .font(box.bold ? 'bold' : 'regular')
    .fontSize(box.sizeMm * POINTS_PER_MM)
    .text(box.text, box.xMm * POINTS_PER_MM, box.baselineMm * POINTS_PER_MM, {
      lineBreak: false,
      baseline: 'alphabetic',
    });
  if (turn !== 0) document.restore();
}

/** All bars of one code are one path: one fill, and a fraction of the file. */
function drawSymbol(
  box: SymbolBox,
  ink: (x: number, y: number, width: number, height: number) => void,
): void {
  for (const { xMm, yMm, widthMm, heightMm } of barPlacesOf(box, HAIR_MM)) {
    ink(xMm, yMm, widthMm, heightMm);
  }
}
