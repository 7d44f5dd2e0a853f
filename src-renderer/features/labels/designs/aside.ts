/** Another design comes onto the bench; changes that nobody saved are put aside and can be brought back. */
import type { LabelTemplate } from '../../../../src-sync/domain/labels/labels.ts';
import { toasts } from '../../../app/toasts.svelte.ts';
import { t } from '../../../i18n/index.svelte.ts';
import { bench, type TemplateChoice } from '../bench.svelte.ts';

export function openChoice(choice: TemplateChoice, startCell: number): void {
  puttingAside(() => {
    bench.choose(choice, startCell);
  });
}

export function openNew(template: LabelTemplate): void {
  puttingAside(() => {
    bench.begin(template);
  });
}

function puttingAside(open: () => void): void {
  const before = bench.changed ? bench.kept() : null;
  open();
  if (before === null) return;
  toasts.show('pending', t('labels.putAside', { name: before.draft?.name ?? '' }), {
    action: {
      label: t('labels.bringBack'),
      run: () => {
        bench.restore(before);
      },
    },
  });
}

/** The design as it stands, changes and all: nothing is put aside, because all of it is in the copy. */
export function openCopy(): void {
  if (bench.draft === null) return;
  const name = t('labels.copyOf', { name: bench.draft.name });
  bench.begin({ ...bench.draft, name });
  toasts.show('ok', t('labels.duplicated', { name }));
}
