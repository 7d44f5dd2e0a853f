/** The next numbers of the counters of a design: behind the labels of its last job, which the history keeps. */
import { countersOf, withNumbers } from '../../domain/labels/made-texts.ts';
import type { LabelTemplate } from '../../domain/labels/labels.ts';
import type { Reader } from '../../store/sqlite/handles.ts';
import { lastJobOf } from '../../store/desk/print-jobs.ts';

/** @param reader the transaction that writes the job, so that no two jobs get the same numbers */
export async function numbered(reader: Reader, key: string, template: LabelTemplate): Promise<LabelTemplate> {
  if (countersOf(template.extras.elements).length === 0) return template;
  return withNumbers(template, await lastJobOf(reader, key));
}
