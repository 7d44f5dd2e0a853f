/** Texts set at a place of a page: wrapped, in one of the two faces, whatever letters they hold. */
import { POINT_MM } from '../../domain/values/lengths.ts';
import type { LabelBox } from '../page.ts';
import { wrapped } from '../text/fit.ts';
import type { LabelFonts } from '../text/fonts.ts';

export interface Style {
  readonly sizePt: number;
  readonly bold?: boolean;
}

/** Baseline to baseline; the signs over Devanagari need the room. */
const PITCH = 1.42;
const ASCENT = 1.02;
/** Sheer length would fill pages with one name. */
const CHARACTERS_MAX = 400;

export class TypeSetter {
  readonly #fonts: LabelFonts;

  constructor(fonts: LabelFonts) {
    this.#fonts = fonts;
  }

  pitchMm({ sizePt }: Style): number {
    return sizePt * POINT_MM * PITCH;
  }

  /** Of the first line, below the top of its place. */
  baselineMm({ sizePt }: Style): number {
    return sizePt * POINT_MM * ASCENT;
  }

  lines(text: string, widthMm: number, style: Style): readonly string[] {
    const face = style.bold === true ? this.#fonts.bold : this.#fonts.regular;
    return wrapped(face, this.#drawable(text, style), widthMm / (style.sizePt * POINT_MM));
  }

  widthMm(text: string, style: Style): number {
    const face = style.bold === true ? this.#fonts.bold : this.#fonts.regular;
    return face.widthOf(text) * style.sizePt * POINT_MM;
  }

  /** @param line as `lines` gave it */
  box(line: string, at: { readonly xMm: number; readonly baselineMm: number }, style: Style): LabelBox {
    return {
      ...{ kind: 'text', text: line, bold: style.bold === true, ...at },
      sizeMm: style.sizePt * POINT_MM,
      widthMm: this.widthMm(line, style),
    };
  }

  /** Letters that the faces lack become a question mark: a paper with one is better than none. */
  #drawable(text: string, style: Style): string {
    const face = style.bold === true ? this.#fonts.bold : this.#fonts.regular;
    let drawn = text
      .slice(0, CHARACTERS_MAX)
      .toWellFormed()
      .replaceAll(/[\s\p{Cc}]+/gu, ' ')
      .trim();
    for (let missing = face.missing(drawn); missing !== null; missing = face.missing(drawn)) {
      drawn = drawn.replaceAll(missing, missing === '?' ? '' : '?');
    }
    return drawn;
  }
}

export function rule(xMm: number, yMm: number, widthMm: number, heightMm: number): LabelBox {
  return { kind: 'ink', xMm, yMm, widthMm, heightMm };
}
