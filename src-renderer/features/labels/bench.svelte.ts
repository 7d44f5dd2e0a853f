/** The label on the bench: which template, what was changed of it, where it is printed, and the steps back. */
import type { JsonValue } from '../../../src-sync/domain/values/json.ts';
import { fieldsOfElements, labelTemplateDocument } from '../../../src-sync/domain/labels/label-template.ts';
import { gridOf, isRoll } from '../../../src-sync/domain/labels/label-sheet.ts';
import {
  ROLL_PRINTER,
  SHEET_PRINTER,
  type LabelElement,
  type LabelTemplate,
  type PrinterProfile,
} from '../../../src-sync/domain/labels/labels.ts';
import { sameValue } from '../../../src-sync/domain/records/merge.ts';
import { STARTER_TEMPLATES } from '../../../src-sync/domain/labels/label-presets.ts';
import type { PrinterRow } from '../../../src-sync/domain/labels/printers.ts';
import type { LabelTemplateRow } from '../../../src-sync/domain/labels/printing.ts';
import type { ChannelRequest } from '../../../src-main/ipc-contract/channels.ts';
import type { LabelKind } from '../../app/label-queue.svelte.ts';
import { session } from '../../app/session.svelte.ts';
import { withAnswers, type Answers } from './made/answers.ts';
import { PrinterDots } from './printers/printer-dots.ts';
import { back, forth, NO_STEPS, stepped, type StepsState, type Taken } from './steps.ts';

type TemplateSource = ChannelRequest<'labels.preview'>['template'];

/** A PDF is a printer that everybody has. */
export const PDF_FILE = 'file';
const STARTER = 'starter:';
/** A template that is not there any more: what is on the bench can be saved as a new one. */
const GONE = `${STARTER}gone`;
/** A design that was begun here and never saved. */
const UNSAVED = `${STARTER}unsaved`;

export interface TemplateChoice {
  readonly key: string;
  readonly template: LabelTemplate;
  readonly isStarter: boolean;
}

export function choicesOf(rows: readonly LabelTemplateRow[]): readonly TemplateChoice[] {
  return [
    ...rows.map(({ id, template }) => ({ key: id, template, isStarter: false })),
    ...STARTER_TEMPLATES.map((template, index) => ({
      key: `${STARTER}${String(index)}`,
      template,
      isStarter: true,
    })),
  ];
}

function plain(template: LabelTemplate | null): JsonValue {
  return template as unknown as JsonValue;
}

/** All that belongs to a design on the bench. */
export interface KeptBench {
  readonly key: string | null;
  readonly saved: LabelTemplate | null;
  readonly draft: LabelTemplate | null;
  readonly stored: string | null;
  readonly startCell: number;
  readonly steps: StepsState<LabelTemplate>;
}

export interface HowChanged {
  /** The part that is chosen afterwards. */
  readonly selected?: number | null;
  /** A key of changes that are taken back together, e.g. the arrows under which one part is moved. */
  readonly run?: string | null;
}

class Bench {
  /** In another size, and for another printer, a picture is made from its file again. */
  readonly #dots = new PrinterDots();
  readonly originals = this.#dots.originals;
  key = $state<string | null>(null);
  /** As it was chosen or saved last. */
  #saved = $state.raw<LabelTemplate | null>(null);
  draft = $state.raw<LabelTemplate | null>(null);
  /** Indexes of the elements that are chosen, the one that is being worked on last. */
  picked = $state.raw<readonly number[]>([]);
  /** Answers of the last print, by the question. */
  answers = $state.raw<Answers>({});
  /** The part that found no free room on the design, as that was then. */
  noRoomFor = $state.raw<{ readonly draft: LabelTemplate | null; readonly made: LabelElement } | null>(null);
  printerKey = $state<string | null>(null);
  startCell = $state(0);
  #steps = $state.raw<StepsState<LabelTemplate>>(NO_STEPS);
  #workspaceId: string | null = null;
  /** The occasion of the labels on the bench: another kind brings its own printer and template along. */
  #kind: LabelKind | null = null;
  /** The template on the bench as the store had it last, to know when it is another. */
  #stored: string | null = null;

  /** Index of the element that is being worked on. */
  get selected(): number | null {
    return this.picked.at(-1) ?? null;
  }

  set selected(index: number | null) {
    this.picked = index === null ? [] : [index];
  }

  readonly changed = $derived(
    this.draft !== null && JSON.stringify(this.draft) !== JSON.stringify(this.#saved),
  );
  readonly isStarter = $derived(this.key?.startsWith(STARTER) ?? false);
  readonly isGone = $derived(this.key === GONE);
  readonly canUndo = $derived(this.#steps.done.length > 0);
  readonly canRedo = $derived(this.#steps.undone.length > 0);
  /** `null` where the sheet cannot be; why is `gridOf`'s to say. */
  readonly grid = $derived.by(() => {
    const grid = this.draft === null ? null : gridOf(this.draft);
    return grid?.ok === true ? grid.value : null;
  });

  /** The template of another workspace is not this one's; what was changed here stays while one walks about. */
  belongsHere(): boolean {
    return this.#workspaceId === (session.app?.workspaceId ?? null);
  }

  /** @returns whether this kind has come onto the bench just now, so that what it was printed with last is wanted */
  isNewKind(kind: LabelKind): boolean {
    const isNew = this.#kind !== kind || !this.belongsHere();
    this.#kind = kind;
    return isNew;
  }

  choose({ key, template }: Pick<TemplateChoice, 'key' | 'template'>, startCell: number): void {
    this.#workspaceId = session.app?.workspaceId ?? null;
    this.key = key;
    this.#saved = template;
    this.#stored = JSON.stringify(template);
    this.draft = template;
    this.selected = null;
    this.startCell = startCell;
    this.#steps = NO_STEPS;
  }

  /** A design of one's own, which only saving keeps. */
  begin(template: LabelTemplate): void {
    this.choose({ key: UNSAVED, template }, 0);
    this.#saved = null;
  }

  /** The design as it is, to bring it back after another one was looked at. */
  kept(): KeptBench {
    const { key, draft, startCell } = this;
    return { key, draft, startCell, saved: this.#saved, stored: this.#stored, steps: this.#steps };
  }

  restore({ key, draft, startCell, saved, stored, steps }: KeptBench): void {
    this.key = key;
    this.draft = draft;
    this.startCell = startCell;
    this.selected = null;
    this.#saved = saved;
    this.#stored = stored;
    this.#steps = steps;
  }

  /** The template as it was when the person began. */
  get saved(): LabelTemplate | null {
    return this.#saved;
  }

  /**
   * A colleague's change of the template comes onto the bench, unless it is being worked on here: then what was changed here is what
   * is saved. One that was deleted stays to be printed and saved as a new one.
   */
  follow(choices: readonly TemplateChoice[]): void {
    if (this.key === null || this.isStarter || !this.belongsHere()) return;
    const { key } = this;
    const stored = choices.find((choice) => choice.key === key);
    const text = stored === undefined ? null : JSON.stringify(stored.template);
    if (text === this.#stored) return;
    this.#stored = text;
    if (stored === undefined) this.key = GONE;
    else if (!this.changed && !sameValue(plain(stored.template), plain(this.draft)))
      this.choose(stored, this.startCell);
  }

  /** After it was saved, maybe under a new key. */
  settle(key: string): void {
    // A new one is in the store before the window is told.
    if (key !== this.key) this.#stored = null;
    this.key = key;
    this.#saved = this.draft;
  }

  /** One step. Without more said, the chosen part stays chosen, and the step is a run of its own. */
  change(changes: Partial<LabelTemplate>, { selected = this.selected, run = null }: HowChanged = {}): void {
    if (this.draft === null) return;
    const before = { draft: this.draft, selected: this.selected };
    this.draft = { ...this.draft, ...changes };
    this.#pick(selected);
    const after = { draft: this.draft, selected };
    const named = run === null ? null : { name: run, atMs: performance.now() };
    this.#steps = stepped(this.#steps, { before, after }, named);
  }

  setElements(elements: readonly LabelElement[], how: HowChanged = {}): void {
    if (this.draft === null) return;
    this.change({ extras: { ...this.draft.extras, elements }, fields: fieldsOfElements(elements) }, how);
  }

  undo(): void {
    this.#take(back(this.#steps));
  }

  redo(): void {
    this.#take(forth(this.#steps));
  }

  /** Other parts that were chosen with this one stay so. */
  #pick(selected: number | null): void {
    const isThere = selected !== null && this.picked.includes(selected);
    const count = this.draft?.extras.elements?.length ?? 0;
    if (isThere && this.picked.every((index) => index < count)) {
      this.picked = [...this.picked.filter((index) => index !== selected), selected];
    } else this.selected = selected;
  }

  /** The part that the step was about is chosen again, so that its arrows go on from there. */
  #take(taken: Taken<LabelTemplate> | null): void {
    if (taken === null) return;
    this.#steps = taken.steps;
    this.draft = taken.shown.draft;
    this.#pick(taken.shown.selected);
  }

  /**
   * The source that the engine is asked with: always as it stands here, saved or not, its pictures in the dots of this printer.
   *
   * @param elements instead of those that it has, e.g. while one is dragged
   */
  sourceFor({ dpi }: PrinterProfile, elements: readonly LabelElement[] | null = null): TemplateSource | null {
    if (this.draft === null || this.key === null) return null;
    const document = labelTemplateDocument(this.draft) as Record<string, never>;
    const shown = elements ?? this.draft.extras.elements;
    const kept = { ...this.draft.extras, elements: shown === null ? null : withAnswers(shown, this.answers) };
    const extras = this.#dots.in(kept, dpi);
    return { key: this.key, document, extras: extras as unknown as never };
  }

  profileOf(printers: readonly PrinterRow[]): PrinterProfile {
    const found = printers.find(({ printer }) => printer.id === this.printerKey);
    if (found !== undefined) return found.printer.profile;
    return this.draft !== null && isRoll(this.draft) ? ROLL_PRINTER : SHEET_PRINTER;
  }

  /** True where a printer takes the paper that the labels are laid out for. */
  fits({ kind }: PrinterProfile): boolean {
    return this.grid === null || (kind === 'roll') === this.grid.isRoll;
  }

  /** The mismatch between the paper of the labels and that of the chosen printer, as a word; `null` where they fit. */
  misfitOf(printers: readonly PrinterRow[]): 'labels.rollOnSheets' | 'labels.sheetsOnRoll' | null {
    const found = printers.find(({ printer }) => printer.id === this.printerKey);
    if (found === undefined || this.fits(found.printer.profile)) return null;
    return this.grid?.isRoll === true ? 'labels.rollOnSheets' : 'labels.sheetsOnRoll';
  }
}

export const bench = new Bench();
