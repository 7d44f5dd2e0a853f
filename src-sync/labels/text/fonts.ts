/** The two bundled faces, shaped and measured: every renderer draws the widths that the layout reckoned with. */
import { create, type Font, type Glyph } from 'fontkit';

/** One glyph of a shaped line; lengths in em. */
export interface ShapedGlyph {
  readonly id: number;
  readonly glyph: Glyph;
  readonly advance: number;
  readonly dx: number;
  readonly dy: number;
}

export interface LabelFace {
  /** The bytes of the font file, for renderers that embed it. */
  readonly file: Uint8Array;
  readonly unitsPerEm: number;
  /** In em, above and below the baseline. */
  readonly ascent: number;
  readonly descent: number;
  /** The advance of a line in em. */
  widthOf(text: string): number;
  shape(text: string): readonly ShapedGlyph[];
  /** The first character that the face has no glyph for, or `null`. */
  missing(text: string): string | null;
}

export interface LabelFonts {
  readonly regular: LabelFace;
  readonly bold: LabelFace;
}

export interface FontFiles {
  readonly regular: Uint8Array;
  readonly bold: Uint8Array;
}

/** Names repeat their words: shaping one costs a hundred times what looking it up does. */
const WORDS_KEPT = 5_000;

/** Zero-width joiners and variation selectors shape their neighbours and need no glyph of their own. */
const INVISIBLE = /[\u200B-\u200D\u2060\uFE0E\uFE0F]/u;

/** Reads both faces. Throws when a file is no font: they are bundled, so that is a broken installation. */
export function openFonts(files: FontFiles): LabelFonts {
  return { regular: openFace(files.regular), bold: openFace(files.bold) };
}

function openFace(file: Uint8Array): LabelFace {
  const opened = create(Buffer.from(file.buffer, file.byteOffset, file.byteLength));
  if (!('layout' in opened)) throw new Error('A bundled font file holds several fonts.');
  const font: Font = opened;
  const words = new Map<string, readonly ShapedGlyph[]>();
  const shape = (text: string): readonly ShapedGlyph[] =>
    text.split(/(?<= )/).flatMap((word) => {
      const known = words.get(word);
      if (known !== undefined) return known;
      if (words.size >= WORDS_KEPT) words.clear();
      const shaped = shapeWord(font, word);
      words.set(word, shaped);
      return shaped;
    });
  return {
    file,
    unitsPerEm: font.unitsPerEm,
    ascent: font.ascent / font.unitsPerEm,
    descent: -font.descent / font.unitsPerEm,
    shape,
    widthOf: (text) => shape(text).reduce((sum, { advance }) => sum + advance, 0),
    missing: (text) => missingIn(font, text),
  };
}

function shapeWord(font: Font, word: string): readonly ShapedGlyph[] {
  const run = font.layout(word);
  return run.glyphs.map((glyph, index) => {
    const position = run.positions[index];
    return {
      id: glyph.id,
      glyph,
      advance: (position?.xAdvance ?? glyph.advanceWidth) / font.unitsPerEm,
      dx: (position?.xOffset ?? 0) / font.unitsPerEm,
      dy: (position?.yOffset ?? 0) / font.unitsPerEm,
    };
  });
}

function missingIn(font: Font, text: string): string | null {
  for (const character of text) {
    const codePoint = character.codePointAt(0) ?? 0;
    if (!font.hasGlyphForCodePoint(codePoint) && !INVISIBLE.test(character)) return character;
  }
  return null;
}
