/** The template on the bench goes to the outbox; what the contract cannot carry stays beside it on this PC. */
import type { Failure } from '../../../../src-sync/domain/failure.ts';
import { labelTemplateDocument } from '../../../../src-sync/domain/labels/label-template.ts';
import { acceptOperation } from '../../../app/operations.ts';
import { newOperationId } from '../../../app/operation-id.ts';
import { toasts } from '../../../app/toasts.svelte.ts';
import { whenSent } from '../../../app/undo.ts';
import { t } from '../../../i18n/index.svelte.ts';
import { inPersonsLanguage } from '../../../i18n/sentences.svelte.ts';
import { ask } from '../../../live/bridge.svelte.ts';
import { bench, type TemplateChoice } from '../bench.svelte.ts';
import { sayHere } from '../said.ts';

/** @param name of a new template; `null` changes the one that is on the bench */
export async function saveDraft(name: string | null): Promise<Failure | null> {
  if (bench.draft === null || bench.key === null) return null;
  const id = name === null ? bench.key : crypto.randomUUID();
  const draft = name === null ? bench.draft : { ...bench.draft, name };
  const saved = await ask('labels.saveTemplate', {
    operationId: newOperationId(),
    id,
    isNew: name !== null,
    document: labelTemplateDocument(draft) as Record<string, never>,
    // A colleague may have changed the rest since it came onto the bench: that is not this person's to take back.
    ...(name === null && bench.saved !== null
      ? { before: labelTemplateDocument(bench.saved) as Record<string, never> }
      : {}),
    extras: draft.extras as unknown as never,
  });
  if (!saved.ok) return saved.failure;
  if (name !== null) bench.change({ name });
  bench.settle(saved.value.id);
  const [warning] = saved.value.warnings;
  toasts.show('ok', t('toast.saved', { name: draft.name }), {
    detail: warning === undefined ? whenSent() : inPersonsLanguage(warning),
  });
  return null;
}

/** Can be undone as every unsent change; the bench goes back to the first template. */
export async function deleteTemplate(choices: readonly TemplateChoice[]): Promise<void> {
  const { key, draft } = bench;
  if (key === null || draft === null || bench.isStarter) return;
  const said = t('labels.deleted', { name: draft.name });
  const answer = await acceptOperation(newOperationId(), { op: 'labelTemplates.delete', id: key }, said);
  if (!answer.ok) {
    toasts.show('needs', sayHere(answer.failure));
    return;
  }
  const next = choices.find((choice) => choice.key !== key);
  if (next !== undefined) bench.choose(next, 0);
}
