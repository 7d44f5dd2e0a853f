/** Facts about how the Service lists a collection, in sentences. An unknown fact is left out. */
import type { CollectionLearnt } from '../../../src-sync/domain/sync/status.ts';
import { formatAgo } from '../../i18n/format.svelte.ts';
import { t } from '../../i18n/index.svelte.ts';

function strategyInWords({ strategy, changesByTime }: CollectionLearnt): string {
  switch (strategy) {
    case 'delta-and-sweep':
      return t('learnt.delta');
    case 'whole':
      return t('learnt.whole');
    case 'feed':
      return t('learnt.feed');
    case 'sweep':
      return changesByTime === false ? t('learnt.noDelta') : t('learnt.sweep');
  }
}

function pagesInWords({ pageSize, firstPage }: CollectionLearnt): string | null {
  if (pageSize === null) return null;
  return firstPage === null
    ? t('learnt.pageSize', { size: pageSize })
    : t('learnt.pages', { size: pageSize, first: firstPage });
}

function orderInWords({ creationOrder }: CollectionLearnt): string | null {
  if (creationOrder === null) return null;
  return creationOrder ? t('learnt.order') : t('learnt.noOrder');
}

export function learntInWords(learnt: CollectionLearnt): readonly string[] {
  const { timestamps, listShape, learntAt } = learnt;
  const sentences = [
    strategyInWords(learnt),
    pagesInWords(learnt),
    orderInWords(learnt),
    timestamps === false ? t('learnt.noTimes') : null,
    listShape === 'bare' || listShape === 'wrapped' ? t('learnt.noTotal') : null,
    learntAt === null ? null : t('learnt.at', { ago: formatAgo(learntAt) }),
  ];
  return sentences.filter((sentence) => sentence !== null);
}
