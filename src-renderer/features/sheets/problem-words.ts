/** What is wrong with a cell, as somebody beside the screen would say it. */
import type { ImportProblem, ImportProblemKind } from '../../../src-sync/domain/import-fields.ts';
import { t, type TextKey } from '../../i18n/index.svelte.ts';

const WORDS: Readonly<Record<Exclude<ImportProblemKind, 'missing'>, TextKey>> = {
  notANumber: 'problem.notANumber',
  wrongCommas: 'problem.wrongCommas',
  negative: 'problem.negative',
  zero: 'problem.zeroBox',
  notYesOrNo: 'import.problem.yesOrNo',
  notADigitCode: 'import.problem.digitsLost',
  checkDigit: 'import.problem.checkDigit',
  gstinLength: 'problem.gstinLength',
  gstinShape: 'problem.gstinShape',
  gstinState: 'problem.gstinState',
  gstinCheck: 'import.problem.gstinCheck',
  phoneShort: 'problem.phoneShort',
  email: 'problem.email',
  pin: 'problem.pin',
  tooLong: 'import.problem.tooLong',
  twice: 'import.problem.twice',
  codeTaken: 'import.problem.codeTaken',
  tooManyCells: 'import.problem.tooManyCells',
  known: 'import.problem.known',
};

const MISSING: Readonly<Record<string, TextKey>> = {
  name: 'problem.nameNeeded',
  sku: 'problem.skuNeeded',
  phone: 'problem.phoneNeeded',
};

export function problemWords({ kind, field, detail }: ImportProblem): string {
  if (kind === 'missing') return t(MISSING[field ?? 'name'] ?? 'problem.nameNeeded');
  return t(WORDS[kind], { detail, count: detail, code: detail, character: detail });
}
