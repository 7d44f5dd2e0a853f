/** What a person does to the parts of the label on the bench. */
import type { Failure } from '../../../src-sync/domain/failure.ts';
import { fieldsOfElements } from '../../../src-sync/domain/label-template.ts';
import { labelFailure, said } from '../../../src-sync/domain/label-sentences.ts';
import type {
  ImageElement,
  LabelElement,
  LabelTemplate,
  PrinterProfile,
} from '../../../src-sync/domain/labels.ts';
import { t } from '../../i18n/index.svelte.ts';
import { ask } from '../../live/bridge.svelte.ts';
import { bench } from './bench.svelte.ts';
import { newElement, pictureElement, picturePlace } from './new-element.ts';
import { openPicture } from './picture.ts';

interface OnTheBench {
  /** As they are drawn, also where the template only names its fields. */
  readonly elements: () => readonly LabelElement[];
  readonly profile: () => PrinterProfile;
}

export function createDesigner({ elements, profile }: OnTheBench) {
  function set(next: readonly LabelElement[]): void {
    bench.setElements(next);
    if (bench.draft !== null) bench.draft = { ...bench.draft, fields: fieldsOfElements(next) };
  }

  return {
    replace(index: number, changes: Partial<LabelElement>): void {
      set(elements().map((one, at) => (at === index ? ({ ...one, ...changes } as LabelElement) : one)));
    },

    remove(index: number): void {
      bench.selected = null;
      set(elements().filter((_one, at) => at !== index));
    },

    /** The new part is the chosen one. */
    add(kind: string): void {
      if (bench.draft === null) return;
      const before = elements();
      set([...before, newElement(bench.draft, before, kind, t('labels.element.text'))]);
      bench.selected = before.length;
    },

    /** @param instead the picture whose place the new one takes */
    async addPicture(instead: ImageElement | null): Promise<Failure | null> {
      const chosen = await ask('labels.choosePicture', {});
      if (!chosen.ok) return chosen.failure;
      if (chosen.value === null || bench.draft === null) return null;
      const opened = await openPicture(chosen.value.type, chosen.value.base64);
      if (opened === null) return labelFailure('VALIDATION', said('noPicture'));
      const before = elements();
      const at = instead === null ? -1 : before.indexOf(instead);
      const others = before.filter((one) => one !== instead);
      const size = { widthMm: opened.widthPx, heightMm: opened.heightPx };
      const place = picturePlace(bench.draft, others, size, instead);
      const made = pictureElement(opened.inDots(place, profile().dpi), place);
      set(at === -1 ? [...before, made] : before.with(at, made));
      bench.selected = at === -1 ? before.length : at;
      return null;
    },

    hide(field: string): void {
      bench.selected = null;
      const isIt = (one: LabelElement): boolean =>
        field === 'barcode' ? one.kind === 'barcode' : one.kind === 'field' && one.field === field;
      set(elements().filter((one) => !isIt(one)));
    },

    /** A code of its own kind goes along: one template, one kind of code. */
    useSymbology(symbology: LabelTemplate['symbology']): void {
      bench.change({ symbology });
      if (elements().some((one) => one.kind === 'barcode' && one.symbology !== null)) {
        set(elements().map((one) => (one.kind === 'barcode' ? { ...one, symbology: null } : one)));
      }
    },
  };
}
