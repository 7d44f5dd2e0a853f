/** The problems that a check found, in the person's language. */
import type { CheckProblem } from '../../../src-sync/domain/labels/check-problem.ts';
import type { CollectionName } from '../../../src-sync/domain/records/collections.ts';
import type { Check } from '../../../src-sync/domain/sync/upkeep.ts';
import { t } from '../../i18n/index.svelte.ts';

/** One line each, the last one for what is not shown. */
export function problemLines({ problems, more }: Check): readonly string[] {
  const lines = problems.map(problemWords);
  return more === 0 ? lines : [...lines, t('problem.more', { count: more })];
}

function problemWords(problem: CheckProblem): string {
  switch (problem.code) {
    case 'file':
      // Means something to support only, and is what support will ask for.
      return t('problem.file', { text: problem.text });
    case 'pointsNowhere':
      return t('problem.pointsNowhere', { ...problem, row: String(problem.row) });
    case 'notSearchable':
    case 'stillSearchable':
    case 'notListed':
      return t(`problem.${problem.code}`, { name: nameOf(problem.collection), id: `#${problem.row}` });
    case 'listedWrong':
      return t('problem.listedWrong', {
        name: nameOf(problem.collection),
        id: `#${problem.row}`,
        parts: problem.parts,
      });
    case 'unreadable':
    case 'shownWrong':
      return t(`problem.${problem.code}`, { name: nameOf(problem.collection), id: problem.id });
    case 'changeLost':
    case 'changeStuck':
      return t(`problem.${problem.code}`, { id: problem.id });
    case 'fileLost':
      return t('problem.fileLost', { name: problem.name });
    case 'finding':
      return findingWords(problem);
  }
}

function findingWords(finding: Extract<CheckProblem, { code: 'finding' }>): string {
  const { kind, collection, rows, examples } = finding;
  const name = collection === null ? t('problem.records') : nameOf(collection);
  const params = { name, count: Math.abs(rows) };
  const words =
    kind === 'count'
      ? t(rows > 0 ? 'problem.fewerHere' : 'problem.moreHere', params)
      : t(`problem.${kind}`, params);
  return examples.length === 0 ? words : `${words} ${t('problem.examples', { ids: examples.join(', ') })}`;
}

function nameOf(collection: CollectionName): string {
  return t(`collection.${collection}`);
}
