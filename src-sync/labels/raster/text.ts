/** Lines of text as dots, for printers whose own letters lack ₹ and Devanagari, or are not where the layout reckoned them. */
import { INCH_MM } from '../../domain/values/lengths.ts';
import type { TextBox } from '../page.ts';
import type { LabelFace, LabelFonts } from '../text/fonts.ts';
import { emptyBitmap, stamp } from './bitmap.ts';
import { fillOutline, type PlacedBitmap } from './outline.ts';
import { turnedAboutOrigin } from './turned.ts';

/** Draws a line at a resolution; letters and lines already drawn are kept. */
export type TextRaster = (box: Pick<TextBox, 'text' | 'bold' | 'sizeMm' | 'turn'>) => PlacedBitmap | null;

const LINES_KEPT = 500;
/** A few sizes a template, every glyph of the font at most: texts that shrink have sizes of their own. */
const SIZES_KEPT = 60;

export function createTextRaster(fonts: LabelFonts, dpi: number): TextRaster {
  const sizes = new Map<string, Map<number, PlacedBitmap | null>>();
  const lines = new Map<string, PlacedBitmap | null>();
  const glyphsOf = (bold: boolean, sizeMm: number): Map<number, PlacedBitmap | null> => {
    const key = `${bold ? 'b' : 'r'}${sizeMm}`;
    const known = sizes.get(key);
    if (known !== undefined) return known;
    if (sizes.size >= SIZES_KEPT) sizes.clear();
    const glyphs = new Map<number, PlacedBitmap | null>();
    sizes.set(key, glyphs);
    return glyphs;
  };
  return ({ text, bold, sizeMm, turn = 0 }) => {
    const key = `${bold ? 'b' : 'r'}${turn} ${sizeMm} ${text}`;
    const known = lines.get(key);
    if (known !== undefined) return known;
    if (lines.size >= LINES_KEPT) lines.clear();
    const face = fonts[bold ? 'bold' : 'regular'];
    const sizeDots = (sizeMm * dpi) / INCH_MM;
    const glyphs = glyphsOf(bold, sizeMm);
    const line = drawLine(face, text, sizeDots, (id, path) => {
      const filled = glyphs.get(id);
      if (filled !== undefined) return filled;
      const fresh = fillOutline(path(), sizeDots / face.unitsPerEm);
      glyphs.set(id, fresh);
      return fresh;
    });
    const turned = line === null ? null : turnedAboutOrigin(line, turn);
    lines.set(key, turned);
    return turned;
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
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { bitmap, x, y } of placed) {
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x + bitmap.width);
    bottom = Math.max(bottom, y + bitmap.height);
  }
  const line = emptyBitmap(right - left, bottom - top);
  for (const { bitmap, x, y } of placed) stamp(line, bitmap, x - left, y - top);
  return { bitmap: line, x: left, y: top };
}
