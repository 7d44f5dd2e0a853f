/** Why a job stopped, in the person's language; the engine's own sentence is English. */
import type { PrintJobLine } from '../../../../src-sync/domain/labels/printing.ts';
import { isTextKey, t } from '../../../i18n/index.svelte.ts';
import { inPersonsLanguage } from '../../../i18n/sentences.svelte.ts';

/** Empty where nothing is the matter. */
export function troubleWords({ failure, printerName, handedOver, toFile }: PrintJobLine): string {
  if (failure === null) return '';
  // Of a file nothing can be on paper: it is there whole, or not at all.
  const key = `history.${toFile ? 'fileTrouble' : 'trouble'}.${failure.code}`;
  return isTextKey(key) ? t(key, { printer: printerName, count: handedOver }) : inPersonsLanguage(failure);
}
