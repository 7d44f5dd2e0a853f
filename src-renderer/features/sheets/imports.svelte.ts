/** An import on its way: kept while the window is open, so that a look elsewhere costs nothing and the rows go on being taken in. */
import {
  IMPORT_FIELDS,
  NEEDED_FIELDS,
  type ImportCollection,
  type ImportField,
} from '../../../src-sync/domain/import-fields.ts';
import type { Failure } from '../../../src-sync/domain/failure.ts';
import type { Result } from '../../../src-sync/domain/result.ts';
import type { ImportCheck, ImportOpened } from '../../../src-sync/domain/sheet-questions.ts';
import { session } from '../../app/session.svelte.ts';
import { toasts } from '../../app/toasts.svelte.ts';
import { t, tn } from '../../i18n/index.svelte.ts';
import { ask, openDropped } from '../../live/bridge.svelte.ts';
import { suggestMapping } from './fields.ts';

interface Progress {
  readonly taken: number;
  readonly all: number;
  readonly refused: readonly { readonly row: number; readonly message: string }[];
}

export class Import {
  readonly collection: ImportCollection;
  file = $state.raw<ImportOpened | null>(null);
  /** Column of each field, as the text of a choice; empty for none. */
  mapping = $state.raw<Readonly<Partial<Record<ImportField, string>>>>({});
  update = $state(false);
  check = $state.raw<ImportCheck | null>(null);
  failure = $state.raw<Failure | null>(null);
  progress = $state.raw<Progress | null>(null);
  state = $state<'choosing' | 'checking' | 'checked' | 'taking' | 'done'>('choosing');
  #checks = 0;
  #isStopped = false;

  constructor(collection: ImportCollection) {
    this.collection = collection;
  }

  // Worked out when they are read: this outlives the screen that made it, and what is derived in a screen ends with it.
  get missing(): readonly ImportField[] {
    return NEEDED_FIELDS[this.collection].filter((field) => (this.mapping[field] ?? '') === '');
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
    if (answer.ok && answer.value !== null) await this.#read(answer.value);
  }

  /** The import that was not finished goes on behind its last row, read as it was before. */
  async resume(): Promise<void> {
    const answer = await ask('imports.resume', {});
    this.failure = answer.ok ? null : answer.failure;
    if (!answer.ok) return;
    await this.#read(answer.value);
    await this.take();
  }

  async #read(file: ImportOpened): Promise<void> {
    this.file = file;
    this.progress = null;
    const titles = file.columns.map(({ title }) => title);
    const columns = file.begun?.mapping ?? suggestMapping(this.collection, titles);
    this.update = file.begun?.update ?? this.update;
    this.mapping = Object.fromEntries(
      IMPORT_FIELDS[this.collection].map((field) => [field, String(columns[field] ?? '')]),
    );
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
    const answer = await ask('imports.check', { importId: this.file.importId, mapping, update: this.update });
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

  /** Back to the beginning; what was taken in stays. */
  reset(): void {
    this.file = null;
    this.check = null;
    this.failure = null;
    this.progress = null;
    this.mapping = {};
    this.state = 'choosing';
  }
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
