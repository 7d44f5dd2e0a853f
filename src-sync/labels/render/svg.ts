/** A page as one SVG with a viewBox in millimetres; letters are outlines, so that it looks the same without any font. */
import { base64Of } from '../../domain/values/base64.ts';
import { turnOf } from '../../domain/labels/label-turn.ts';
import type { BlackImage } from '../../domain/labels/labels.ts';
import type { LabelPage, SymbolBox, TextBox } from '../page.ts';
import type { LabelFonts } from '../text/fonts.ts';
import { barPlacesOf } from './bars.ts';
import { pngOf } from './png.ts';

export interface SvgOptions {
  readonly fonts: LabelFonts;
  /** Starts the ids inside; different for every SVG that is put into one document. */
  readonly idPrefix?: string;
}

/** Nothing of the record reaches the markup but as outlines and numbers. */
export function renderSvg(page: LabelPage, { fonts, idPrefix = 'label' }: SvgOptions): string {
  const glyphs = new Map<string, string>();
  const parts = page.boxes.map((box) => {
    switch (box.kind) {
      case 'ink':
        return `<rect x="${short(box.xMm)}" y="${short(box.yMm)}" width="${short(box.widthMm)}" height="${short(box.heightMm)}"/>`;
      case 'symbol':
        return `<path shape-rendering="crispEdges" d="${symbolPath(box)}"/>`;
      case 'text':
        return textUses(box, fonts, idPrefix, glyphs);
      case 'image':
        return `<image x="${short(box.xMm)}" y="${short(box.yMm)}" width="${short(box.widthMm)}" height="${short(box.heightMm)}" preserveAspectRatio="none" href="${dataAddress(box.image)}"/>`;
    }
  });
  const size = `width="${short(page.widthMm)}mm" height="${short(page.heightMm)}mm"`;
  const definitions = glyphs.size === 0 ? '' : `<defs>${[...glyphs.values()].join('')}</defs>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 ${short(page.widthMm)} ${short(page.heightMm)}" fill="#000">${definitions}${parts.join('')}</svg>\n`;
}

/** Four decimals: a ten-thousandth of a millimetre. */
function short(value: number): string {
  return String(Math.round(value * 10_000) / 10_000);
}

function symbolPath(box: SymbolBox): string {
  let path = '';
  for (const { xMm, yMm, widthMm, heightMm } of barPlacesOf(box)) {
    const left = short(xMm);
    path += `M${left} ${short(yMm)}H${short(xMm + widthMm)}V${short(yMm + heightMm)}H${left}Z`;
  }
  return path;
}

function textUses(box: TextBox, fonts: LabelFonts, idPrefix: string, glyphs: Map<string, string>): string {
  const face = fonts[box.bold ? 'bold' : 'regular'];
  const scale = box.sizeMm / face.unitsPerEm;
  let uses = '';
  let at = 0;
  for (const { id, glyph, advance, dx, dy } of face.shape(box.text)) {
    const key = `${idPrefix}-${box.bold ? 'b' : 'r'}${id}`;
    const outline = glyphs.has(key) || glyph.path.commands.length === 0 ? '' : glyph.path.toSVG();
    if (outline !== '') glyphs.set(key, `<path id="${key}" d="${outline}"/>`);
    if (glyphs.has(key)) {
      const x = short(box.xMm + (at + dx) * box.sizeMm);
      const y = short(box.baselineMm - dy * box.sizeMm);
      uses += `<use href="#${key}" transform="translate(${x} ${y}) scale(${scale.toFixed(7)} -${scale.toFixed(7)})"/>`;
    }
    at += advance;
  }
  const turn = turnOf(box);
  if (turn === 0) return uses;
  return `<g transform="rotate(${turn} ${short(box.xMm)} ${short(box.baselineMm)})">${uses}</g>`;
}

function dataAddress(image: BlackImage): string {
  return `data:image/png;base64,${base64Of(pngOf(image))}`;
}
