/** Lines of text as dots, for printers whose own letters lack ₹ and Devanagari, or are not where the layout reckoned them. */
import type { TextBox } from '../page.ts';
import type { LabelFace, LabelFonts } from '../text/fonts.ts';
import { emptyBitmap, stamp } from './bitmap.ts';
import { fillOutline, type PlacedBitmap } from './outline.ts';

/** Draws a line at a resolution; letters and lines already drawn are kept. */
export type TextRaster = (box: Pick<TextBox, 'text' | 'bold' | 'sizeMm'>) => PlacedBitmap | null;

const LINES_KEPT = 500;
const GLYPHS_KEPT = 5_000;

export function createTextRaster(fonts: LabelFonts, dpi: number): TextRaster {
  const glyphs = new Map<string, PlacedBitmap | null>();
  const lines = new Map<string, PlacedBitmap | null>();
  const glyphAt = (
    face: LabelFace,
    isBold: boolean,
    id: number,
    sizeDots: number,
    fill: () => PlacedBitmap | null,
  ) => {
    const key = `${isBold ? 'b' : 'r'}${id}@${sizeDots.toFixed(2)}`;
    const known = glyphs.get(key);
    if (known !== undefined) return known;
    if (glyphs.size >= GLYPHS_KEPT) glyphs.clear();
    const filled = fill();
    glyphs.set(key, filled);
    return filled;
  };
  return ({ text, bold, sizeMm }) => {
    const key = `${bold ? 'b' : 'r'}${sizeMm} ${text}`;
    const known = lines.get(key);
    if (known !== undefined) return known;
    if (lines.size >= LINES_KEPT) lines.clear();
    const face = fonts[bold ? 'bold' : 'regular'];
    const sizeDots = (sizeMm * dpi) / 25.4;
    const line = drawLine(face, text, sizeDots, (id, path) =>
      glyphAt(face, bold, id, sizeDots, () => fillOutline(path(), sizeDots / face.unitsPerEm)),
    );
    lines.set(key, line);
    return line;
  };
}

type GlyphPath = Parameters<typeof fillOutline>[0];

/** Each letter goes to its nearest dot by itself: rounding never adds up along the line. */
function drawLine(
  face: LabelFace,
  text: string,
  sizeDots: number,
  glyphOf: (id: number, path: () => GlyphPath) => PlacedBitmap | null,
): PlacedBitmap | null {
  const placed: PlacedBitmap[] = [];
  let at = 0;
  for (const { id, glyph, advance, dx, dy } of face.shape(text)) {
    const filled = glyphOf(id, () => glyph.path);
    if (filled !== null) {
      const x = Math.round((at + dx) * sizeDots) + filled.x;
      placed.push({ bitmap: filled.bitmap, x, y: filled.y - Math.round(dy * sizeDots) });
    }
    at += advance;
  }
  if (placed.length === 0) return null;
  const left = Math.min(...placed.map(({ x }) => x));
  const top = Math.min(...placed.map(({ y }) => y));
  const right = Math.max(...placed.map(({ x, bitmap }) => x + bitmap.width));
  const bottom = Math.max(...placed.map(({ y, bitmap }) => y + bitmap.height));
  const line = emptyBitmap(right - left, bottom - top);
  for (const { bitmap, x, y } of placed) stamp(line, bitmap, x - left, y - top);
  return { bitmap: line, x: left, y: top };
}
