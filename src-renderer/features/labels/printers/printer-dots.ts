/** Pictures in the dots of the printer that is chosen, made from their files anew as long as those are at hand. */
import { uprightOf } from '../../../../src-sync/domain/labels/label-turn.ts';
import type { BlackImage, LabelElement, LabelExtras } from '../../../../src-sync/domain/labels/labels.ts';
import type { OpenedPicture } from '../designer/picture.ts';

type Made = { readonly key: string; readonly image: BlackImage };

/** Remembers the last size of each picture: it is asked for at every look at the label. */
export class PrinterDots {
  /** The opened files of pictures that were put on labels in this window. */
  readonly originals = new WeakMap<BlackImage, OpenedPicture>();
  readonly #made = new WeakMap<BlackImage, Made>();

  in(extras: LabelExtras, dpi: number): LabelExtras {
    const { elements } = extras;
    const isFromFile = (one: LabelElement): boolean => one.kind === 'image' && this.originals.has(one.image);
    if (elements === null || !elements.some(isFromFile)) return extras;
    return {
      ...extras,
      elements: elements.map((one) =>
        one.kind === 'image' ? { ...one, image: this.#imageOf(one, dpi) } : one,
      ),
    };
  }

  #imageOf(element: LabelElement & { readonly kind: 'image' }, dpi: number): BlackImage {
    const { image } = element;
    const place = uprightOf(element);
    const opened = this.originals.get(image);
    if (opened === undefined) return image;
    const key = [place.widthMm, place.heightMm, dpi].join(' ');
    const known = this.#made.get(image);
    if (known?.key === key) return known.image;
    const made = { key, image: opened.inDots(place, dpi) };
    this.#made.set(image, made);
    return made.image;
  }
}
