/** The template on the bench goes to the outbox; what the contract cannot carry stays beside it on this PC. */
import type { Failure } from '../../../../src-sync/domain/failure.ts';
import { labelTemplateDocument } from '../../../../src-sync/domain/labels/label-template.ts';
import type { LabelExtras, LabelTemplate } from '../../../../src-sync/domain/labels/labels.ts';
import { sameValue } from '../../../../src-sync/domain/records/merge.ts';
import { ok } from '../../../../src-sync/domain/result.ts';
import { acceptOperation } from '../../../app/operations.ts';
import { newOperationId } from '../../../app/operation-id.ts';
import { toasts } from '../../../app/toasts.svelte.ts';
import { saySaved, sayTakenBack } from '../../../app/undo.ts';
import { t } from '../../../i18n/index.svelte.ts';
import { inPersonsLanguage } from '../../../i18n/sentences.svelte.ts';
import { ask } from '../../../live/bridge.svelte.ts';
import { bench, type TemplateChoice } from '../bench.svelte.ts';

/** @param name of a new template; `null` changes the one that is on the bench */
export async function saveDraft(name: string | null): Promise<Failure | null> {
  if (bench.draft === null || bench.key === null) return null;
  const id = name === null ? bench.key : crypto.randomUUID();
  const draft = name === null ? bench.draft : { ...bench.draft, name };
  // A colleague may have changed the rest since it came onto the bench: that is not this person's to take back.
  const before = name === null ? bench.saved : null;
  const operationId = newOperationId();
  const saved = await ask('labels.saveTemplate', {
    ...{ operationId, id, isNew: name !== null, hold: true },
    ...documentOf(draft),
    ...(before === null ? {} : { before: documentOf(before).document }),
  });
  if (!saved.ok) return saved.failure;
  if (name !== null) bench.change({ name });
  bench.settle(saved.value.id);
  const { opId } = saved.value;
  const [warning] = saved.value.warnings;
  saySaved({
    text: t('toast.saved', { name: draft.name }),
    hold: operationId,
    detail: warning === undefined ? undefined : inPersonsLanguage(warning),
    undo: () => takeBack({ id, opId, before, wrote: draft.extras }),
  });
  return null;
}

function documentOf(template: LabelTemplate): { document: Record<string, never>; extras: never } {
  const document = labelTemplateDocument(template) as Record<string, never>;
  return { document, extras: template.extras as unknown as never };
}

interface Saved {
  readonly id: string;
  readonly opId: string | null;
  /** The template as it was, whose parts that only this PC knows come back with it; `null` of a new one. */
  readonly before: LabelTemplate | null;
  /** The parts that this save put in their place. */
  readonly wrote: LabelExtras;
}

async function takeBack({ id, opId, before, wrote }: Saved): Promise<void> {
  const name = before?.name ?? bench.draft?.name ?? '';
  const hasNewer = before !== null && (await hasOthersThan(wrote, id));
  if (hasNewer && opId === null) {
    toasts.show('needs', t('labels.savedAgain', { name }));
    return;
  }
  const taken =
    opId === null ? ok('withdrawn' as const) : await ask('operations.undo', { operationId: opId });
  if (taken.ok && before !== null && !hasNewer) {
    const kept = documentOf(before);
    const again = { operationId: newOperationId(), id, isNew: false, before: kept.document };
    const back = await ask('labels.saveTemplate', { ...kept, ...again });
    if (!back.ok) {
      toasts.failure(back.failure);
      return;
    }
  }
  sayTakenBack(taken, name);
}

/** A later save keeps its own parts: the Undo of an earlier one does not put older ones in their place. */
async function hasOthersThan(extras: LabelExtras, id: string): Promise<boolean> {
  const listed = await ask('labels.templates', {});
  const stored = listed.ok ? listed.value.find((row) => row.id === id)?.template.extras : undefined;
  return stored !== undefined && !sameValue(stored as unknown as never, extras as unknown as never);
}

/** Can be undone as every unsent change; the bench goes back to the first template. */
export async function deleteTemplate(choices: readonly TemplateChoice[]): Promise<void> {
  const { key, draft } = bench;
  if (key === null || draft === null || bench.isStarter) return;
  const said = t('labels.deleted', { name: draft.name });
  const answer = await acceptOperation(newOperationId(), { op: 'labelTemplates.delete', id: key }, said);
  if (!answer.ok) {
    toasts.failure(answer.failure);
    return;
  }
  const next = choices.find((choice) => choice.key !== key);
  if (next !== undefined) bench.choose(next, 0);
}
