/** Fits a text into a place: wraps, then gets smaller, then ends with an ellipsis; never leaves the place. */
import { POINT_MM } from '../../domain/values/lengths.ts';
import type { LabelFace } from './fonts.ts';

/** Smaller letters are not read at arm's length, and thermal printers cannot draw them. */
export const LEAST_FONT_PT = 4.5;
const STEP_PT = 0.5;
const LEAST_VISIBLE_MM = 0.2;

export interface FittedText {
  readonly sizeMm: number;
  readonly lines: readonly FittedLine[];
  /** From the top of the place to each baseline. */
  readonly firstBaselineMm: number;
  readonly pitchMm: number;
  readonly heightMm: number;
}

export interface FittedLine {
  readonly text: string;
  readonly widthMm: number;
}

interface Vertical {
  readonly ascent: number;
  readonly descent: number;
}

/** The height of ASCII letters and ₹; accents and Devanagari signs reach further. */
const ASCII_VERTICAL: Vertical = { ascent: 0.78, descent: 0.24 };
/** The height of signs over Devanagari and accented capitals. A letter with two accents reaches further still. */
const USUAL_ASCENT = 0.95;
const LINE_GAP = 0.12;

/** By the letters themselves: stacked Devanagari reaches further down than the face says of itself. */
function verticalOf(face: LabelFace, text: string): Vertical {
  if (/^[\u0000-\u007f₹]*$/.test(text)) return ASCII_VERTICAL;
  let { ascent, descent } = ASCII_VERTICAL;
  for (const { glyph, dy } of face.shape(text)) {
    if (glyph.path.commands.length === 0) continue;
    ascent = Math.max(ascent, glyph.bbox.maxY / face.unitsPerEm + dy);
    descent = Math.max(descent, -glyph.bbox.minY / face.unitsPerEm - dy);
  }
  return { ascent, descent };
}

/**
 * The same text with its first line where every other text of this size has it, whatever its letters: a name in Hindi and one in English stand
 * level. Where the place is too low for that, as low as it lets the text be.
 */
export function levelled(fitted: FittedText, heightMm: number): FittedText {
  const wanted = USUAL_ASCENT * fitted.sizeMm - fitted.firstBaselineMm;
  const downMm = Math.max(0, Math.min(wanted, heightMm - fitted.heightMm));
  return { ...fitted, firstBaselineMm: fitted.firstBaselineMm + downMm, heightMm: fitted.heightMm + downMm };
}

export interface Room {
  readonly widthMm: number;
  readonly heightMm: number;
}

/** `null` when the place is a line rather than a place: nothing could be seen in it. */
export function fitText(face: LabelFace, text: string, room: Room, fontSizePt: number): FittedText | null {
  const vertical = verticalOf(face, text);
  const words = measured(face, text);
  for (let sizePt = Math.max(fontSizePt, LEAST_FONT_PT); ; sizePt -= STEP_PT) {
    const isLast = sizePt - STEP_PT < LEAST_FONT_PT;
    const sizeMm = sizePt * POINT_MM;
    const most = linesThatFit(room.heightMm, sizeMm, vertical);
    const lines = most < 1 ? null : wrap(face, words, room.widthMm / sizeMm, most, isLast);
    if (lines !== null) return fitted(face, lines, sizeMm, vertical);
    if (isLast) return most < 1 ? tiny(face, words, room, vertical) : null;
  }
}

/** A place too low for readable letters gets unreadable ones: seen in the preview they are put right, left out they are missed. */
function tiny(face: LabelFace, words: readonly Word[], room: Room, vertical: Vertical): FittedText | null {
  const sizeMm = room.heightMm / (vertical.ascent + vertical.descent);
  if (sizeMm < LEAST_VISIBLE_MM) return null;
  const lines = wrap(face, words, room.widthMm / sizeMm, 1, true);
  return lines === null ? null : fitted(face, lines, sizeMm, vertical);
}

function linesThatFit(heightMm: number, sizeMm: number, { ascent, descent }: Vertical): number {
  const one = (ascent + descent) * sizeMm;
  return heightMm + 1e-9 < one ? 0 : 1 + Math.floor((heightMm - one + 1e-9) / (one + LINE_GAP * sizeMm));
}

function fitted(face: LabelFace, lines: readonly string[], sizeMm: number, vertical: Vertical): FittedText {
  const one = (vertical.ascent + vertical.descent) * sizeMm;
  const pitchMm = one + LINE_GAP * sizeMm;
  return {
    sizeMm,
    lines: lines.map((text) => ({ text, widthMm: face.widthOf(text) * sizeMm })),
    firstBaselineMm: vertical.ascent * sizeMm,
    pitchMm,
    heightMm: one + (lines.length - 1) * pitchMm,
  };
}

interface Word {
  readonly text: string;
  /** In em: where a line ends with it, and where another word follows. */
  readonly width: number;
  readonly widthWithSpace: number;
}

/** Lines of at most `widthEm`, as many as the text takes: a word that is longer than a line is broken between letters. */
export function wrapped(face: LabelFace, text: string, widthEm: number): readonly string[] {
  return wrap(face, measured(face, text), widthEm, Number.MAX_SAFE_INTEGER, true) ?? [text];
}

/** Once for all sizes: a width in em is the same in each, and no two words are shaped together. */
function measured(face: LabelFace, text: string): Word[] {
  return text.split(' ').flatMap((word) => {
    if (word === '') return [];
    return [{ text: word, width: face.widthOf(word), widthWithSpace: face.widthOf(`${word} `) }];
  });
}

/** Lines of at most `widthEm`; `null` when there would be more than `most`, unless `mayCut`. */
function wrap(
  face: LabelFace,
  words: readonly Word[],
  widthEm: number,
  most: number,
  mayCut: boolean,
): string[] | null {
  const lines: string[] = [];
  let line = '';
  let before = 0;
  for (const word of words) {
    if ((line === '' ? 0 : before) + word.width <= widthEm) {
      before = line === '' ? word.widthWithSpace : before + word.widthWithSpace;
      line = line === '' ? word.text : `${line} ${word.text}`;
      continue;
    }
    if (!mayCut && word.width > widthEm) return null;
    if (line !== '') lines.push(line);
    line = word.text;
    if (lines.length >= most && !mayCut) return null;
    while (mayCut && lines.length < most && face.widthOf(line) > widthEm) {
      const start = startThatFits(face, line, widthEm, '');
      if (start === '') return null;
      lines.push(start);
      line = line.slice(start.length);
    }
    before = line === word.text ? word.widthWithSpace : face.widthOf(`${line} `);
  }
  if (line !== '') lines.push(line);
  if (lines.length <= most) return lines;
  if (!mayCut) return null;
  const last = lines[most - 1] ?? '';
  return [...lines.slice(0, most - 1), `${startThatFits(face, last, widthEm, '…')}…`];
}

/** As many whole characters as fit before `ending`; a Devanagari syllable is never torn. */
function startThatFits(face: LabelFace, text: string, widthEm: number, ending: string): string {
  let start = '';
  for (const { segment } of new Intl.Segmenter('hi', { granularity: 'grapheme' }).segment(text)) {
    if (face.widthOf(`${start}${segment}${ending}`) > widthEm) return start.trimEnd();
    start += segment;
  }
  return start;
}
