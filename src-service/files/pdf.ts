/** Just enough PDF (1.4) for pages of text and filled boxes; sizes in millimetres, from the top left. */

const POINTS_PER_MM = 72 / 25.4;
const points = (mm: number): string => (mm * POINTS_PER_MM).toFixed(2);

export interface PdfText {
  readonly x: number;
  readonly y: number;
  readonly sizePt: number;
  readonly text: string;
}

export interface PdfBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly outline?: boolean;
}

export interface PdfPage {
  readonly widthMm: number;
  readonly heightMm: number;
  readonly texts: readonly PdfText[];
  readonly boxes: readonly PdfBox[];
}

/** The built-in fonts know Latin-1 only; what they lack is written as a question mark. */
function literal(text: string): string {
  const latin = text.replaceAll('″', '"').replaceAll(/[^\x20-\x7e\xa0-\xff]/g, '?');
  return `(${latin.replaceAll(/[\\()]/g, (character) => `\\${character}`)})`;
}

function content(page: PdfPage): string {
  const boxes = page.boxes.map((box) => {
    const bottom = page.heightMm - box.y - box.height;
    const corner = `${points(box.x)} ${points(bottom)} ${points(box.width)} ${points(box.height)} re`;
    return `${corner} ${box.outline === true ? 'S' : 'f'}`;
  });
  const texts = page.texts.map(
    (one) =>
      `BT /F1 ${one.sizePt} Tf ${points(one.x)} ${points(page.heightMm - one.y)} Td ${literal(one.text)} Tj ET`,
  );
  return [...boxes, ...texts].join('\n');
}

export function writePdf(pages: readonly PdfPage[]): Buffer {
  const objects: string[] = ['<< /Type /Catalog /Pages 2 0 R >>'];
  const kids = pages.map((_, index) => `${4 + index * 2} 0 R`).join(' ');
  objects.push(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`);
  objects.push('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>');
  for (const [index, page] of pages.entries()) {
    const box = `[0 0 ${points(page.widthMm)} ${points(page.heightMm)}]`;
    const fonts = '<< /Font << /F1 3 0 R >> >>';
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox ${box} /Resources ${fonts} /Contents ${5 + index * 2} 0 R >>`,
    );
    const stream = content(page);
    objects.push(`<< /Length ${Buffer.byteLength(stream, 'latin1')} >>\nstream\n${stream}\nendstream`);
  }
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const start = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`;
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}
