/** An import on its way: kept while the window is open, so that a look elsewhere costs nothing and the rows keep coming in. */
import {
  IMPORT_FIELDS,
  KEY_FIELDS,
  NEEDED_FIELDS,
  type ImportCollection,
  type ImportField,
  type OfField,
} from '../../../src-sync/domain/imports/import-fields.ts';
import type { Failure } from '../../../src-sync/domain/failure.ts';
import type { Message } from '../../../src-sync/domain/messages/message.ts';
import type { Fix } from '../../../src-sync/domain/imports/fixes.ts';
import type { Result } from '../../../src-sync/domain/result.ts';
import type { ImportCheck, ImportOpened } from '../../../src-sync/domain/questions/sheet-questions.ts';
import type { ReadOptions } from '../../../src-sync/domain/imports/sheet-table.ts';
import { session } from '../../app/session.svelte.ts';
import { toasts } from '../../app/toasts.svelte.ts';
import { t, tn } from '../../i18n/index.svelte.ts';
import { ask, openDropped } from '../../live/bridge.svelte.ts';
import { WholeFile } from './service/whole-file.svelte.ts';

interface Progress {
  readonly taken: number;
  readonly all: number;
  readonly refused: readonly ({ readonly row: number } & Message)[];
}

/** A decision of the person about cells that are alike. */
export interface Decision {
  readonly fix: Fix;
  /** Cells it was made for; `null` where it was made in an earlier run. */
  readonly count: number | null;
}

/** Column of each field, as the text of a choice; empty for none. */
type Mapping = Readonly<OfField<string>>;

export class Import {
  readonly collection: ImportCollection;
  /** The other way: the Service takes the file as it is. */
  readonly whole: WholeFile;
  file = $state.raw<ImportOpened | null>(null);
  mapping = $state.raw<Mapping>({});
  update = $state(false);
  decisions = $state.raw<readonly Decision[]>([]);
  /** Local id of the place for opening stock whose row names none. */
  place = $state<string | null>(null);
  check = $state.raw<ImportCheck | null>(null);
  failure = $state.raw<Failure | null>(null);
  progress = $state.raw<Progress | null>(null);
  state = $state<'choosing' | 'checking' | 'checked' | 'taking' | 'done'>('choosing');
  isReading = $state(false);
  #layout: ReadOptions = {};
  #readings = 0;
  #checks = 0;
  #isStopped = false;

  constructor(collection: ImportCollection) {
    this.collection = collection;
    this.whole = new WholeFile(collection);
  }

  // Worked out when they are read: this outlives the screen that made it, and what is derived in a screen ends with it.

  /** All fields that a column can be read as, the shop's own last. */
  get fields(): readonly ImportField[] {
    return [...IMPORT_FIELDS[this.collection], ...(this.file?.own ?? []).map(({ field }) => field)];
  }

  /** Fields without which no new record is imported. */
  get needed(): readonly ImportField[] {
    const own = (this.file?.own ?? []).filter(({ required }) => required).map(({ field }) => field);
    return [...NEEDED_FIELDS[this.collection], ...own];
  }

  get missing(): readonly ImportField[] {
    // A list that changes what is here needs no more than the key.
    const needed = this.update ? KEY_FIELDS[this.collection] : this.needed;
    return needed.filter((field) => (this.mapping[field] ?? '') === '');
  }

  get acceptable(): number {
    return (this.check?.creates ?? 0) + (this.check?.updates ?? 0);
  }

  async choose(): Promise<void> {
    await this.#open(await ask('imports.choose', { collection: this.collection }));
  }

  /** A file that was dropped on the window. While rows come in, the file they come from stays. */
  async drop(file: File): Promise<void> {
    if (this.state === 'taking') toasts.show('needs', t('import.dropLater'));
    else await this.#open(await openDropped(this.collection, file));
  }

  async #open(answer: Result<ImportOpened | null>): Promise<void> {
    this.failure = answer.ok ? null : answer.failure;
    if (!answer.ok || answer.value === null) return;
    this.#layout = {};
    // Of the file before: nothing of it can be decided any more.
    this.whole.forget();
    this.check = null;
    this.place = null;
    await this.#read(answer.value, false);
  }

  /** The import that was not finished continues behind its last row, read as it was before. */
  async resume(): Promise<void> {
    const answer = await ask('imports.resume', {});
    this.failure = answer.ok ? null : answer.failure;
    if (!answer.ok) return;
    this.#layout = {};
    await this.#read(answer.value, false);
    await this.take();
  }

  /** Reads the same file with another sheet, heading row, encoding or separator; an answer to an older choice is dropped. */
  async relayout(change: ReadOptions): Promise<void> {
    const { file } = this;
    if (file === null || this.state === 'taking') return;
    // Another sheet has a heading of its own.
    const layout = change.sheet === undefined ? { ...this.#layout, ...change } : change;
    this.#readings += 1;
    const mine = this.#readings;
    this.isReading = true;
    const answer = await ask('imports.layout', { importId: file.importId, layout });
    if (mine !== this.#readings) return;
    this.isReading = false;
    this.failure = answer.ok ? null : answer.failure;
    if (!answer.ok) return;
    this.#layout = layout;
    await this.#read(answer.value, isSameTable(file, answer.value));
  }

  /** @param keep the columns mean what they meant before, so what the person decided about them stays */
  async #read(file: ImportOpened, keep: boolean): Promise<void> {
    const { begun } = file;
    this.file = file;
    this.progress = null;
    if (begun !== null) {
      this.update = begun.update;
      this.place = begun.place;
      this.decisions = begun.fixes.map((fix) => ({ fix, count: null }));
    } else if (!keep) {
      this.decisions = [];
    }
    if (!keep || begun !== null) {
      const columnOf = (field: ImportField): number | undefined => {
        const proposed = file.columns.findIndex(({ fields }) => fields.includes(field));
        return begun === null ? (proposed < 0 ? undefined : proposed) : begun.mapping[field];
      };
      this.mapping = Object.fromEntries(this.fields.map((field) => [field, String(columnOf(field) ?? '')]));
    }
    await this.examine();
  }

  map(field: ImportField, column: string): void {
    this.mapping = { ...this.mapping, [field]: column };
    void this.examine();
  }

  setUpdate(update: boolean): void {
    this.update = update;
    void this.examine();
  }

  setPlace(place: string | null): void {
    this.place = place;
    void this.examine();
  }

  /** Applies at once; a decision about the same cells takes the place of the one before. */
  decide(made: readonly Decision[]): void {
    const others = this.decisions.filter(({ fix }) => !made.some((one) => isAboutTheSame(one.fix, fix)));
    this.decisions = [...others, ...made];
    void this.examine();
  }

  takeBack(decision: Decision): void {
    this.decisions = this.decisions.filter((one) => one !== decision);
    void this.examine();
  }

  /** The dry run; an answer to an older question is dropped. */
  async examine(): Promise<void> {
    if (this.file === null) return;
    this.#checks += 1;
    const mine = this.#checks;
    this.state = 'checking';
    const mapping = Object.fromEntries(
      Object.entries(this.mapping).flatMap(([field, column]) =>
        column === '' ? [] : [[field, Number(column)]],
      ),
    );
    const answer = await ask('imports.check', {
      importId: this.file.importId,
      mapping,
      update: this.update,
      fixes: this.decisions.map(({ fix }) => fix),
      place: this.place,
    });
    if (mine !== this.#checks) return;
    this.state = 'checked';
    this.failure = answer.ok ? null : answer.failure;
    this.check = answer.ok ? answer.value : null;
  }

  stop(): void {
    this.#isStopped = true;
  }

  /** Some rows at a time: each step is on the disk before the next is asked for, so stopping loses nothing. */
  async take(): Promise<void> {
    const { file, check } = this;
    if (file === null || check === null || this.state !== 'checked' || this.acceptable === 0) return;
    this.state = 'taking';
    this.#isStopped = false;
    let from: number | null = 0;
    const before = check.takenBefore;
    let progress: Progress = { taken: before, all: before + this.acceptable, refused: [] };
    this.progress = progress;
    const { workspaceId } = session.app ?? {};
    while (from !== null && !this.#isStopped && session.app?.workspaceId === workspaceId) {
      const answer: Awaited<ReturnType<typeof this.step>> = await this.step(file, check, from);
      if (!answer.ok) {
        this.failure = answer.failure;
        break;
      }
      from = answer.value.next;
      progress = {
        ...progress,
        taken: progress.taken + answer.value.taken,
        refused: [...progress.refused, ...answer.value.refused],
      };
      this.progress = progress;
    }
    this.state = 'done';
    toasts.show('ok', tn(`import.taken.${this.collection}`, progress.taken));
  }

  step(file: ImportOpened, check: ImportCheck, from: number) {
    return ask('imports.take', { importId: file.importId, planId: check.planId, from });
  }

  /** Back to the beginning; what was imported stays. */
  reset(): void {
    this.file = null;
    this.check = null;
    this.failure = null;
    this.progress = null;
    this.mapping = {};
    this.decisions = [];
    this.whole.forget();
    this.state = 'choosing';
  }
}

/** The same columns, read in other letters. */
function isSameTable(before: ImportOpened, after: ImportOpened): boolean {
  return (
    before.layout.sheet === after.layout.sheet &&
    before.layout.heading === after.layout.heading &&
    before.layout.headingRows === after.layout.headingRows &&
    before.columns.length === after.columns.length
  );
}

function isAboutTheSame(one: Fix, other: Fix): boolean {
  return (
    one.field === other.field && one.kind === other.kind && one.value === other.value && one.row === other.row
  );
}

let imports: Readonly<Record<ImportCollection, Import>> | null = null;
let importsOf: string | null = null;

/** The import of the workspace that is open. */
export function importOf(collection: ImportCollection): Import {
  const workspaceId = session.app?.workspaceId ?? null;
  if (imports === null || importsOf !== workspaceId) {
    imports = { items: new Import('items'), contacts: new Import('contacts') };
    importsOf = workspaceId;
  }
  return imports[collection];
}
