/** A document as pages. */
import type { Paper } from '../../domain/postings/paper.ts';
import type { LabelPage } from '../page.ts';
import type { LabelFonts } from '../text/fonts.ts';
import { a4Pages } from './a4.ts';
import { contentOf } from './content.ts';
import { slipPages } from './slip.ts';
import { TypeSetter } from './type-setter.ts';

export function paperPages(paper: Paper, fonts: LabelFonts): readonly LabelPage[] {
  const type = new TypeSetter(fonts);
  const content = contentOf(paper);
  return paper.size === 'a4' ? a4Pages(content, type) : slipPages(content, type);
}
