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
  const { unitsPerEm } = font;
  const shapeAny = shaperOf(font, unitsPerEm);
  const plain = plainShaperOf(font, unitsPerEm);
  const shape = (text: string): readonly ShapedGlyph[] => {
    if (PLAIN.test(text)) return plain.shape(text);
    return [...wordsOf(text)].flatMap((word) => (PLAIN.test(word) ? plain.shape(word) : shapeAny(word)));
  };
  return {
    file,
    unitsPerEm,
    shape,
    widthOf(text) {
      if (PLAIN.test(text)) return plain.widthOf(text);
      let width = 0;
      for (const { advance } of shape(text)) width += advance;
      return width;
    },
    missing: (text) => (PLAIN.test(text) ? null : missingIn(font, text)),
  };
}

/** Each word with the space after it: shaping never reaches over one. */
function* wordsOf(text: string): Generator<string, void, undefined> {
  let from = 0;
  for (let space = text.indexOf(' '); space !== -1; space = text.indexOf(' ', from)) {
    yield text.slice(from, space + 1);
    from = space + 1;
  }
  if (from < text.length) yield text.slice(from);
}

/** Letters that stand one by one, each pair with its own distance; an `f` joins some of its neighbours. */
const PLAIN = /^[ -eg-~₹]*$/;

/** The result of shaping for plain letters, put together from pairs: hundreds of times faster than shaping each new number. */
function plainShaperOf(font: Font, unitsPerEm: number): Pick<LabelFace, 'shape' | 'widthOf'> {
  const pairs = new Map<number, ShapedGlyph>();
  const pair = (first: number, second: number): ShapedGlyph | undefined => {
    const key = first * 0x10000 + second;
    const known = pairs.get(key);
    if (known !== undefined) return known;
    const text = String.fromCharCode(first) + (second === 0 ? '' : String.fromCharCode(second));
    const [shaped] = shapeWord(font, text, unitsPerEm);
    if (shaped !== undefined) pairs.set(key, shaped);
    return shaped;
  };
  // Words are shaped apart, by the PDF's writer too: no distance reaches over a space.
  const at = (text: string, index: number): ShapedGlyph | undefined => {
    const first = text.charCodeAt(index);
    const isEnd = first === SPACE || index + 1 === text.length;
    return pair(first, isEnd ? 0 : text.charCodeAt(index + 1));
  };
  return {
    shape(text) {
      const shaped: ShapedGlyph[] = [];
      for (let index = 0; index < text.length; index += 1) {
        const glyph = at(text, index);
        if (glyph !== undefined) shaped.push(glyph);
      }
      return shaped;
    },
    widthOf(text) {
      let width = 0;
      for (let index = 0; index < text.length; index += 1) width += at(text, index)?.advance ?? 0;
      return width;
    },
  };
}

const SPACE = 0x20;

function shaperOf(font: Font, unitsPerEm: number): (word: string) => readonly ShapedGlyph[] {
  const words = new Map<string, readonly ShapedGlyph[]>();
  return (word) => {
    const known = words.get(word);
    if (known !== undefined) return known;
    if (words.size >= WORDS_KEPT) words.clear();
    const shaped = shapeWord(font, word, unitsPerEm);
    words.set(word, shaped);
    return shaped;
  };
}

function shapeWord(font: Font, word: string, unitsPerEm: number): readonly ShapedGlyph[] {
  const run = font.layout(word);
  return run.glyphs.map((glyph, index) => {
    const position = run.positions[index];
    return {
      id: glyph.id,
      glyph,
      advance: (position?.xAdvance ?? glyph.advanceWidth) / unitsPerEm,
      dx: (position?.xOffset ?? 0) / unitsPerEm,
      dy: (position?.yOffset ?? 0) / unitsPerEm,
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
