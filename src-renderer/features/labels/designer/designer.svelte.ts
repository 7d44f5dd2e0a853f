/** The actions of a person on the parts of the label on the bench. */
import { failure, type Failure } from '../../../../src-sync/domain/failure.ts';
import { withSymbology } from '../../../../src-sync/domain/labels/label-template.ts';
import { uprightOf } from '../../../../src-sync/domain/labels/label-turn.ts';
import { aboutLabels } from '../../../../src-sync/domain/messages/labels.ts';
import type {
  ImageElement,
  LabelElement,
  LabelTemplate,
  TurnedPlace,
  PrinterProfile,
} from '../../../../src-sync/domain/labels/labels.ts';
import type { LabelRemedy } from '../../../../src-sync/domain/labels/printing.ts';
import { t } from '../../../i18n/index.svelte.ts';
import { ask } from '../../../live/bridge.svelte.ts';
import { bench } from '../bench.svelte.ts';
import { aligned, distributed, layered, type Alignment, type Places } from '../arrange/align.ts';
import { movedParts } from '../arrange/pull.ts';
import { turnedPart } from '../arrange/turn.ts';
import { isFree } from './free-place.ts';
import type { SizeMm } from './geometry.ts';
import { newElement, pictureElement, picturePlace } from './new-element.ts';
import { openPicture, type OpenedPicture } from './picture.ts';

/** Far enough to be seen, near enough to belong to it. */
const COPY_MM = 1;

function sizeOf({ labelWidthMm, labelHeightMm }: LabelTemplate): SizeMm {
  return { widthMm: labelWidthMm, heightMm: labelHeightMm };
}

/** Dots of the new size, from the file that the picture came from; without it the engine makes them from the dots that are there. */
function inItsSize(element: LabelElement, before: LabelElement | undefined, dpi: number): LabelElement {
  if (element.kind !== 'image' || before?.kind !== 'image') return element;
  const [own, was] = [uprightOf(element), uprightOf(before)];
  const isSame = own.widthMm === was.widthMm && own.heightMm === was.heightMm;
  const opened = isSame ? undefined : bench.originals.get(element.image);
  return opened === undefined ? element : drawn(opened, element, dpi);
}

/** Its dots are those of the upright picture: renderers turn them. */
function drawn(opened: OpenedPicture, place: TurnedPlace, dpi: number): LabelElement {
  const image = opened.inDots(uprightOf(place), dpi);
  bench.originals.set(image, opened);
  return pictureElement(image, place);
}

/** On a full label a new part covers others: that is said until the design is another, because the words under it cannot be read. */
function sayFull(made: LabelElement, before: readonly LabelElement[]): void {
  if (!isFree(made, before)) bench.noRoomFor = { draft: bench.draft, made };
}

interface OnTheBench {
  /** As they are drawn, also where the template only names its fields. */
  readonly elements: () => readonly LabelElement[];
  readonly profile: () => PrinterProfile;
}

/** Places of the parts of a label, and which lies on which. */
function createArranger({ elements, profile }: OnTheBench) {
  /** @param run see `HowChanged` */
  function replace(index: number, changes: Partial<LabelElement>, run: string | null = null): void {
    const before = elements()[index];
    const next = (one: LabelElement): LabelElement =>
      inItsSize({ ...one, ...changes } as LabelElement, before, profile().dpi);
    const all = elements().map((one, at) => (at === index ? next(one) : one));
    // Taken back, the step chooses the part again, whatever was chosen before.
    bench.selected = index;
    bench.setElements(all, { selected: index, run });
  }

  /** @param run see `HowChanged` */
  function place(places: Places, run: string | null = null): void {
    const next = (one: LabelElement, index: number): LabelElement => {
      const to = places.get(index);
      return to === undefined ? one : inItsSize({ ...one, ...to }, one, profile().dpi);
    };
    if (places.size > 0) bench.setElements(elements().map(next), { selected: bench.selected, run });
  }

  return {
    replace,
    place,

    /** Each part about its own middle, one quarter after the other. @param by degrees, a minus turns back */
    turn(by: number): void {
      const { draft } = bench;
      if (draft === null || bench.picked.length === 0) return;
      const next = (one: LabelElement, index: number): LabelElement =>
        bench.picked.includes(index)
          ? inItsSize(turnedPart(one, by, sizeOf(draft)), one, profile().dpi)
          : one;
      bench.setElements(elements().map(next), { selected: bench.selected });
    },

    align(how: Alignment): void {
      if (bench.draft !== null) place(aligned(elements(), bench.picked, how, sizeOf(bench.draft)));
    },

    spread(axis: 'across' | 'down'): void {
      place(distributed(elements(), bench.picked, axis));
    },

    layer(to: 'front' | 'back'): void {
      if (bench.picked.length === 0) return;
      const next = layered(elements(), bench.picked, to);
      bench.setElements(next.elements);
      bench.picked = next.picked;
    },

    /** Copies stand a little beside what they are copies of, and are the chosen ones. */
    copy(): void {
      if (bench.draft === null || bench.picked.length === 0) return;
      const before = elements();
      const by = [COPY_MM, COPY_MM] as const;
      const rules = { label: sizeOf(bench.draft), gridMm: 0.01, reachMm: 0 };
      const { places } = movedParts(before, bench.picked, by, rules);
      const copies = bench.picked.flatMap((index): LabelElement[] => {
        const one = before[index];
        return one === undefined ? [] : [{ ...one, ...places.get(index) }];
      });
      bench.setElements([...before, ...copies], { selected: before.length });
      bench.picked = copies.map((_, at) => before.length + at);
    },
  };
}

export function createDesigner({ elements, profile }: OnTheBench) {
  const arranger = createArranger({ elements, profile });

  /** A code of its own kind goes along: one template, one kind of code. */
  function useSymbology(symbology: LabelTemplate['symbology']): void {
    if (bench.draft !== null) bench.change(withSymbology(bench.draft, symbology));
  }

  return {
    ...arranger,
    useSymbology,

    /** @returns `false` where the label itself has to become another one, which a person measures */
    mend(remedy: LabelRemedy): boolean {
      if (remedy.kind === 'code') useSymbology(remedy.symbology);
      else if (remedy.kind === 'place') arranger.replace(remedy.element, remedy.place);
      return remedy.kind !== 'label';
    },

    /** The parts that are chosen. */
    remove(): void {
      const others = elements().filter((_one, at) => !bench.picked.includes(at));
      if (others.length < elements().length) bench.setElements(others, { selected: null });
    },

    /** The new part is the chosen one. */
    add(kind: string): void {
      if (bench.draft === null) return;
      const before = elements();
      const words = t(kind === 'prompt' ? 'labels.element.batch' : 'labels.element.text');
      const made = newElement(bench.draft, before, kind, words);
      bench.setElements([...before, made], { selected: before.length });
      sayFull(made, before);
    },

    /** @param instead the picture whose place the new one takes */
    async addPicture(instead: ImageElement | null): Promise<Failure | null> {
      const chosen = await ask('labels.choosePicture', {});
      if (!chosen.ok) return chosen.failure;
      if (chosen.value === null || bench.draft === null) return null;
      const opened = await openPicture(chosen.value.type, chosen.value.base64);
      if (opened === null) return failure('VALIDATION', aboutLabels('noPicture'));
      const before = elements();
      const at = instead === null ? -1 : before.indexOf(instead);
      const others = before.filter((one) => one !== instead);
      const turn = instead?.turn;
      const size = uprightOf({
        ...{ xMm: 0, yMm: 0, widthMm: opened.widthPx, heightMm: opened.heightPx },
        turn,
      });
      const place = picturePlace(bench.draft, others, size, instead);
      const made = drawn(opened, { ...place, turn }, profile().dpi);
      const all = at === -1 ? [...before, made] : before.with(at, made);
      bench.setElements(all, { selected: at === -1 ? before.length : at });
      if (at === -1) sayFull(made, before);
      return null;
    },

    hide(field: string): void {
      const isIt = (one: LabelElement): boolean =>
        field === 'barcode' ? one.kind === 'barcode' : one.kind === 'field' && one.field === field;
      const before = elements();
      bench.selected = before.findIndex(isIt);
      const others = before.filter((one) => !isIt(one));
      bench.setElements(others, { selected: null });
    },
  };
}
