/** A file that is handed to the Service whole: what the person chooses for it, and the change that carries it. */
import type { ImportCollection } from '../../../../src-sync/domain/imports/import-fields.ts';
import type { ServiceImportKind } from '../../../../src-sync/domain/imports/service-import.ts';
import type { TemplateFormat } from '../../../../src-sync/domain/imports/service-questions.ts';
import type { Failure } from '../../../../src-sync/domain/failure.ts';
import { newOperationId } from '../../../app/operation-id.ts';
import { session } from '../../../app/session.svelte.ts';
import { toasts } from '../../../app/toasts.svelte.ts';
import { sayTakenBack, saySaved } from '../../../app/undo.ts';
import { t } from '../../../i18n/index.svelte.ts';
import { ask } from '../../../live/bridge.svelte.ts';
import { textProblem } from '../../../ui/fields/field-problems.ts';

/** From so many rows on, the file is proposed to the Service: fewer are sent while a person waits. */
export const LARGE_ROWS = 500;
/** As the contract has it, until the Service has told its own. */
const USUAL_LIMIT = { limit: 100, windowMs: 60_000 };

/** Minutes that so many rows take one by one. */
export function minutesByRow(rows: number): number {
  const { limit, windowMs } = session.status?.budget ?? USUAL_LIMIT;
  return Math.max(1, Math.round((rows / limit) * (windowMs / 60_000)));
}

/** `own`: a word that a person types, as the contract lists none. */
export type ChosenMode = '' | 'add' | 'set' | 'own';
export const MODE_CHARACTERS_MAX = 50;

export class WholeFile {
  kind = $state<ServiceImportKind>('items');
  place = $state('');
  mode = $state<ChosenMode>('');
  ownMode = $state('');
  isAsked = $state(false);
  isQueuing = $state(false);
  failure = $state.raw<Failure | null>(null);
  /** The change that carries the file whose result is shown. */
  operationId = $state<string | null>(null);

  constructor(collection: ImportCollection) {
    this.kind = collection;
  }

  /** Opens the question; the place of this PC is the likeliest. */
  begin(collection: ImportCollection): void {
    this.kind = collection;
    this.failure = null;
    const { workingWarehouseId } = session.app?.settings ?? {};
    const places = session.warehouses;
    const likely =
      places.find(({ id }) => id === workingWarehouseId) ?? (places.length === 1 ? places[0] : undefined);
    this.place ||= likely?.id ?? '';
    this.isAsked = true;
  }

  get isPlaceMissing(): boolean {
    return this.kind !== 'contacts' && this.place === '';
  }

  /** Of stock; `null` where the Service decides. */
  get #stockMode(): string | null {
    if (this.mode === '' || this.kind === 'contacts') return null;
    return this.mode === 'own' ? this.ownMode.trim() : this.mode;
  }

  /** A word of its own that is missing or too long to be kept. */
  get isModeWrong(): boolean {
    const mode = this.#stockMode;
    return mode === '' || textProblem(mode ?? '', MODE_CHARACTERS_MAX) !== null;
  }

  /** Durable before it is answered; it can be taken back as long as its toast stands. */
  async queue(importId: string): Promise<void> {
    if (this.isQueuing || this.isPlaceMissing || this.isModeWrong) return;
    this.isQueuing = true;
    const operationId = newOperationId();
    const answer = await ask('serviceImports.queue', {
      ...{ importId, kind: this.kind, operationId, hold: true },
      place: this.kind === 'contacts' ? null : this.place,
      stockMode: this.#stockMode,
    });
    this.isQueuing = false;
    this.failure = answer.ok ? null : answer.failure;
    if (!answer.ok) return;
    this.isAsked = false;
    this.operationId = operationId;
    saySaved({
      text: t('whole.queued'),
      hold: operationId,
      undo: async () => {
        const undone = await ask('operations.undo', { operationId, isWhole: true });
        if (undone.ok) this.operationId = null;
        sayTakenBack(undone, t('whole.queued'));
      },
    });
  }

  async saveTemplate(format: TemplateFormat): Promise<void> {
    const saved = await ask('imports.saveTemplate', { kind: this.kind, format });
    this.failure = saved.ok ? null : saved.failure;
    if (saved.ok && saved.value.file !== null)
      toasts.show('ok', t('whole.templateSaved', { file: saved.value.file }));
  }

  forget(): void {
    this.operationId = null;
    this.isAsked = false;
    this.failure = null;
  }
}
